package io.orderentry.it;

import java.util.Locale;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/**
 * A row of the table in {@code docs/many-nodes.md}, printed by the test whose figures they are.
 *
 * @param built warehouses and seconds
 * @param run seconds and committed transactions
 * @param checked checks that hold
 * @param killed what was lost in the run
 * @param standstill longest time without any completed transaction, in seconds
 * @param acknowledged New-Orders and Payments in the durability log
 * @param lost violations that the audit found
 */
public record ManyNodesRow(
        String system,
        String built,
        String run,
        String checked,
        String killed,
        String standstill,
        long failed,
        long unknown,
        String acknowledged,
        String lost,
        Class<?> test) {
    private static final String NONE = "-";

    /** Of a run in which nothing is lost. */
    public static ManyNodesRow of(String system, String built, JsonNode result, Class<?> test) {
        return new ManyNodesRow(
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
                test);
    }

    /** The same run, in which a part of the system was lost. */
    public ManyNodesRow lost(String part, double seconds, long acknowledgedWork, long violations) {
        return new ManyNodesRow(
                system,
                built,
                run,
                checked,
                part,
                String.format(Locale.ROOT, "%.1f", seconds),
                failed,
                unknown,
                String.format(Locale.ROOT, "%,d", acknowledgedWork),
                Long.toString(violations),
                test);
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
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s | %s | %d | %d | %s | %s | `%s` |",
                system,
                built,
                run,
                checked,
                killed,
                standstill,
                failed,
                unknown,
                acknowledged,
                lost,
                test.getSimpleName());
    }
}
