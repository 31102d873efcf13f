package io.orderentry.history;

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
            assertThat(ChangePoints.of(resampled(seed, 60, place, 0.95)).keySet())
                    .as("seed %d", seed)
                    .anyMatch(found -> Math.abs(found - place) <= 1);
        }
    }

    @Test
    void hundredFlatSeriesGiveAtMostFiveAlarms() {
        long alarms = IntStream.range(0, 100)
                .filter(seed -> !ChangePoints.of(resampled(seed, 60, 60, 1)).isEmpty())
                .count();
        assertThat(alarms).isLessThanOrEqualTo(5);
    }

    @Test
    void aSeriesThatIsTooShortOrDoesNotVaryHasNone() {
        assertThat(ChangePoints.of()).isEmpty();
        assertThat(ChangePoints.of(1, 1, 9, 9, 9)).isEmpty();
        assertThat(ChangePoints.of(new double[30])).isEmpty();
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
            List<Integer> ours = List.copyOf(ChangePoints.of(values).keySet());
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
