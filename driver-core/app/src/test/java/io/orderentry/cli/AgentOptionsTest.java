package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
        Command command = Command.refused(all.toArray(String[]::new));
        assertThat(folder.resolve("runs")).doesNotExist();
        return command.err()
                .lines()
                .filter(line -> line.startsWith("oe: "))
                .findFirst()
                .orElse("");
    }

    @Test
    void anEmbeddedServerIsOfOneProcess() throws Exception {
        Path keys = folder.resolve("keys");
        Command.good("agent", "--make-keys", keys.toString());
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
        Command made = Command.good("agent", "--make-keys", keys, "--days", "1");
        assertThat(made.out()).contains("conductor.p12", "agent.p12");
        byte[] before = Files.readAllBytes(Path.of(keys, "agent.p12"));
        Command again = Command.refused("agent", "--make-keys", keys);
        assertThat(again.err()).contains("is there already; choose another folder");
        assertThat(Files.readAllBytes(Path.of(keys, "agent.p12"))).isEqualTo(before);
    }
}
