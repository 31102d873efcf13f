package io.orderentry.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Disclosure;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlacementDisclosureTest {
    @Test
    void aPlacementOfTheTablesIsDisclosed() {
        assertThat(new RunEvidence()
                        .population(
                                Map.of("seed", "42", "placement", "rings", "placement_text", "each table is a ring"))
                        .disclosures())
                .filteredOn(disclosure -> disclosure.id().equals("placement"))
                .extracting(Disclosure::text)
                .containsExactly("The tables were made with the placement rings: each table is a ring.");
    }

    @Test
    void theUsualTablesAreNotDisclosed() {
        assertThat(new RunEvidence().population(Map.of("seed", "42")).disclosures())
                .extracting(Disclosure::id)
                .doesNotContain("placement");
    }
}
