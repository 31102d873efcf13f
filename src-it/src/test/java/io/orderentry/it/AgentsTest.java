package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A run by agents in processes of their own, over loopback: any number of them does the same work. */
@Thorough
class AgentsTest {
    @RegisterExtension
    private static final BuiltServer server = BuiltServer.quick();

    private static final Path folder = server.folder();
    private static Path keys;
    private static String template;

    @BeforeAll
    static void start() throws Exception {
        template = built(server, "built");
        keys = keys(folder);
    }

    /** A database of four warehouses. */
    static String built(BuiltServer server, String name) throws Exception {
        String url = server.database(name);
        server.runAt(url, "build -w 4 --threads 2").ends(0);
        return url;
    }

    static Path keys(Path folder) {
        Path made = folder.resolve("keys");
        new Oe(folder).run("agent", "--make-keys", made.toString()).ends(0);
        return made;
    }

    private static AgentWork work(int agents) throws Exception {
        String url = server.copy(template, "agents" + agents);
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
