package io.orderentry.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.orderentry.compare.Assertion;
import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.experiment.Probe.Outcome;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import io.orderentry.text.Refusal;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class LoadLimitsTest {
    private static final Load ALL = Load.of(Overrides.none());

    private static Result result(Consumer<ObjectNode> change) {
        ObjectNode tree = (ObjectNode) ResultJson.tree(Results.good());
        change.accept(tree);
        return ResultJson.result(tree);
    }

    private static Probe judge(List<String> limits, Result result) {
        return LoadLimits.of(limits, ALL).judge(1, "search-1", 100, 36, result);
    }

    private static void fail(ObjectNode tree, String check) {
        ((ArrayNode) tree.get("selfChecks")).forEach(each -> {
            if (each.get("id").stringValue().equals(check)) {
                ((ObjectNode) each).put("status", "FAIL");
            }
        });
    }

    /** So that no source of counters is that of the driver and of the database. */
    private static void apart(ObjectNode tree) {
        ((ObjectNode) ((ArrayNode) tree.get("hosts")).get(0)).put("source", "ssh db1");
        ((ObjectNode) tree.get("host")).put("source", "ssh db1");
    }

    @Test
    void theSpecificationHoldsForTypesWithoutALimit() {
        assertThat(LoadLimits.of(List.of("newOrder.p99.9=50ms", "newOrder.p50=5ms"), ALL)
                        .all())
                .map(Object::toString)
                .containsExactly(
                        "newOrder.p99.9=50ms",
                        "newOrder.p50=5ms",
                        "payment.p90=5s",
                        "orderStatus.p90=5s",
                        "delivery.p90=5s",
                        "stockLevel.p90=20s");
    }

    @Test
    void aLimitIsAnAssertionAboutARun() {
        Result result = result(tree -> {
            ObjectNode type = (ObjectNode) tree.get("transactions").get("newOrder");
            ((ObjectNode) type.get("responseMillis")).put("p95", 12.5);
            ((ObjectNode) tree.get("transactions").get("payment"))
                    .put("due", 10)
                    .put("committed", 10)
                    .put("rolledBack", 0);
        });
        assertThat(Stream.of("newOrder.p95=13ms", "newOrder.p95=12ms", "payment.p99=1s")
                        .map(limit -> ResponseTimeLimit.parse(limit).of(result)))
                .extracting(Assertion::sentence, Assertion::holds)
                .containsExactly(
                        tuple("newOrder.p95=13ms: New-Order p95 12.5 ms", true),
                        tuple("newOrder.p95=12ms: New-Order p95 12.5 ms", false),
                        tuple("payment.p99=1s: 10 samples of Payment, p99 needs 1,000: lengthen --duration", null));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            newOrder.p95          | '--limit: 'newOrder.p95' is not TYPE.PERCENTILE=TIME, such as newOrder.p95=20ms'
            newOrdr.p95=20ms      | '--limit: 'newOrdr.p95=20ms': 'newOrdr' is no transaction type, did you mean 'newOrder'?'
            newOrder.p59=20ms     | '--limit: 'newOrder.p59=20ms': 'p59' is no percentile of a result, did you mean 'p50'?'
            newOrder.max=20ms     | '--limit: 'newOrder.max=20ms': 'max' is no percentile of a result; known are p50, p90, p95, p99, p99.9'
            newOrder.p95=20       | '--limit: 'newOrder.p95=20': '20' is not a duration such as 500ms, 30s, 5m or 2h'
            newOrder.p95=0s       | '--limit: 'newOrder.p95=0s': no response time is 0; give 1ms or more'
            """)
    void refusesWhatIsNoLimit(String option, String sentence) {
        assertThatThrownBy(() -> LoadLimits.of(List.of(option), ALL))
                .isInstanceOf(Refusal.class)
                .hasMessage(sentence.replaceAll("^'|'$", ""));
    }

    @Test
    void refusesLimitsThatContradictEachOtherOrTheMix() {
        Load newOrders = Load.of(Overrides.none()
                .set("load.mix.newOrder=100")
                .set("load.mix.payment=0")
                .set("load.mix.orderStatus=0")
                .set("load.mix.delivery=0")
                .set("load.mix.stockLevel=0"));
        assertThatThrownBy(() -> LoadLimits.of(List.of("payment.p95=20ms", "payment.p95=30ms"), ALL))
                .hasMessage("--limit payment.p95=30ms: contradicts --limit payment.p95=20ms; give one of them");
        assertThatThrownBy(() -> LoadLimits.of(List.of("payment.p95=20ms", "payment.p90=30ms"), ALL))
                .hasMessageStartingWith("--limit payment.p90=30ms: contradicts --limit payment.p95=20ms");
        assertThatThrownBy(() -> LoadLimits.of(List.of("delivery.p90=1s"), newOrders))
                .hasMessage("--limit delivery.p90=1s: the mix of the load has no Delivery");
    }

    @Test
    void aRunWithinAllLimitsMeetsThemAndAPercentileAboveItsLimitMisses() {
        Probe met = judge(List.of(), Results.good());
        assertThat(met.outcome()).as(met.toString()).isEqualTo(Outcome.MET);
        assertThat(met.reasons()).isEmpty();
        assertThat(met.nearestLimit()).isBetween(0.0, 1.0);
        Probe missed = judge(List.of("newOrder.p95=1ms"), Results.good());
        assertThat(missed.outcome()).isEqualTo(Outcome.MISSED);
        assertThat(missed.nearestLimit())
                .isEqualTo(missed.responseMillis().get("newOrder").p95())
                .isGreaterThan(1);
        assertThat(missed.reasons()).singleElement().asString().startsWith("New-Order p95 ");
    }

    /** With so many of a type, all committed. */
    private static Result samples(String type, long number, double p90) {
        return result(tree -> {
            ObjectNode counts = (ObjectNode) tree.get("transactions").get(type);
            counts.put("due", number).put("committed", number).put("rolledBack", 0);
            ((ObjectNode) counts.get("responseMillis")).put("p90", p90);
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            delivery.p95=80s   | 20    | 20 samples of Delivery, p95 needs 200: lengthen --duration
            delivery.p95=80s   | 199   | 199 samples of Delivery, p95 needs 200: lengthen --duration
            delivery.p95=1ms   | 199   | 199 samples of Delivery, p95 needs 200: lengthen --duration
            delivery.p50=80s   | 19    | 19 samples of Delivery, p50 needs 20: lengthen --duration
            delivery.p99.9=80s | 9999  | 9,999 samples of Delivery, p99.9 needs 10,000: lengthen --duration
            delivery.p95=80s   | 200   |
            delivery.p99.9=80s | 10000 |
            """)
    void aPercentileOfTooFewSamplesNeitherMeetsNorMisses(String limit, long number, String reason) {
        Probe probe = judge(List.of(limit), samples("delivery", number, 30));
        assertThat(probe.outcome()).isEqualTo(reason == null ? Outcome.MET : Outcome.TOO_FEW_SAMPLES);
        assertThat(probe.reasons()).isEqualTo(reason == null ? List.of() : List.of(reason));
        assertThat(probe.clear()).isEqualTo(reason == null);
    }

    @Test
    void aLimitThatIsMissedWithEnoughSamplesIsMissed() {
        Probe probe = judge(List.of("newOrder.p95=1ms", "delivery.p95=80s"), samples("delivery", 20, 30));
        assertThat(probe.outcome()).isEqualTo(Outcome.MISSED);
        assertThat(probe.reasons()).hasSize(2).element(1).asString().startsWith("20 samples of Delivery");
    }

    /** Beside a limit that is given, that of the specification needs its samples where response times come near it. */
    @Test
    void aLimitOfTheSpecificationNeedsSamplesWhereItCanDecide() {
        List<String> given = List.of("newOrder.p95=80s");
        LoadLimits limits = LoadLimits.of(given, ALL);
        Probe far = judge(given, samples("delivery", 20, 2_400));
        Probe near = judge(given, samples("delivery", 20, 2_600));
        assertThat(far.outcome()).isEqualTo(Outcome.MET);
        assertThat(near.outcome()).isEqualTo(Outcome.TOO_FEW_SAMPLES);
        assertThat(judge(List.of(), samples("delivery", 20, 30)).outcome()).isEqualTo(Outcome.TOO_FEW_SAMPLES);
        assertThat(limits.deciding(List.of(far))).map(Object::toString).containsExactly("newOrder.p95=80s");
        assertThat(limits.deciding(List.of(near)))
                .map(Object::toString)
                .containsExactly("newOrder.p95=80s", "delivery.p90=5s");
        assertThat(LoadLimits.of(List.of(), ALL).deciding(List.of())).hasSize(5);
    }

    @Test
    void failedTransactionsAndArrivalsThatAreLeftMiss() {
        Probe failed = judge(List.of(), result(tree -> outcome(tree, "failed", 1)));
        Probe unknown = judge(List.of(), result(tree -> outcome(tree, "unknown", 1)));
        Probe left = judge(List.of(), result(tree -> outcome(tree, "skipped", 1_000_000)));
        assertThat(List.of(failed, unknown, left)).extracting(Probe::outcome).containsOnly(Outcome.MISSED);
        assertThat(failed.clear()).as("one failure may be an accident").isFalse();
        assertThat(left.clear()).isTrue();
    }

    private static void outcome(ObjectNode tree, String outcome, long more) {
        ObjectNode counts = (ObjectNode) tree.get("transactions").get("payment");
        counts.put(outcome, counts.get(outcome).longValue() + more);
        counts.put("due", counts.get("due").longValue() + more);
    }

    /** On one machine the scheduling lag is that of the machine; a rate that is not reached is what is searched for. */
    @ParameterizedTest
    @CsvSource({
        "driverCpu, true, 1ms, DRIVER_LIMITED",
        "driverCpu, true, 80s, MET",
        "driverLag, true, 1ms, DRIVER_LIMITED",
        "driverLag, false, 1ms, MISSED",
        "driverPauses, false, 1ms, MISSED",
        "driverRate, true, 1ms, MISSED"
    })
    void aDriverThatIsLimitedExplainsAMissAndNoSuccess(String check, boolean apart, String limit, Outcome expected) {
        Result result = result(tree -> {
            fail(tree, check);
            if (apart) {
                apart(tree);
            }
        });
        assertThat(judge(List.of("newOrder.p95=" + limit), result).outcome()).isEqualTo(expected);
    }

    @Test
    void aDamagedDatabaseIsNoSuccess() {
        Result damaged = result(tree -> ((ObjectNode) ((ArrayNode) tree.get("checks")).get(0)).put("status", "FAIL"));
        assertThat(judge(List.of(), damaged).outcome()).isEqualTo(Outcome.INCONSISTENT);
    }
}
