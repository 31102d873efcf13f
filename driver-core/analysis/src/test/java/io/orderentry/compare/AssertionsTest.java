package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.compare.Assertion.Answer;
import io.orderentry.compare.Overhead.Definition;
import io.orderentry.compare.render.ComparisonDocument;
import io.orderentry.compare.stats.MeanDifference;
import io.orderentry.compare.stats.Ratio;
import io.orderentry.result.ResultFixtures;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The three answers to an assertion. */
class AssertionsTest {
    private static final long[] STEADY = {99_000, 100_000, 101_000};
    private static final long[] WIDE = {75_000, 100_000, 118_000};

    @Test
    void holdsIsViolatedOrIsUndecided() {
        Assertion holds = atLeast(0.95, STEADY, STEADY);
        assertThat(holds.answer()).isEqualTo(Answer.HOLDS);
        assertThat(holds.sentence())
                .isEqualTo("throughput ratio of vm at least 0.95 of native: one-sided 95 % lower bound 0.983,"
                        + " ratio 1.000, 95 % interval 0.978 to 1.023");

        Assertion violated = atLeast(1.1, STEADY, STEADY);
        assertThat(violated.answer()).isEqualTo(Answer.VIOLATED);
        assertThat(violated.sentence())
                .isEqualTo("throughput ratio of vm at least 1.1 of native: one-sided 95 % upper bound 1.018,"
                        + " ratio 1.000, 95 % interval 0.978 to 1.023");

        Assertion undecided = atLeast(0.85, STEADY, WIDE);
        assertThat(undecided.answer()).isEqualTo(Answer.UNDECIDED);
        assertThat(undecided.sentence())
                .startsWith("throughput ratio of vm at least 0.85 of native: one-sided 95 % bounds 0.6")
                .contains(", ratio 0.960, 95 % interval 0.5")
                .matches(".*; about \\d+ more runs a side \\(\\d+ in all\\) with the same spread would decide it with"
                        + " 80 % power");
    }

    @Test
    void aRatioThatIsJustBelowTheShareIsNoProofOfAViolation() {
        Assertion assertion = atLeast(0.97, STEADY, WIDE);
        assertThat(assertion.sentence()).contains("ratio 0.960");
        assertThat(assertion.answer()).isEqualTo(Answer.UNDECIDED);
        assertThat(atLeast(0.9598, STEADY, WIDE).sentence())
                .endsWith("; so close to the assertion that 1000 runs a side with the same spread would not decide it");
    }

    @Test
    void aResponseTimeWithinALimitHasThreeAnswersToo() {
        assertThat(within(10).answer()).isEqualTo(Answer.HOLDS);
        assertThat(within(2).answer()).isEqualTo(Answer.VIOLATED);
        assertThat(within(2).sentence()).endsWith("within 2ms of native: one-sided 95 % lower bound 4.26 ms longer");
        assertThat(within(7).answer()).isEqualTo(Answer.UNDECIDED);
        assertThat(within(7).sentence())
                .contains("within 7ms of native: 6.00 ms longer, one-sided 95 % bounds 4.26 to 7.74 ms; about ");
    }

    @Test
    void aSideWithoutSamplesOrARunWithoutEnoughDataDecidesNothing() {
        UnaryOperator<ResultFixtures> none =
                made -> made.without("/transactions/delivery/responseMillis", "no samples");
        for (String side : List.of("native", "vm")) {
            assertUndecided(made("Delivery", side + 2, none), ": no sample in 1 of 3 runs of " + side);
        }
        assertUndecided(
                made("Delivery", "vm", none),
                "mean response time of Delivery with vm within 1h of native: no sample on vm");
        assertUndecided(made("New-Order", "vm2", ResultFixtures::notEnough), ": not enough data in 1 of 3 runs of vm");
    }

    private static void assertUndecided(Assertion assertion, String end) {
        assertThat(assertion.answer()).isEqualTo(Answer.UNDECIDED);
        assertThat(assertion.sentence()).endsWith(end);
    }

    /** The assertion within an hour about a type, where the runs of some places, such as {@code vm} or {@code vm2}, are changed. */
    private static Assertion made(String type, String places, UnaryOperator<ResultFixtures> change) {
        List<Run> runs = Requests.runs(6, i -> {
            ResultFixtures made = Requests.byTurns(i, 60_000 + i / 2);
            return ((i % 2 == 0 ? "native" : "vm") + i / 2).startsWith(places) ? change.apply(made) : made;
        });
        return ComparerTest.compare(runs, null, Duration.ofHours(1)).assertions().stream()
                .filter(each -> each.sentence().contains(type))
                .findFirst()
                .orElseThrow();
    }

