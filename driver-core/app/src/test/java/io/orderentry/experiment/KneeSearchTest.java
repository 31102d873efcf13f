package io.orderentry.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.experiment.KneeSearch.Knee;
import io.orderentry.experiment.KneeSearch.SearchEnd;
import io.orderentry.experiment.KneeSearch.SearchStep;
import io.orderentry.experiment.Probe.Outcome;
import io.orderentry.experiment.SearchPlan.ProbeLength;
import io.orderentry.text.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;
import org.apache.commons.statistics.descriptive.DoubleStatistics;
import org.apache.commons.statistics.descriptive.Statistic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches on simulated servers of known capacity. */
class KneeSearchTest {
    private static final SearchPlan PLAN = new SearchPlan(0.1, 1_000_000, 50, 0.05, 1e9);

    private static final ProbeLength LENGTH = new ProbeLength(30, 0, ResponseTimeLimit.parse("newOrder.p95=40ms"), 0);

    /** The knee of {@link #server}, which {@link #biasIsBelowTwoPercent} holds against a run of 4 million transactions. */
    private static final double KNEE = 107.4;

    private static final double SECONDS = 600;

    private static MixServer server(int seed) {
        return new MixServer(ResponseTimeLimit.parse("newOrder.p95=200ms"), false, 0, 0, new SplittableRandom(seed));
    }

    private static SearchStep search(
            SearchPlan plan, ProbeLength length, List<Probe> probes, DoubleFunction<Probe> server) {
        SearchStep step = KneeSearch.next(plan, length, probes);
        while (step.end() == null) {
            assertThat(probes).as("the search does not end").hasSizeLessThan(200);
            probes.add(server.apply(step.rate()));
            step = KneeSearch.next(plan, length, probes);
        }
        return step;
    }

    private static SearchStep search(SearchPlan plan, List<Probe> probes, DoubleFunction<Probe> server) {
        return search(plan, LENGTH, probes, server);
    }

    private static SearchStep search(SearchPlan plan, DoubleFunction<Probe> server) {
        return search(plan, new ArrayList<>(), server);
    }

    /** A probe whose response time is so many times its limit. */
    static Probe probe(double rate, Outcome outcome, double nearest) {
        return ProbeBuilder.builder()
                .number(1)
                .folder("p")
                .offeredPerSecond(rate)
                .achievedPerSecond(rate)
                .outcome(outcome)
                .clear(nearest < 0.5)
                .nearestLimit(nearest)
                .reasons(List.of())
                .seconds(30)
                .responseMillis(Map.of())
                .build();
    }

    /** A server without chance, whose response time reaches the limit at a rate. */
    private static DoubleFunction<Probe> exact(double knee) {
        return rate -> probe(rate, rate <= knee ? Outcome.MET : Outcome.MISSED, Math.pow(rate / knee, 4));
    }

    /** Mean of many searches with probes as long as the driver makes them. The knee is that of runs of 4 million transactions at each of nine rates. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            newOrder.p95=200ms | 5s  | false |  0 | 0   | 107.4
            newOrder.p95=200ms | 5s  | true  |  0 | 0   |  96.1
            newOrder.p99=400ms | 5s  | true  |  0 | 0   | 106.8
            delivery.p95=600ms | 5s  | true  |  0 | 0   | 108.7
            newOrder.p95=200ms | 60s | true  | 20 | 0.2 |  87.0
            delivery.p95=600ms | 60s | true  | 30 | 0.3 | 102.6
            """)
    void biasIsBelowTwoPercent(
            String option, String duration, boolean poisson, double stallEvery, double stall, double knee) {
        ResponseTimeLimit limit = ResponseTimeLimit.parse(option);
        MixServer exact = new MixServer(limit, poisson, stallEvery, stall, new SplittableRandom(1));
        assertThat(exact.run(knee, 400_000 / knee).nearest())
                .as("percentile by limit at the knee")
                .isBetween(0.95, 1.05);
        ProbeLength length = length(duration, "5s", option);
        DoubleStatistics found = DoubleStatistics.of(Statistic.MEAN, Statistic.STANDARD_DEVIATION);
        for (int seed = 0; seed < 60; seed++) {
            MixServer server = new MixServer(limit, poisson, stallEvery, stall, new SplittableRandom(seed));
            SearchPlan plan = new SearchPlan(1, 1_000, 50, 0.05, 1e9)
                    .startingAt(40 + 40 * server.random().nextDouble());
            found.accept(search(plan, length, new ArrayList<>(), rate -> server.probe(rate, length.seconds(rate)))
                            .knee()
                            .perSecond()
                    / knee);
        }
        double bias = 100 * (found.getAsDouble(Statistic.MEAN) - 1);
        assertThat(bias)
                .as(
                        "bias in percent at the knee %s, standard deviation %s %%",
                        knee, 100 * found.getAsDouble(Statistic.STANDARD_DEVIATION))
                .isBetween(-2.0, 2.0);
    }

    @Test
    void findsTheKneeOfAKnownQueueWithinTwoPercent() {
        int close = 0;
        int covered = 0;
        for (int seed = 0; seed < 40; seed++) {
            MixServer server = server(seed);
            Knee found = search(PLAN, rate -> server.probe(rate, SECONDS)).knee();
            close += Math.abs(found.perSecond() / KNEE - 1) <= 0.02 ? 1 : 0;
            covered += found.low() <= KNEE && KNEE <= found.high() ? 1 : 0;
        }
        assertThat(close).as("within 2 %%; %d intervals hold the knee", covered).isGreaterThanOrEqualTo(38);
        assertThat(covered).as("intervals that hold the knee").isGreaterThanOrEqualTo(36);
    }

    /** A stall of the machine in one of seven probes raises their percentiles far above the limit. */
    @Test
    void stallsOfTheMachineDoNotLowerTheKnee() {
        int close = 0;
        for (int seed = 0; seed < 30; seed++) {
            MixServer server = server(seed);
            SplittableRandom stalls = new SplittableRandom(seed);
            SearchStep end = search(
                    PLAN, rate -> stalls.nextInt(7) > 0 ? server.probe(rate, SECONDS) : probe(rate, Outcome.MISSED, 9));
            close += Math.abs(end.knee().perSecond() / KNEE - 1) <= 0.05 ? 1 : 0;
        }
        assertThat(close).as("within 5 %").isGreaterThanOrEqualTo(27);
    }

