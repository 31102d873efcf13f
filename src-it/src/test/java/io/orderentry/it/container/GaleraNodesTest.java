package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.Oe;
import io.orderentry.it.Thorough;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.containers.Network;
import org.testcontainers.mariadb.MariaDBContainer;
import tools.jackson.databind.JsonNode;

/** A cluster of three nodes that all take writes; one is killed in the run, and the two that are left are a majority. */
@Thorough
@OnServer(Server.GALERA)
class GaleraNodesTest {
    @TempDir
    private Path folder;

    private final Network network = Network.newNetwork();
    private final List<MariaDBContainer> nodes = new ArrayList<>();

    @AfterEach
    void stop() {
        nodes.forEach(MariaDBContainer::stop);
        network.close();
    }

    @Test
    void oneOfThreeNodesIsLost() throws Exception {
        for (String name : List.of("first", "second", "third")) {
            String cluster = nodes.isEmpty() ? "gcomm://" : "gcomm://first";
            nodes.add(Launch.galeraNode(Server.GALERA.image(), network, name, cluster));
        }
        MariaDBContainer first = nodes.get(0);
        JsonNode result = new LostNodeRun(
                        getClass(), new Oe(folder).password(first.getPassword()), folder, """
                        nodes: ['%s', '%s', '%s']
                        user: %s
                        placement: history-key
                        """.formatted(
                                        url(0), url(1), url(2), first.getUsername()))
                .survive(
                        "MariaDB 11.8 with Galera, three nodes that all take writes, as `nodes`, `placement: history-key`",
                        "one node",
                        400,
                        run -> nodes.get(2)
                                .getDockerClient()
                                .killContainerCmd(nodes.get(2).getContainerId())
                                .exec());

        assertThat(result.at("/outages"))
                .as("until the others exclude the node")
                .hasSize(1);
        LostNodeRun.assertShared(result, "2, 2, 2");
        assertThat(result.at("/disclosures").toString())
                .contains("the placement history-key: HISTORY has a primary key that is not in the specification");
    }

    private String url(int node) {
        MariaDBContainer server = nodes.get(node);
        return "jdbc:mariadb://" + server.getHost() + ":" + server.getFirstMappedPort() + "/"
                + server.getDatabaseName();
    }
}
