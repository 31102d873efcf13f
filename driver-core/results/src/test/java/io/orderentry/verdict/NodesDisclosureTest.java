package io.orderentry.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Disclosure;
import io.orderentry.result.NodeResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodesDisclosureTest {
    @Test
    void severalNodesAreDisclosedWithTheShareThatCrossesThem() {
        RunEvidence run = new RunEvidence()
                .nodes(
                        new NodeResult("a", 600, 30, 5.0, 0, 0, 10.0, List.of()),
                        new NodeResult("b", 200, 10, 5.0, 0, 0, 30.0, List.of()),
                        new NodeResult("c", 0, 0, null, 0, 0, null, List.of()));
        assertThat(Disclosures.of(run.evidence()))
                .filteredOn(disclosure -> disclosure.id().equals("nodes"))
                .extracting(Disclosure::text)
                .containsExactly(
                        "The load was shared by 3 nodes, affinity warehouse; 15.0 % of the completed transactions had rows of a"
                                + " warehouse that belongs to another node. The server's counters and settings are those of one node.");
        assertThat(Disclosures.of(new RunEvidence().evidence()))
                .extracting(Disclosure::id)
                .doesNotContain("nodes");
    }
}
