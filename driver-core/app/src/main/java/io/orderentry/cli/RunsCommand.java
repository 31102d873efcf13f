package io.orderentry.cli;

import io.orderentry.cli.terminal.ExitCode;
import io.orderentry.cli.terminal.Output;
import io.orderentry.compare.Run;
import io.orderentry.compare.render.RunList;
import io.orderentry.report.CsvReport;
import io.orderentry.result.Result;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFolders;
import io.orderentry.text.Refusal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code oe runs}: works on run folders alone. */
@Command(name = "runs")
public final class RunsCommand implements Callable<Integer> {
    @Parameters(arity = "0..1", paramLabel = "FOLDER", defaultValue = "runs", descriptionKey = "folder")
    private Path folder;

    @Option(names = "--csv", paramLabel = "FILE")
    private Path csv;

    @Mixin
    private ResultFiles files;

    @Override
    public Integer call() {
        List<Run> runs = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        for (Path run : RunFolders.below(folder)) {
            try {
                runs.add(new Run(run.toString(), ResultReader.read(run)));
            } catch (Refusal e) {
                unreadable.add(e.getMessage());
            }
        }
        runs.sort(Comparator.comparing(run -> run.identity().startUtc()));
        Output.write("--csv", csv, () -> {
            Map<String, Result> results = new LinkedHashMap<>();
            runs.forEach(run -> results.put(run.folder(), run.result()));
            return CsvReport.render(results);
        });
        System.out.print(runs.isEmpty() ? "no runs in " + folder + "\n" : RunList.inventory(runs));
        files.write("Runs", ResultFiles.values("runs", RunList.entries(runs)), page -> RunList.print(runs, page));
        unreadable.forEach(sentence -> System.out.println("unreadable: " + sentence));
        return ExitCode.GOOD;
    }
}
