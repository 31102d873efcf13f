package io.orderentry.it.cause;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.CommandResult;
import io.orderentry.it.Oe;
import io.orderentry.it.QuietMachine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Real runs with more or fewer checkpoints: {@code oe noise} names what makes them differ. */
@EnabledOnOs(OS.LINUX)
@QuietMachine
class CheckpointNoiseTest {
    /** Milliseconds from the end of a checkpoint to the next one in each run, in no order; 0 for none. */
    private static final List<Integer> PAUSES = List.of(0, 100, 1_000, 20, 0, 300, 1_000, 20, 300, 100);

    @TempDir
    private Path folder;

    @Test
    void checkpointsAreNamed() throws Exception {
        // More pages than one warehouse has, which are logged whole after each checkpoint.
        CommandResult built = new Oe(folder).run("build", "-w", "4", "--threads", "2");
        assertThat(built.exitCode()).as(built.toString()).isZero();
        try (CauseSystem system = new CauseSystem(folder)) {
            system.start(Map.of("shared_buffers", "256MB", "synchronous_commit", "off"));
            Oe oe = new Oe(folder).password(system.password());
            for (int pause : PAUSES) {
                AutoCloseable planted = pause == 0 ? () -> {} : system.repeating("checkpoint", pause);
                CommandResult run;
                try {
                    run = oe.run(
                            "run",
                            "--target",
                            system.url(),
                            "--user",
                            system.user(),
                            "-c",
                            "4",
                            "--warmup",
                            "2s",
                            "--duration",
                            "10s",
                            "--set",
                            "load.check=none",
                            "--quiet");
                } finally {
                    planted.close();
                }
                assertThat(run.exitCode()).as(run.toString()).isZero();
            }
            CommandResult noise = oe.run("noise", "runs", "--covariate", "checkpoints", "--covariate", "order");
            assertThat(noise.exitCode()).as(noise.toString()).isZero();
            System.out.println(noise.out());
            assertThat(noise.out().lines())
                    .anyMatch(line -> line.startsWith("New-Orders per minute (NOPM)")
                            && line.contains("checkpoints in the interval")
                            && line.endsWith("goes together"))
                    .noneMatch(line -> line.startsWith("New-Orders per minute (NOPM)")
                            && line.contains("order of the runs")
                            && line.endsWith("goes together"));
        }
    }
}