    @Test
    void anExactServerIsFoundWithFewProbes() {
        List<Probe> probes = new ArrayList<>();
        SearchStep end = search(PLAN, probes, exact(777));
        assertThat(end.end()).isEqualTo(SearchEnd.FOUND);
        assertThat(end.knee().perSecond()).isBetween(770.0, 784.0);
        assertThat(end.knee().width()).isLessThanOrEqualTo(0.05);
        assertThat(probes).hasSizeLessThan(25);
    }

    @ParameterizedTest
    @CsvSource({"0.1, 1000000, 50000, 33, FOUND", "20, 400, 50, 10, BELOW_RANGE", "20, 400, 50, 1000, ABOVE_RANGE"})
    void endsAtTheKneeOrAtTheEndOfTheRange(double lowest, double highest, double start, double knee, SearchEnd end) {
        SearchStep found = search(new SearchPlan(lowest, highest, start, 0.05, 1e9), exact(knee));
        assertThat(found.end()).isEqualTo(end);
        if (end == SearchEnd.FOUND) {
            assertThat(found.knee().perSecond()).isBetween(0.98 * knee, 1.02 * knee);
        } else {
            assertThat(found.knee()).isNull();
        }
    }

    @Test
    void goesOnFromAnyPlaceAsIfItHadNotBeenInterrupted() {
        List<Probe> probes = new ArrayList<>();
        SearchStep end = search(PLAN, probes, exact(777));
        for (int cut = 0; cut < probes.size(); cut++) {
            assertThat(KneeSearch.next(PLAN, LENGTH, probes.subList(0, cut)).rate())
                    .isEqualTo(probes.get(cut).offeredPerSecond());
        }
        assertThat(KneeSearch.next(PLAN, LENGTH, probes)).isEqualTo(end);
    }

    /** One accident is repeated; the second one at the same rate ends the search without a figure. */
    @Test
    void aDriverThatIsTheLimitEndsItWithoutANumber() {
        List<Probe> probes = new ArrayList<>();
        SearchStep end =
                search(PLAN, probes, rate -> probe(rate, rate <= 150 ? Outcome.MET : Outcome.DRIVER_LIMITED, 1.2));
        assertThat(end.end()).isEqualTo(SearchEnd.DRIVER_LIMITED);
        assertThat(end.knee()).isNull();
        assertThat(probes.stream().filter(each -> each.outcome() == Outcome.DRIVER_LIMITED))
                .hasSize(2);
    }

    @Test
    void oneAccidentOfTheDriverIsRepeated() {
        boolean[] came = {false};
        SearchStep end = search(PLAN, rate -> {
            if (rate > 100 && !came[0]) {
                came[0] = true;
                return probe(rate, Outcome.DRIVER_LIMITED, 9);
            }
            return exact(300).apply(rate);
        });
        assertThat(end.end()).isEqualTo(SearchEnd.FOUND);
        assertThat(end.knee().perSecond()).isBetween(294.0, 306.0);
    }

    @Test
    void aDamagedDatabaseEndsIt() {
        assertThat(search(PLAN, rate -> probe(rate, Outcome.INCONSISTENT, 0.1)).end())
                .isEqualTo(SearchEnd.INCONSISTENT);
    }

    @Test
    void theBudgetEndsItWithTheIntervalSoFar() {
        List<Probe> probes = new ArrayList<>();
        SearchStep end = search(new SearchPlan(0.1, 1_000_000, 50, 0.01, 360), probes, exact(777));
        assertThat(end.end()).isEqualTo(SearchEnd.BUDGET_SPENT);
        assertThat(probes).hasSize(12);
        assertThat(end.knee().low()).isLessThanOrEqualTo(777);
        assertThat(end.knee().high()).isGreaterThan(777);
        assertThat(end.knee().width()).isGreaterThan(0.01);
    }

