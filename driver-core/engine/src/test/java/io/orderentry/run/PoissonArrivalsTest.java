package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Arrivals;
import io.orderentry.schedule.ArrivalSchedule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.statistics.distribution.PoissonDistribution;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Goodness of fit of Poisson arrivals: of the times between them, and of their number in windows of a whole run. */
class PoissonArrivalsTest extends VirtualRun {
    /** Seeds are fixed: a right generator stays above it for good. */
    private static final double REJECTED = 0.001;

    private static final double SECOND = 1e9;
    private static final int RATE = 200;
    private static final int RUN_SECONDS = 60;
    /** Per window on average. */
    private static final int MEAN_COUNT = 20;

    /** P-value of the hypothesis that times between moments are independent and negative exponential with the mean of the rate. */
    private static double gaps(double[] moments) {
        double[] gaps = new double[moments.length - 1];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = (moments[i + 1] - moments[i]) * RATE / SECOND;
        }
        return KolmogorovSmirnovTest.withDefaults()
                .test(gaps, gap -> 1 - Math.exp(-gap))
                .getPValue();
    }

    /** P-value of the hypothesis that the numbers of moments per window are those of a Poisson process with the rate. */
    private static double counts(double[] moments) {
        double window = MEAN_COUNT * SECOND / RATE;
        int[] counts = new int[RUN_SECONDS * RATE / MEAN_COUNT];
        for (double moment : moments) {
            counts[Math.min(counts.length - 1, (int) (moment / window))]++;
        }
        // Classes from 13 or less to 27 or more: each is expected 10 times or more in 600 windows.
        int least = 13;
        int most = 27;
        PoissonDistribution poisson = PoissonDistribution.of(MEAN_COUNT);
        double[] expected = IntStream.rangeClosed(least, most)
                .mapToDouble(count -> count == least
                        ? poisson.cumulativeProbability(least)
                        : count == most ? poisson.survivalProbability(most - 1) : poisson.probability(count))
                .map(share -> share * counts.length)
                .toArray();
        long[] observed = new long[expected.length];
        for (int count : counts) {
            observed[Math.max(least, Math.min(most, count)) - least]++;
        }
        assertThat(Arrays.stream(expected).min().orElseThrow()).isGreaterThan(10);
        return ChiSquareTest.withDefaults().test(expected, observed).getPValue();
    }

    /** When transactions of a whole run started, in nanoseconds from the start of the run. */
    private double[] run(String arrivals, long seed) throws InterruptedException {
        List<Long> started = new ArrayList<>();
        database.usually(input -> started.add(clock.nanos()));
        RunOutcome outcome = run("warmup=0ms connections=4 delivery=inline pace=rate rate=" + RATE + " duration="
                + RUN_SECONDS + "s arrivals=" + arrivals + " seed=" + seed);
        assertThat(outcome.times().sum(LatencyRecorder.Kind.LATE).getMaxValue()).isZero();
        return started.stream().mapToDouble(nanos -> nanos).sorted().toArray();
    }

    private static double[] moments(long start, long seed) {
        LongSupplier times = ArrivalSchedule.arrivals(Arrivals.POISSON, RATE, start, seed);
        return DoubleStream.generate(times::getAsLong).limit(10_000).toArray();
    }

    @Test
    void theSeedGivesTheMomentsAndTheStartMovesThem() {
        double[] one = moments(0, 1);
        assertThat(moments(0, 1)).isEqualTo(one).isSorted();
        assertThat(moments(0, 2)).isNotEqualTo(one);
        assertThat(moments(5_000, 1))
                .isEqualTo(Arrays.stream(one).map(moment -> moment + 5_000).toArray());
    }

    @Test
    void aRateThatDoesNotDivideASecondDoesNotDrift() {
        LongSupplier times = ArrivalSchedule.arrivals(Arrivals.UNIFORM, 3, 77, 1);
        assertThat(LongStream.generate(times).skip(3_000_000).findFirst()).hasValue(1_000_000_000_000_077L);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theTransactionsOfAWholeRunPassBothTests(long seed) throws InterruptedException {
        double[] started = run("poisson", seed);
        assertThat(started.length).isBetween(RUN_SECONDS * RATE - 550, RUN_SECONDS * RATE + 550);
        assertThat(gaps(started)).isGreaterThan(REJECTED);
        assertThat(counts(started)).isGreaterThan(REJECTED);
    }

    @Test
    void aRunWithEqualGapsFailsBothTests() throws InterruptedException {
        double[] started = run("uniform", 1);
        assertThat(gaps(started)).isLessThan(REJECTED);
        assertThat(counts(started)).isLessThan(REJECTED);
    }
}
