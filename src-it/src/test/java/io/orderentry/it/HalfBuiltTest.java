package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a build that was killed. */
@Order(4)
class HalfBuiltTest {
    @TempDir
    private static Path folder;

    @Test
    void aBuildThatWasKilledIsHalfBuiltAndCanBeMadeWhole() throws Exception {
        BuiltOnce.into(folder);
        Oe oe = new Oe(folder);
        Oe.Running build = oe.start("build", "-w", "15", "--replace").awaitError("build:");
        build.process().destroyForcibly();
        build.end();

        CommandResult run = oe.run("run");
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
        assertThat(run.err()).contains("half built").doesNotContain("\tat ");
        CommandResult again = oe.run("build", "-w", "1", "--replace", "--threads", "1");
        assertThat(again.exitCode()).as(again.toString()).isZero();
        assertThat(BuiltOnce.hashes(oe.run("check", "--hashes", "--quiet")))
                .as("one thread and four make the same rows")
                .isEqualTo(BuiltOnce.hashes())
                .containsPattern("order_line +[0-9,]+ rows +[0-9a-f]{64}");
    }
}