    @Test
    void aProbeThatIsLongerThanTheBudgetEndsItAndIsNamed() {
        ProbeLength length = new ProbeLength(30, 0, ResponseTimeLimit.parse("delivery.p95=40ms"), 5_900);
        SearchPlan hour = new SearchPlan(0.1, 1_000_000, 1, 0.05, 3_600);
        assertThat(KneeSearch.next(hour, length, List.of())).isEqualTo(SearchStep.end(SearchEnd.PROBE_TOO_LONG, null));
        assertThat(KneeSearch.next(hour, length, Collections.nCopies(3, probe(8, Outcome.MISSED, 9))))
                .isEqualTo(SearchStep.probe(4));
        assertThat(KneeSearch.next(hour, length, Collections.nCopies(3, probe(2, Outcome.MISSED, 9))))
                .isEqualTo(SearchStep.end(SearchEnd.PROBE_TOO_LONG, null));
    }

    /** One is repeated, and neither meets nor misses; the second one at the same rate ends the search. */
    @Test
    void probesOfTooFewSamplesDecideNothing() {
        List<Probe> probes = new ArrayList<>();
        SearchStep end = search(
                PLAN,
                probes,
                rate -> rate == 200
                        ? probe(rate, Outcome.TOO_FEW_SAMPLES, 0.6)
                        : exact(300).apply(rate));
        assertThat(end).isEqualTo(SearchStep.end(SearchEnd.TOO_FEW_SAMPLES, null));
        assertThat(probes).extracting(Probe::offeredPerSecond).containsSubsequence(50.0, 100.0, 200.0, 200.0);
        assertThat(probes.get(probes.size() - 1).offeredPerSecond()).isEqualTo(200);
    }

    /** Probes that meet and miss in turn from 500 to 600: wider than the tolerance, and so is the interval. */
    @Test
    void ratesAtTheEdgeAreInsideTheInterval() {
        int[] count = {0};
        SearchStep end = search(PLAN, rate -> {
            boolean edge = rate > 500 && rate < 600;
            boolean met = edge ? count[0]++ % 2 == 0 : rate <= 500;
            return probe(rate, met ? Outcome.MET : Outcome.MISSED, met ? 0.95 : 1.05);
        });
        assertThat(end.end()).isEqualTo(SearchEnd.VARIES);
        assertThat(end.knee().low()).isBetween(450.0, 500.0);
        assertThat(end.knee().high()).isBetween(600.0, 660.0);
    }

    private static ProbeLength length(String duration, String warmup, String... limits) {
        return ProbeLength.of(
                Arrays.stream(limits).map(ResponseTimeLimit::parse).toList(),
                Load.of(Overrides.none().set("load.duration=" + duration).set("load.warmup=" + warmup)));
    }

    /** 200 samples, and four standard deviations more, of a type that is one of 23 cards. */
    @ParameterizedTest
    @CsvSource({
        "delivery.p95=1s, 100, 60",
        "delivery.p95=1s, 50, 119",
        "delivery.p95=1s, 1, 5902",
        "delivery.p99=1s, 100, 260",
        "newOrder.p95=1s, 20, 100",
        "newOrder.p99=1s, 20, 500"
    })
    void isLongEnoughForTheSamplesAndAtLeastAsConfigured(String limit, double rate, double seconds) {
        assertThat(length("60s", "10s", limit).seconds(rate)).isEqualTo(seconds);
        assertThat(length("60s", "10s", limit).isLengthened(rate)).isEqualTo(seconds > 60);
    }

    @Test
    void theRarestLimitDecidesAndIsNamed() {
        assertThat(length("60s", "10s", "newOrder.p95=20ms", "delivery.p90=1s", "payment.p50=5ms"))
                .hasToString("at least 1m; longer below 53.67 transactions/s, because p90 of Delivery needs 100 samples"
                        + " (about 3,220 transactions)");
    }

    @Test
    void refusesABudgetThatIsShorterThanOneProbe() {
        assertThatThrownBy(() -> length("60s", "10s", "delivery.p99.9=1s").requireWithin(3_600, 50))
                .isInstanceOf(Refusal.class)
                .hasMessage(
                        "--budget: 1h is shorter than one probe at 50 transactions/s: p99.9 of Delivery needs 10,000 samples,"
                                + " which takes 4794s; give a longer --budget, a lower percentile, a more frequent type or a higher rate");
        assertThatCode(() -> length("60s", "10s", "delivery.p99.9=1s").requireWithin(3_600, 100))
                .doesNotThrowAnyException();
        assertThatCode(() -> length("60s", "10s", "delivery.p99.9=1s").requireWithin(5, 10_000))
                .as("a first probe of the configured length is made within any budget")
                .doesNotThrowAnyException();
    }
}
