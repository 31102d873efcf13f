package io.orderentry.compare;

import io.orderentry.result.ResultFixtures;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Requests for comparisons by one label, runs of two sides, and what a comparison has. */
final class Requests {
    /** Nothing is allowed to differ. */
    static final Allowances NOTHING = Allowances.of(false, List.of());

    private Requests() {}

    static ComparisonRequest by(String label, String reference) {
        return by(label, reference, NOTHING);
    }

    static ComparisonRequest by(String label, String reference, Allowances allowances) {
        return by(label, reference, allowances, null, null);
    }

    static ComparisonRequest by(
            String label, String reference, Allowances allowances, Double atLeast, Duration within) {
        return ComparisonRequestBuilder.builder()
                .by(List.of(label))
                .reference(List.of(reference))
                .atLeast(atLeast)
                .within(within)
                .allowances(allowances)
                .ratiosOnly(false)
                .anonymous(false)
                .build();
    }

    static Overhead overhead(Comparison comparison, Overhead.Definition definition, String group) {
        return comparison.overheads().stream()
                .filter(overhead ->
                        overhead.definition() == definition && overhead.group().equals(group))
                .findFirst()
                .orElseThrow();
    }

    /** The view of a name; empty where the data do not allow it. */
    static Optional<ViewTable> view(Comparison comparison, String name) {
        return comparison.views().stream()
                .filter(each -> each.name().equals(name))
                .findFirst();
    }

    /** So many runs, made by their number from 0 on. */
    static List<Run> runs(int count, IntFunction<ResultFixtures> made) {
        return IntStream.range(0, count)
                .mapToObj(i -> made.apply(i).read("r" + i, Run::new))
                .toList();
    }

    /** So many runs of each side, by turns. */
    static List<Run> sides(int runs, IntFunction<ResultFixtures> reference, IntFunction<ResultFixtures> other) {
        return runs(2 * runs, i -> (i % 2 == 0 ? reference : other).apply(i / 2));
    }

    /** By turns {@code native} and {@code vm}. */
    static ResultFixtures byTurns(int i, long newOrders) {
        return ResultFixtures.on(i % 2 == 0 ? "native" : "vm", newOrders);
    }
}
