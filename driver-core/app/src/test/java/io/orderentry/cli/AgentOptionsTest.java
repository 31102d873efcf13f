package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options of conductor and agents, up to the database, which is not there. */
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class AgentOptionsTest {
    @TempDir
    private Path folder;

    private String load() throws IOException {
        return Files.writeString(folder.resolve("load.yaml"), "warehouses: 1\n").toString();
    }

    private String refused(String... words) {
        List<String> all = new ArrayList<>(Arrays.asList(words));
        all.addAll(List.of("--out", folder.resolve("runs").toString()));
        Command command = Command.run(all.toArray(String[]::new));
        assertThat(command.exitCode()).as(command.toString()).isEqualTo(ExitCode.REFUSED);
        assertThat(folder.resolve("runs")).doesNotExist();
        return command.err()
                .lines()
                .filter(line -> line.startsWith("oe: "))
                .findFirst()
                .orElse("");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--keys k.p12 | --keys: needs --agents N[@HOST:PORT]; add it",
                "--agents 2 | --agents: needs --keys FILE; add it",
                "--agents 0 --keys k.p12 | --agents: 0 is not in 1..100",
                "--agents 101 --keys k.p12 | --agents: 101 is not in 1..100",
                "--agents 2 --repeat 2 | --agents: excludes --repeat; give one of them",
                "--agents 2 --keys k.p12 --durability-log x | --agents: excludes --durability-log; give one of them",
                "--keys k.p12 --repeat 2 --agents 2 | --keys: excludes --repeat; give one of them",
                "--agents 2 --agents 3 --keys k.p12 | option '--agents' (N[@HOST:PORT]) should be specified only once",
                "--agents 2 --keys k.p12 --host-metrics off | --agents: excludes --host-metrics; the agents watch machines, by --set"
                        + " target.hostMetrics=SOURCE of oe agent",
                "--agents two --keys k.p12 | --agents: 'two' is not N or N@HOST:PORT, such as 2 or 2@10.0.0.1:7800",
                "--agents 2@7800 --keys k.p12 | --agents: '7800' is not HOST:PORT, such as 10.0.0.1:7800",
                "--agents 2@127.0.0.1:99999 --keys k.p12 |"
                        + " --agents: '127.0.0.1:99999' is not HOST:PORT, such as 10.0.0.1:7800"
            })
    void whatARunByAgentsCannotHaveIsRefused(String options, String sentence) throws Exception {
        List<String> words = new ArrayList<>(List.of("run", "--target", "jdbc:nosuch://h/e", "--load", load()));
        words.addAll(List.of(options.split(" ")));
        assertThat(refused(words.toArray(String[]::new))).isEqualTo("oe: " + sentence);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --resume --replace         | --resume: excludes --replace; give one of them
            --shared --only 1..1 --resume | --shared: excludes --resume; give one of them
            --shared                   | --shared: needs --only A..B; add it
            """)
    void aBuildHasOneWayToLoad(String options, String sentence) {
        Command build = Command.run(
                ("build --target jdbc:nosuch://h/e --load ../../configs/loads/smoke.yaml " + options).split(" +"));
        assertThat(build.exitCode()).as(build.toString()).isEqualTo(ExitCode.REFUSED);
        assertThat(build.err()).isEqualTo("oe: " + sentence + "\n");
    }

    @Test
    void anEmbeddedServerIsOfOneProcess() throws Exception {
        Path keys = folder.resolve("keys");
        assertThat(Command.run("agent", "--make-keys", keys.toString()).exitCode())
                .isZero();
        String file = keys.resolve("agent.p12").toString();
        String target = Files.writeString(folder.resolve("target.yaml"), "embedded: true\n")
                .toString();
        assertThat(refused("run", "--agents", "2", "--keys", file, "--load", load(), "--target", target))
                .contains("--agents: an embedded server is its process's own; name a server with --target");
        assertThat(refused("agent", "--conductor", "127.0.0.1:1", "--keys", file, "--target", target))
                .contains("--target: an embedded server is its process's own; name the server of the run");
    }

    @Test
    void keysAreMadeOnceAndForAWhile() throws Exception {
        String keys = folder.resolve("keys").toString();
        assertThat(Command.run("agent", "--make-keys", keys, "--days", "0").err())
                .contains("--days: 0 is not in 1..3650");
        Command made = Command.run("agent", "--make-keys", keys, "--days", "1");
        assertThat(made.exitCode()).as(made.toString()).isZero();
        assertThat(made.out()).contains("conductor.p12", "agent.p12");
        byte[] before = Files.readAllBytes(Path.of(keys, "agent.p12"));
        Command again = Command.run("agent", "--make-keys", keys);
        assertThat(again.exitCode()).isEqualTo(ExitCode.REFUSED);
        assertThat(again.err()).contains("is there already; choose another folder");
        assertThat(Files.readAllBytes(Path.of(keys, "agent.p12"))).isEqualTo(before);
    }
}
