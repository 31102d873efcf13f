package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Real runs beside a thief of processor time, more of it in some than in others: {@code oe noise} names what he leaves. */
@EnabledOnOs(OS.LINUX)
@QuietMachine
class NoiseRunsTest {
    /** Busy processes for each processor and run, in no order. */
    private static final List<Integer> THIEVES = List.of(0, 3, 1, 5, 0, 4, 2, 6, 1, 5);

    @TempDir
    private Path folder;

    @Test
    void aThiefOfProcessorTimeIsNamed() throws Exception {
        BuiltOnce.into(folder);
        Oe oe = new Oe(folder);
        for (int each : THIEVES) {
            List<Process> thieves = thieves(each * Runtime.getRuntime().availableProcessors());
            try {
                CommandResult run = oe.run(
                        "run",
                        "-c",
                        "2",
                        "--warmup",
                        "2s",
                        "--duration",
                        "12s",
                        "--set",
                        "load.check=false",
                        "--quiet");
                assertThat(run.exitCode()).as(run.toString()).isZero();
            } finally {
                thieves.forEach(Process::destroyForcibly);
            }
        }
        CommandResult noise = oe.run("noise", "runs", "--covariate", "lag", "--covariate", "order");
        assertThat(noise.exitCode()).as(noise.toString()).isZero();
        System.out.println(noise.out());
        assertThat(noise.out().lines())
                .anyMatch(line -> line.startsWith("New-Orders per minute (NOPM)")
                        && line.contains("scheduling lag of the driver's machine")
                        && line.endsWith("goes together"))
                .noneMatch(line -> line.startsWith("New-Orders per minute (NOPM)")
                        && line.contains("order of the runs")
                        && line.endsWith("goes together"));
    }

    private static List<Process> thieves(int count) throws IOException {
        List<Process> thieves = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            thieves.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
        }
        return thieves;
    }
}
