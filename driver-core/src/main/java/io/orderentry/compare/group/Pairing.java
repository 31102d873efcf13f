package io.orderentry.compare.group;

import io.orderentry.config.Experiment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Pairs of runs of two sides that share a block or a seed (docs/statistics.md). All or none: a side with a run that
 * has no partner, or two runs with the same one, is not paired.
 *
 * @param by {@code block} or {@code seed}
 * @param first runs of the first side
 * @param second their partners, in the same order
 */
record Pairing(String by, List<Run> first, List<Run> second) {
    private static final String BLOCK = Experiment.BLOCK;

    static Optional<Pairing> of(Group first, Group second) {
        return by(BLOCK, first, second, run -> run.label(BLOCK))
                .or(() -> by(
                        "seed",
                        first,
                        second,
                        run -> Long.toString(run.identity().seed())));
    }

    private static Optional<Pairing> by(String name, Group first, Group second, Function<Run, String> key) {
        Map<String, Run> one = index(first, key);
        Map<String, Run> other = index(second, key);
        if (one.size() < 2 || !one.keySet().equals(other.keySet())) {
            return Optional.empty();
        }
        return Optional.of(new Pairing(name, new ArrayList<>(one.values()), new ArrayList<>(other.values())));
    }

    /** Empty when a run has no key or shares it with another of its side. */
    private static Map<String, Run> index(Group group, Function<Run, String> key) {
        Map<String, Run> index = new TreeMap<>();
        for (Run run : group.runs()) {
            String value = key.apply(run);
            if (value == null || index.put(value, run) != null) {
                return Map.of();
            }
        }
        return index;
    }
}
