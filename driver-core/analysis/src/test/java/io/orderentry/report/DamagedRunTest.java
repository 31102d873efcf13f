package io.orderentry.report;

import io.orderentry.result.Results;
import io.orderentry.store.MadeRun;
import io.orderentry.store.RunFiles;
import io.orderentry.text.DamagedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of a run with random damage can be reported, in every form. */
class DamagedRunTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"result.json", "latency.hlog", "series.csv", "host.csv"})
    void aFileOfARun(String name) throws IOException {
        Path run = MadeRun.folder(folder, Results.good());
        DamagedFiles.fuzz(name, Files.readAllBytes(run.resolve(name)), 20, damaged -> {
            Files.write(run.resolve(name), damaged);
            RunFiles files = RunFiles.read(run);
            HtmlReport.render(List.of(files));
            TextReport.render(files.result());
            CsvReport.render(Map.of("runs/a", files.result()));
        });
    }
}
