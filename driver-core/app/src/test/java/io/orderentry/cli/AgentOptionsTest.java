package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Command.Prints
class AgentOptionsTest {
    @TempDir
    private Path folder;

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
