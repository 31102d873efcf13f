package io.orderentry.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Changes that were planted in resampled runs, and the same series as Apache Otava sees them. */
class ChangePointsTest {
    /** NOPM of equal runs on one machine, made one after the other. */
    private static final double[] RECORDED = {60_515, 59_830, 58_680, 59_345};

    /** Runs drawn from the recorded ones, smoothed so that equal values are rare; from a place on multiplied by a factor. */
    private static double[] resampled(long seed, int runs, int place, double factor) {
        Random random = new Random(seed);
        return IntStream.range(0, runs)
                .mapToDouble(i -> RECORDED[random.nextInt(RECORDED.length)]
                        * (1 + 0.003 * random.nextGaussian())
                        * (i < place ? 1 : factor))
                .toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 30, 50})
    void aStepOfFivePercentIsFoundWithinOneRunOfItsPlace(int place) {
        for (int seed = 0; seed < 20; seed++) {
            assertThat(ChangePoints.of(resampled(seed, 60, place, 0.95)).steps().keySet())
                    .as("seed %d", seed)
                    .anyMatch(found -> Math.abs(found - place) <= 1);
        }
    }

    @Test
    void hundredFlatSeriesGiveAtMostFiveAlarms() {
        long alarms = IntStream.range(0, 100)
                .filter(seed -> isAny(resampled(seed, 60, 60, 1)))
                .count();
        assertThat(alarms).isLessThanOrEqualTo(5);
    }

    @Test
    void aSeriesThatIsTooShortOrDoesNotVaryHasNone() {
        assertThat(isAny()).isFalse();
        assertThat(isAny(1, 1, 9, 9, 9)).isFalse();
        assertThat(isAny(new double[30])).isFalse();
    }

    private static boolean isAny(double... values) {
        ChangePoints.Changes changes = ChangePoints.of(values);
        return !changes.steps().isEmpty() || !changes.drifts().isEmpty();
    }

    /** Noise as of the recorded runs, each value dependent on the one before. */
    private static double[] noise(long seed, int runs, double correlation) {
        Random random = new Random(seed);
        double[] noise = new double[runs];
        double last = random.nextGaussian();
        for (int i = 0; i < runs; i++) {
            noise[i] = 60_000 * (1 + 0.013 * last);
            last = correlation * last + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
        }
        return noise;
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 24, 60})
    void autocorrelatedSeriesWithoutAChangeHaveNone(int runs) {
        int series = Integer.getInteger("history.simulations", 100);
        long alarms = IntStream.range(0, series)
                .filter(seed -> isAny(noise(seed, runs, 0.7)))
                .count();
        System.out.println(runs + " runs, autocorrelation 0.7: " + alarms + " of " + series);
        assertThat(alarms).isLessThanOrEqualTo(series * 8 / 100);
    }

    @Test
    void aSteadyDeclineIsADriftAndNoStep() {
        for (int seed = 0; seed < 20; seed++) {
            double[] values = noise(seed, 24, 0);
            for (int i = 0; i < values.length; i++) {
                values[i] *= 1 - 0.004 * i;
            }
            ChangePoints.Changes changes = ChangePoints.of(values);
            assertThat(changes.steps()).as("seed %d", seed).isEmpty();
            assertThat(changes.drifts()).as("seed %d", seed).hasSize(1);
            assertThat(changes.drifts().get(0).perValue() / 60_000).isBetween(-0.006, -0.002);
        }
    }

    @Test
    void threeRunsAndThreeShowAShiftThatIsLargeBesideTheirVariation() {
        assertThat(ChangePoints.of(63_000, 62_500, 63_600, 115_000, 114_200, 116_100)
                        .steps())
                .containsOnlyKeys(3);
        long alarms = IntStream.range(0, 300)
                .filter(seed -> isAny(resampled(seed, 6 + seed % 4, 10, 1)))
                .count();
        assertThat(alarms).isLessThanOrEqualTo(9);
    }

    private static String resource(String name) throws Exception {
        try (var in = ChangePointsTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Places of the same changes may differ by one run: the tests of significance differ. */
    @Test
    void agreesWithApacheOtava() throws Exception {
        Map<String, TreeSet<Integer>> otava = new HashMap<>();
        for (JsonNode at : JsonMapper.shared().readTree(resource("otava.json")).get("runs")) {
            at.get("changes")
                    .forEach(
                            change -> otava.computeIfAbsent(change.get("metric").asString(), metric -> new TreeSet<>())
                                    .add(change.get("index").asInt()));
        }
        assertThat(otava).containsOnlyKeys("step", "twoSteps", "small");
        List<String[]> rows = new ArrayList<>();
        resource("series.csv").lines().forEach(line -> rows.add(line.split(",")));
        for (int column = 2; column < rows.get(0).length; column++) {
            String name = rows.get(0)[column];
            int cell = column;
            double[] values = rows.stream()
                    .skip(1)
                    .mapToDouble(row -> Double.parseDouble(row[cell]))
                    .toArray();
            List<Integer> ours = List.copyOf(ChangePoints.of(values).steps().keySet());
            List<Integer> theirs = List.copyOf(otava.getOrDefault(name, new TreeSet<>()));
            assertThat(ours).as(name).hasSameSizeAs(theirs);
            for (int i = 0; i < ours.size(); i++) {
                assertThat(Math.abs(ours.get(i) - theirs.get(i)))
                        .as("%s: %s and %s", name, ours, theirs)
                        .isLessThanOrEqualTo(1);
            }
        }
    }
}
