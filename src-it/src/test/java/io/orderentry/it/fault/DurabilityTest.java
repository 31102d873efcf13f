package io.orderentry.it.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.BuiltOnce;
import io.orderentry.it.CommandResult;
import io.orderentry.it.Oe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server is killed, all its processes at once, at random moments: what it acknowledged is there, or the audit says what is not. */
@EnabledIfSystemProperty(named = "it.faults", matches = "some|all", disabledReason = FaultsTest.ON_REQUEST)
@DisplayName("3.5.3: durability")
class DurabilityTest {
    private static final int DURABLE_KILLS = 20;
    private static final int MOST_RELAXED_KILLS = 20;

    @TempDir
    private Path folder;

    private final Random random = new Random();

    /** Runs, kills so many times, and gives what the audit says. */
    private CommandResult audited(int kills, String... settings) throws Exception {
        Oe oe = new Oe(folder);
        Path log = folder.resolve("acknowledged.log");
        Files.deleteIfExists(log);
        List<String> words = Stream.concat(
                        Stream.of(
                                "run",
                                "--durability-log",
                                log.toString(),
                                "-c",
                                "8",
                                "--warmup",
                                "0s",
                                "--duration",
                                "10m"),
                        Stream.of(settings))
                .toList();
        Oe.Running run = oe.start(words.toArray(String[]::new)).awaitError("NOPM");
        for (int kill = 0; kill < kills; kill++) {
            TimeUnit.MILLISECONDS.sleep(500 + random.nextInt(2_000));
            awaitServer(kill());
        }
        TimeUnit.SECONDS.sleep(1);
        run.interrupt();
        run.end();
        return oe.run("audit", "--durability-log", log.toString());
    }

    private Path data() {
        return folder.resolve("data/embedded");
    }

    /** Gives the number of the process that was the server's first. */
    private long kill() throws Exception {
        ProcessHandle main = Oe.server(data());
        List<ProcessHandle> all =
                Stream.concat(Stream.of(main), main.descendants()).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        return main.pid();
    }

    /** Waits until the driver has started another server. */
    private void awaitServer(long killed) throws Exception {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        Path pid = data().resolve("pgdata/postmaster.pid");
        while (!Files.exists(pid)
                || Files.readString(pid).startsWith(killed + "\n")
                || !Files.readString(pid).contains("ready")) {
            assertThat(System.nanoTime()).as("the server came back").isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    /** With statements the commit travels behind the last of them, and its answer comes with theirs. */
    @ParameterizedTest
    @ValueSource(strings = {"procedures", "statements"})
    void aDurableServerLosesNothing(String mode) throws Exception {
        BuiltOnce.into(folder);
        CommandResult audit = audited(DURABLE_KILLS, "--mode", mode).ends(0);
        assertThat(audit.out()).startsWith("PASS  ").contains("New-Orders and ", "all are there");
    }

    /** Commits of the last moments were in memory only. */
    @Test
    void aServerThatAcknowledgesBeforeItWritesIsFound() throws Exception {
        BuiltOnce.into(folder);
        for (int kill = 1; kill <= MOST_RELAXED_KILLS; kill++) {
            CommandResult audit = audited(1, "--set", "target.settings.synchronous_commit=off");
            if (audit.exitCode() == 1) {
                assertThat(audit.out()).startsWith("FAIL  ").contains(" lost", "was acknowledged");
                return;
            }
        }
        throw new AssertionError("nothing was lost in " + MOST_RELAXED_KILLS + " kills");
    }
}
