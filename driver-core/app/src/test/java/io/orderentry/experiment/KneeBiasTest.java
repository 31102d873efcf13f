package io.orderentry.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.experiment.KneeSearch.SearchStep;
import io.orderentry.experiment.SearchPlan.ProbeLength;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.statistics.descriptive.DoubleStatistics;
import org.apache.commons.statistics.descriptive.Statistic;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mean of many searches against the knee of a very long run, with probes as long as the driver makes them. */
class KneeBiasTest {
    private static final int SEARCHES = 60;

    /** The knee is that of runs of 4 million transactions at each of nine rates. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            newOrder.p95=200ms | 5s  | false |  0 | 0   | 107.4
            newOrder.p95=200ms | 5s  | true  |  0 | 0   |  96.1
            newOrder.p99=400ms | 5s  | true  |  0 | 0   | 106.8
            delivery.p95=600ms | 5s  | true  |  0 | 0   | 108.7
            newOrder.p95=200ms | 60s | true  | 20 | 0.2 |  87.0
            delivery.p95=600ms | 60s | true  | 30 | 0.3 | 102.6
            """)
    void isBelowTwoPercent(
            String option, String duration, boolean poisson, double stallEvery, double stall, double knee) {
        ResponseTimeLimit limit = ResponseTimeLimit.parse(option);
        MixServer exact = new MixServer(limit, poisson, stallEvery, stall, new SplittableRandom(1));
        assertThat(exact.run(knee, 400_000 / knee).nearest())
                .as("percentile by limit at the knee")
                .isBetween(0.95, 1.05);
        ProbeLength length = ProbeLength.of(
                List.of(limit),
                Load.of(Overrides.none().set("load.duration=" + duration).set("load.warmup=5s")));
        DoubleStatistics found = DoubleStatistics.of(Statistic.MEAN, Statistic.STANDARD_DEVIATION);
        for (int seed = 0; seed < SEARCHES; seed++) {
            found.accept(estimate(new MixServer(limit, poisson, stallEvery, stall, new SplittableRandom(seed)), length)
                    / knee);
        }
        double bias = 100 * (found.getAsDouble(Statistic.MEAN) - 1);
        assertThat(bias)
                .as(
                        "bias in percent at the knee %s, standard deviation %s %%",
                        knee, 100 * found.getAsDouble(Statistic.STANDARD_DEVIATION))
                .isBetween(-2.0, 2.0);
    }

    private static double estimate(MixServer server, ProbeLength length) {
        double start = 40 + 40 * server.random().nextDouble();
        SearchPlan plan = new SearchPlan(1, 1_000, 50, 0.05, 1e9).startingAt(start);
        List<Probe> probes = new ArrayList<>();
        SearchStep step = KneeSearch.next(plan, length, probes);
        while (step.end() == null) {
            assertThat(probes).as("the search does not end").hasSizeLessThan(200);
            probes.add(server.probe(step.rate(), length.seconds(step.rate())));
            step = KneeSearch.next(plan, length, probes);
        }
        return step.knee().perSecond();
    }
}