    @Test
    @DisplayName("As many runs as are asked for decide an assertion in about four of five experiments")
    void theNumberOfRunsHasThePowerThatIsSaid() {
        SplittableRandom random = new SplittableRandom(16);
        double[] five = {-0.1, -0.05, 0, 0.05, 0.1};
        MeanDifference pilot = MeanDifference.of(five, five, false);
        double deviation = pilot.standardError() * Math.sqrt(5 / 2.0);
        int runs = pilot.runsToDecide(0.08, Ratio.LEVEL).orElseThrow();
        assertThat(runs).isBetween(8, 15);
        int decided = 0;
        for (int i = 0; i < 2_000; i++) {
            double[] ours = random.doubles(runs)
                    .map(u -> 0.08 + deviation * random.nextGaussian())
                    .toArray();
            double[] theirs = random.doubles(runs)
                    .map(u -> deviation * random.nextGaussian())
                    .toArray();
            decided += MeanDifference.of(ours, theirs, false).lowerBound(0.95) > 0 ? 1 : 0;
        }
        assertThat(decided).isBetween(1_520, 1_720);
        assertThat(pilot.runsToDecide(1e-4, Ratio.LEVEL)).isEmpty();
    }

    @Test
    @DisplayName("a cost per transaction follows from a throughput ratio at equal saturation only")
    void equalSaturationIsSaidOfFlatOutRunsOnly() {
        assertThat(remark(made -> made)).startsWith("at equal saturation that is 11.1 % more processor time");
        for (UnaryOperator<ResultFixtures> pace :
                List.<UnaryOperator<ResultFixtures>>of(m -> m.rate(200), m -> m.pace("paced"))) {
            assertThat(remark(pace)).doesNotContain("saturation").contains("not both sides were flat out");
        }
    }

    private static String remark(UnaryOperator<ResultFixtures> pace) {
        List<Run> runs = List.of(
                pace.apply(ResultFixtures.on("native", 100_000)).read("n", Run::new),
                pace.apply(ResultFixtures.on("vm", 90_000)).read("v", Run::new));
        return Requests.overhead(ComparerTest.compare(runs), Definition.THROUGHPUT_RATIO, "vm")
                .remark();
    }

    @Test
    void ofRunsThatEndWhenItIsDecidedByBlocksInTheirOrder() {
        List<Assertion> assertions = List.of(
                untilDecided(new long[] {100_000, 101_000, 99_000}, new long[] {100_100, 100_900, 99_100}),
                untilDecided(new long[] {100_000, 101_000}, new long[] {90_000, 90_100}),
                untilDecided(
                        new long[] {100_000, 101_000, 99_000, 100_000, 100_000},
                        new long[] {80_000, 81_000, 79_000, 80_500, 79_500}));
        assertThat(assertions.get(0).sentence())
                .matches("throughput ratio of vm at least 0.95 of native: ratio 1.000, interval 0.99\\d to 1.01\\d,"
                        + " after 3 blocks");
        assertThat(assertions.get(1).sentence())
                .endsWith("ratio 0.896, after 2 blocks; too few blocks to say how many are needed");
        assertThat(assertions.stream().map(Assertion::holds)).containsExactly(true, null, false);
        assertThat(ComparisonDocument.junit(assertions))
                .contains("tests=\"3\" failures=\"1\" skipped=\"1\"")
                .contains("<testcase classname=\"oe\" name=\"throughput ratio of vm at least 0.95 of native\">")
                .contains("<skipped message=\"throughput ratio of vm at least 0.95 of native: ratio 0.896,")
                .contains("<failure message=\"throughput ratio of vm at least 0.95 of native: ratio 0.8");
    }

    private static Assertion untilDecided(long[] reference, long[] others) {
        List<Run> runs = Requests.runs(2 * reference.length, i -> {
            int block = reference.length - i / 2; // the last one first
            return Requests.byTurns(i, (i % 2 == 0 ? reference : others)[block - 1])
                    .label("block", Integer.toString(block));
        });
        ComparisonRequest request =
                Requests.by("platform", "native", Requests.NOTHING, 0.95, null).withUntilDecided(20);
        assertThat(Comparer.untilDecided(runs.subList(0, 1), request)).isEmpty();
        Assertion ending = Comparer.untilDecided(runs, request).orElseThrow();
        assertThat(Comparer.compareRuns(runs, request).assertions()).containsExactly(ending);
        return ending;
    }

    private static Assertion atLeast(double share, long[] reference, long[] others) {
        List<Run> runs = Requests.runs(6, i -> Requests.byTurns(i, (i % 2 == 0 ? reference : others)[i / 2]));
        return ComparerTest.compare(runs, share, null).assertions().get(0);
    }

    private static Assertion within(int millis) {
        String mean = "/transactions/newOrder/responseMillis/mean";
        List<Run> runs = Requests.sides(
                3,
                i -> ResultFixtures.on("native", 60_000).set(mean, 20 + i),
                i -> ResultFixtures.on("vm", 60_000).set(mean, 26 + i));
        return ComparerTest.compare(runs, null, Duration.ofMillis(millis))
                .assertions()
                .get(0);
    }
}
