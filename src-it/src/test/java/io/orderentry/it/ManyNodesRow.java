package io.orderentry.it;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/**
 * A row of the table in {@code docs/large-and-distributed.md}, printed by the test whose figures they are.
 *
 * @param cells system; how it was built; seconds and transactions of the run; checks that hold; what was lost in the run; longest time without
 *     any completed transaction, in seconds; failed; unknown; New-Orders and Payments in the durability log; violations that the audit found
 */
public record ManyNodesRow(List<Object> cells) {
    private static final String NONE = "-";

    /** Of a run in which nothing is lost. */
    public static ManyNodesRow of(String system, String built, JsonNode result, Class<?> test) {
        return new ManyNodesRow(List.of(
                system,
                built,
                String.format(
                        Locale.ROOT,
                        "%.0f s, %,d transactions",
                        result.at("/phases/intervalSeconds").asDouble(),
                        sum(result, "committed")),
                result.at("/checks").size() + " PASS",
                "nothing",
                NONE,
                sum(result, "failed"),
                sum(result, "unknown"),
                NONE,
                NONE,
                "`" + test.getSimpleName() + "`"));
    }

    /** The same run, in which a part of the system was lost. */
    public ManyNodesRow lost(String part, double seconds, long acknowledgedWork, long violations) {
        List<Object> other = new ArrayList<>(cells);
        other.set(4, part);
        other.set(5, String.format(Locale.ROOT, "%.1f", seconds));
        other.set(8, String.format(Locale.ROOT, "%,d", acknowledgedWork));
        other.set(9, violations);
        return new ManyNodesRow(List.copyOf(other));
    }

    /** Sum of a counter of the transactions in the interval, over the five types. */
    public static long sum(JsonNode result, String counter) {
        return StreamSupport.stream(result.at("/transactions").spliterator(), false)
                .mapToLong(type -> type.get(counter).asLong())
                .sum();
    }

    /** As Markdown. */
    @Override
    public String toString() {
        return cells.stream().map(String::valueOf).collect(Collectors.joining(" | ", "| ", " |"));
    }
}
