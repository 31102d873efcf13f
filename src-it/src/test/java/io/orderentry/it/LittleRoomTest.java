package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A machine that does not give the driver what it needs: one sentence and an exit code. */
@EnabledOnOs(OS.LINUX)
class LittleRoomTest {
    private static final Path SCRIPT = Path.of("..", "oe").toAbsolutePath().normalize();

    @TempDir
    private static Path folder;

    private static void assertOneSentence(CommandResult result, int exitCode, String sentence) {
        result.ends(exitCode);
        assertThat(result.err().lines().filter(line -> !line.startsWith("Picked up ")))
                .as(result.toString())
                .singleElement()
                .asString()
                .startsWith("oe: ")
                .contains(sentence);
        assertThat(result.out()).isEmpty();
    }

    @Test
    void anAddressSpaceThatIsTooSmall() throws Exception {
        Path home = Files.createDirectory(folder.resolve("home"));
        Files.copy(SCRIPT, home.resolve("oe"));
        Files.createSymbolicLink(home.resolve("order-entry.jar"), Oe.JAR);
        String script = home.resolve("oe").toString();
        CommandResult refused = Release.run(
                        folder, List.of("sh", "-c", "ulimit -v 1000000; exec sh \"$1\" plugins", "sh", script))
                .ends(2);
        assertThat(refused.err())
                .isEqualTo(
                        "oe: Java cannot start within the address space of 1000000 kB: raise it (ulimit -v unlimited),"
                                + " or set OE_JAVA_OPTS=-Xmx with less\n");
    }

    @Test
    void fewerDescriptorsThanConnections() throws Exception {
        Path built = Files.createDirectory(folder.resolve("descriptors"));
        BuiltOnce.into(built);
        assertOneSentence(
                new Oe(built)
                        .start(
                                List.of("sh", "-c", "ulimit -n 200; exec \"$@\"", "sh"),
                                null,
                                "--quiet run -c 300 --set target.settings.max_connections=500")
                        .end(),
                2,
                "this process has reached its own limit of 200 open files (descriptors), which is not the server's: raise"
                        + " it (ulimit -n 65536), or use fewer connections (-c)");
    }

    @Test
    void aMachineWithoutLoopback() throws Exception {
        assumeTrue(
                new ProcessBuilder("unshare", "-rn", "true").start().waitFor() == 0,
                "NOT RUN: this user may not make a network namespace");
        assertOneSentence(
                new Oe(folder)
                        .start(List.of("unshare", "-rn"), null, "--quiet", "run")
                        .end(),
                3,
                "this machine has no loopback interface that is up; bring it up, such as with: ip link set lo up");
        assertThat(folder.resolve("data")).doesNotExist();
    }

    /** Output folder on a disk that is full before the end. */
    @Test
    void noRoomForAResult() throws Exception {
        List<String> room = List.of("unshare", "-rm", "sh", "-c", """
                mount -t tmpfs -o size=8m room room || exit 99
                mkdir room/out
                (until grep -q Covered room/out/*/latency.hlog 2>/dev/null; do sleep 0.1; done
                    cat /dev/zero >room/zeros) 2>/dev/null &
                exec "$@"
                """, "sh");
        Path own = Files.createDirectories(folder.resolve("own/room")).getParent();
        BuiltOnce.into(own);
        CommandResult run = new Oe(own)
                .start(room, null, "run -c 1 --warmup 0s --duration 4s --out room/out")
                .end();
        assumeTrue(run.exitCode() != 99 && !run.err().startsWith("unshare"), "NOT RUN: this user may not mount");
        run.ends(5);
        assertThat(run.out()).contains("New-Orders per minute (NOPM)").doesNotContain("\nreport ");
        assertThat(run.err())
                .contains("oe: measured, but not saved as asked: ", "No space left on device")
                .contains("; its result is nowhere but in what was printed");
    }
}
