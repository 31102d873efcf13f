package io.orderentry.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.result.Result;
import io.orderentry.result.Results;
import org.junit.jupiter.api.Test;

/** The list itself, and those of its figures that no other test looks at. */
class MeasuresTest {
    @Test
    void every_id_is_a_word_and_its_own() {
        assertThat(Measures.all())
                .extracting(Measure::id)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z][A-Za-z0-9]+"));
    }

    @Test
    void a_measure_is_found_by_its_id() {
        assertThat(Measures.byId("newOrdersPerMinute")).contains(ThroughputMeasures.NEW_ORDERS);
        assertThat(Measures.byId("newOrders")).isEmpty();
    }

    @Test
    void a_run_without_figures_has_none_instead_of_zeros() {
        Result empty = Results.empty();
        assertThat(HostMeasures.TRAFFIC)
                .allSatisfy(measure -> assertThat(measure.of(empty)).isNull());
        assertThat(ResponseTimeMeasures.ALL)
                .allSatisfy(measure -> assertThat(measure.of(empty)).isNull());
        assertThat(ThroughputMeasures.NEW_ORDERS.print(empty)).isEqualTo("-");
    }

    @Test
    void disk_figures_of_one_transaction() {
        Result good = Results.good();
        double perSecond = good.throughput().transactionsPerSecond();
        assertThat(HostMeasures.IOS_PER_TRANSACTION.of(good)).isCloseTo(1_203.4 / perSecond, within(1e-9));
        assertThat(HostMeasures.DISK_BYTES_PER_TRANSACTION.of(good)).isCloseTo(19_876_543.2 / perSecond, within(1e-6));
        assertThat(HostMeasures.BYTES_PER_IO.of(good)).isCloseTo(19_876_543.2 / 1_203.4, within(1e-9));
    }
}
