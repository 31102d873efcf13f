package io.orderentry.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Blank;
import io.orderentry.result.Disclosure;
import io.orderentry.result.NodeResultBuilder;
import io.orderentry.result.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodesDisclosureTest {
    @Test
    void severalNodesAreDisclosedWithTheShareThatCrossesThem() {
        RunEvidence run = new RunEvidence()
                .nodes(
                        Blank.of(NodeResultBuilder.builder())
                                .name("a")
                                .newOrdersPerMinute(600)
                                .transactionsPerSecond(30)
                                .newOrderP90Millis(Reading.of(5.0))
                                .failed(0)
                                .unknown(0)
                                .crossPercent(Reading.of(10.0))
                                .outages(List.of())
                                .build(),
                        Blank.of(NodeResultBuilder.builder())
                                .name("b")
                                .newOrdersPerMinute(200)
                                .transactionsPerSecond(10)
                                .newOrderP90Millis(Reading.of(5.0))
                                .failed(0)
                                .unknown(0)
                                .crossPercent(Reading.of(30.0))
                                .outages(List.of())
                                .build(),
                        Blank.of(NodeResultBuilder.builder())
                                .name("c")
                                .newOrdersPerMinute(0)
                                .transactionsPerSecond(0)
                                .failed(0)
                                .unknown(0)
                                .outages(List.of())
                                .build());
        assertThat(run.disclosures())
                .filteredOn(disclosure -> disclosure.id().equals("nodes"))
                .extracting(Disclosure::text)
                .containsExactly(
                        "The load was shared by 3 nodes, affinity warehouse; 15.0 % of the completed transactions had rows of a"
                                + " warehouse that belongs to another node. The server's counters and settings are those of one node.");
        assertThat(new RunEvidence().disclosures()).extracting(Disclosure::id).doesNotContain("nodes");
    }
}
