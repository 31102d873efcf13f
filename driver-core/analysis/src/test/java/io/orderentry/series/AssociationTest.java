package io.orderentry.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.series.Association.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Simulated series: what was planted is named, and nothing is named in quiet ones. */
class AssociationTest {
    private static final int SERIES = 200;
    private static final int PERMUTATIONS = 1_999;

    /** A series: columns with a value for each run. */
    private record Simulated(List<Column> measures, List<Column> covariates) {
        List<String> named() {
            return Association.of(measures, covariates, PERMUTATIONS).stream()
                    .filter(Association::named)
                    .map(each -> each.measure() + "/" + each.covariate())
                    .toList();
        }
    }

    private static Column column(String name, int runs, Supplier<Double> value) {
        return new Column(name, Stream.generate(value).limit(runs).toList());
    }

    /** Covariates that nothing goes with. */
    private static List<Column> quiet(int runs, Random random) {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column(
                "order",
                IntStream.rangeClosed(1, runs).mapToObj(i -> (double) i).toList()));
        for (String name : List.of("steal", "frequency", "cacheHits")) {
            columns.add(column(name, runs, random::nextGaussian));
        }
        columns.add(column("checkpoints", runs, () -> (double) random.nextInt(2)));
        return columns;
    }

    /** Throughput with a slow-down of each run, its p95 and its CPU time, which go with it. */
    private static List<Column> measures(List<Double> slowdown, Random random) {
        List<Double> rates = slowdown.stream()
                .map(share -> 10_000 * (1 - share) * (1 + 0.01 * random.nextGaussian()))
                .toList();
        return List.of(
                new Column("NOPM", rates),
                new Column(
                        "p95",
                        rates.stream()
                                .map(rate -> 1e5 / rate * (1 + 0.02 * random.nextGaussian()))
                                .toList()),
                new Column(
                        "CPU",
                        rates.stream()
                                .map(rate -> 1 + 0.01 * random.nextGaussian())
                                .toList()));
    }

    private static int seriesIn(java.util.function.Function<Random, Simulated> make, String pair) {
        int found = 0;
        for (int seed = 0; seed < SERIES; seed++) {
            found += make.apply(new Random(seed)).named().contains(pair) ? 1 : 0;
        }
        return found;
    }

    @Test
    void aThiefOfCpuTimeIsNamedInTenRuns() {
        int found = seriesIn(
                random -> {
                    List<Double> thief =
                            Stream.generate(random::nextDouble).limit(10).toList();
                    List<Column> covariates = quiet(10, random);
                    covariates.add(new Column(
                            "lag",
                            thief.stream()
                                    .map(share -> 0.2 + 3 * share + 0.1 * random.nextGaussian())
                                    .toList()));
                    return new Simulated(
                            measures(thief.stream().map(share -> 0.3 * share).toList(), random), covariates);
                },
                "NOPM/lag");
        assertThat(found).isGreaterThanOrEqualTo(SERIES * 95 / 100);
    }

    /** The earlier in the interval, the more of it the writing takes. */
    @Test
    void aCheckpointIsNamedInTwentyRuns() {
        int found = seriesIn(
                random -> {
                    List<Double> phase = Stream.generate(() -> random.nextBoolean() ? random.nextDouble() : 1.0)
                            .limit(20)
                            .toList();
                    List<Column> covariates = quiet(20, random);
                    covariates.add(new Column("checkpointPhase", phase));
                    return new Simulated(
                            measures(phase.stream().map(at -> 0.15 * (1 - at)).toList(), random), covariates);
                },
                "NOPM/checkpointPhase");
        assertThat(found).isGreaterThanOrEqualTo(SERIES * 95 / 100);
    }

    /** Without the correction for their number, pairs would be named in most of them. */
    @Test
    void nothingIsNamedInNineteenOfTwentyQuietSeries() {
        int named = 0;
        int uncorrected = 0;
        for (int seed = 0; seed < 2 * SERIES; seed++) {
            Random random = new Random(seed);
            List<Column> covariates = quiet(10, random);
            List<Column> measures =
                    measures(Stream.generate(() -> 0.0).limit(10).toList(), random);
            List<Association> all = Association.of(measures, covariates, PERMUTATIONS);
            named += all.stream().anyMatch(Association::named) ? 1 : 0;
            uncorrected += all.stream().anyMatch(each -> each.correlation().pValue() <= 0.05) ? 1 : 0;
        }
        assertThat(named).isLessThanOrEqualTo(2 * SERIES / 20);
        assertThat(uncorrected).isGreaterThan(2 * SERIES / 4);
    }

    @Test
    void aRunWithoutAValueIsLeftOutOfThePair() {
        List<Double> values = new ArrayList<>(List.of(1.0, 2.0, 3.0, 4.0));
        values.add(null);
        Association association = Association.of(
                        List.of(new Column("m", values)),
                        List.of(new Column("c", List.of(5.0, 4.0, 3.0, 2.0, 9.0))),
                        99)
                .get(0);
        assertThat(association.runs()).isEqualTo(4);
        assertThat(association.correlation().rho()).isEqualTo(-1, within(1e-12));
    }

    @Test
    void withMorePairsOnlyStrongerCorrelationsAreNamed() {
        assertThat(Association.weakestNamed(10, 1)).isEqualTo(0.66, within(0.02));
        assertThat(Association.weakestNamed(10, 24)).isEqualTo(0.84, within(0.02));
        assertThat(Association.weakestNamed(3, 1)).isEqualTo(1);
    }
}
