package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A run by agents in processes of their own, over loopback: any number of them does the same work. */
@Thorough
class AgentsTest {
    @TempDir
    private static Path folder;

    private static RunningServer server;
    private static Path keys;
    private static String template;

    @BeforeAll
    static void start() throws Exception {
        server = BuiltOnce.server(folder.resolve("server"), Map.of("fsync", "off"));
        template = built(server, folder, "built");
        keys = keys(folder);
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    /** A database of four warehouses. */
    static String built(RunningServer server, Path folder, String name) throws Exception {
        String url = BuiltOnce.database(server, name);
        CommandResult build = new Oe(folder)
                .password(server.password())
                .run("build", "-w", "4", "--threads", "2", "--target", url, "--user", server.user());
        assertThat(build.exitCode()).as(build.toString()).isZero();
        return url;
    }

    static Path keys(Path folder) {
        Path made = folder.resolve("keys");
        CommandResult said = new Oe(folder).run("agent", "--make-keys", made.toString());
        assertThat(said.exitCode()).as(said.toString()).isZero();
        return made;
    }

    static JsonNode result(Path run) throws Exception {
        return JsonMapper.shared().readTree(Files.readString(run.resolve("result.json")));
    }

    private static AgentWork work(int agents) throws Exception {
        String url = AgentWork.copy(server, template, "agents" + agents);
        try (AgentGroup group = new AgentGroup(folder.resolve("work" + agents), keys, server, url)) {
            return AgentWork.by(group, agents, server);
        }
    }

    @Test
    void oneTwoAndFourAgentsDoTheSameWork() throws Exception {
        AgentWork one = work(1);
        assertThat(one.transactions()).isEqualTo(AgentWork.TRANSACTIONS);
        assertThat(one.newOrders()).isPositive();
        assertThat(one.sums()).isNotEqualTo(AgentWork.sums(server, template));
        assertThat(work(2)).isEqualTo(one);
        assertThat(work(4)).isEqualTo(one);
    }
}
