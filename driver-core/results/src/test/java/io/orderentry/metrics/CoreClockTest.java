package io.orderentry.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class CoreClockTest {
    private static Result result(Consumer<ObjectNode> change) {
        ObjectNode tree = (ObjectNode) ResultJson.tree(Results.good());
        change.accept(tree);
        return ResultJson.result(tree);
    }

    private static ObjectNode facts(ObjectNode tree) {
        return (ObjectNode) tree.at("/host/facts");
    }

    @Test
    void throughputIsDividedByCoresAndTheFrequencyOfTheInterval() {
        Result nominal = result(tree -> facts(tree).put("cores", "8").put("nominalMegahertz", "2500"));
        double perSecond = ThroughputMetrics.TRANSACTIONS.of(nominal);
        assertThat(ThroughputMetrics.TABLE
                        .get("transactionsPerSecondPerCoreGhz")
                        .of(nominal))
                .isEqualTo(perSecond / 20);
        assertThat(CoreClock.note(nominal)).isEqualTo("8 cores of 2.500 GHz, nominal");
        Result measured = result(tree ->
                facts(tree).put("cores", "1").put("nominalMegahertz", "2500").put("measuredMegahertz", "4000"));
        assertThat(ThroughputMetrics.TABLE
                        .get("transactionsPerSecondPerCoreGhz")
                        .of(measured))
                .isEqualTo(perSecond / 4);
        assertThat(CoreClock.note(measured)).isEqualTo("1 core of 4.000 GHz, measured");
    }

    @Test
    void withoutAFrequencyTheReasonIsGiven() {
        Result hidden = result(tree -> facts(tree).put("cores", "8"));
        assertThat(ThroughputMetrics.TABLE
                        .get("transactionsPerSecondPerCoreGhz")
                        .of(hidden))
                .isNull();
        assertThat(CoreClock.note(hidden)).isEqualTo("not available: clock frequency of the database's machine");
    }

    @Test
    void timeElapsedIsThatOfAFixedNumberOfTransactions() {
        Result timed = result(tree -> {});
        assertThat(ThroughputMetrics.TABLE.get("elapsedSeconds").of(timed)).isNull();
        assertThat(ThroughputMetrics.TABLE.get("elapsedSeconds").note().apply(timed))
                .isEqualTo("only of a fixed number of transactions");
        Result fixed = result(tree -> ((ObjectNode) tree.at("/workload/configured")).put("transactions", "1000"));
        assertThat(ThroughputMetrics.TABLE.get("elapsedSeconds").of(fixed))
                .isEqualTo(fixed.phases().intervalSeconds());
        assertThat(ThroughputMetrics.TABLE.get("elapsedSeconds").note().apply(fixed))
                .isEqualTo("for 1000 transactions");
    }
}
