package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code oe run --repeat}, and what the verbs that read folders make of it. */
class RunSeriesTest {
    @TempDir
    Path folder;

    @Test
    void eachRunHasAFolderAndTheEndIsTheirMean() throws Exception {
        BuiltOnce.into(folder);
        Oe oe = new Oe(folder);
        CommandResult made = oe.run("run --repeat 2 --warmup 0s --transactions 200 --label host=here")
                .ends(0);
        assertThat(made.err()).contains("run 1 of 2", "run 2 of 2");
        assertThat(made.out())
                .startsWith("run  verdict")
                .containsPattern("  1  PASS .* flat-out-1-\\d{8}T\\d{6}Z\n  2  PASS .* flat-out-2-")
                .containsPattern("New-Orders per minute \\(NOPM\\)\n  geometric .* none: 2 runs, 3 needed")
                .contains("Folder of the runs: runs/flat-out-");
        Path series = oe.newestRun();
        List<Path> runs;
        try (Stream<Path> files = Files.list(series)) {
            runs = files.filter(Files::isDirectory).sorted().toList();
        }
        assertThat(runs)
                .hasSize(2)
                .allSatisfy(run -> assertThat(run.resolve("report.html")).exists());
        Experiments experiments = new Experiments(folder);
        assertThat(Experiments.texts(experiments.results(), "/identity/seed")).containsExactly("1", "2");

        String name = folder.relativize(series).toString();
        CommandResult report = oe.run("report", name);
        assertThat(made.out()).startsWith(report.out());
        CommandResult list = oe.run("runs");
        assertThat(list.out()).contains(name + "/" + runs.get(0).getFileName() + "  block=1", "host=here");
        CommandResult compared = oe.run(
                        "compare",
                        "--full",
                        name + "/" + runs.get(0).getFileName(),
                        name + "/" + runs.get(1).getFileName())
                .ends(0);
        assertThat(compared.out()).contains("Comparison by path: 1");
    }

    @Test
    void aLimitIsAnAssertionOnOneRun() throws Exception {
        BuiltOnce.into(folder);
        Oe oe = new Oe(folder);
        String run = "run --warmup 0s --transactions 200 --limit ";
        CommandResult few = oe.run(run + "newOrder.p99=10s").ends(4);
        assertThat(few.out()).contains("GATE    UNDECIDED: newOrder.p99=10s:");
        CommandResult violated = oe.run(run + "newOrder.p50=1ms").ends(1);
        assertThat(violated.out()).contains("GATE    VIOLATED: newOrder.p50=1ms: New-Order p50 ");
    }
}
