package io.orderentry.benchmarks;

import io.orderentry.text.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Client of the database in {@code bench throughput}. */
enum ThroughputSide {
    /** The driver, calling the project's functions. */
    PROCEDURES(null),
    /** The driver, sending statements. */
    STATEMENTS(null),
    /** One agent and its conductor, calling the project's functions. */
    AGENT(null),
    /** pgbench, calling the project's functions. */
    PGBENCH("oe"),
    /** pgbench, calling the leanest functions we know. */
    LIMIT_PROBE("probe");

    private final String prefix;

    ThroughputSide(String prefix) {
        this.prefix = prefix;
    }

    boolean isPgbench() {
        return prefix != null;
    }

    /** What the names of the functions begin with that pgbench calls. */
    String prefix() {
        return prefix;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @throws Refusal when a word is no side, or stands there twice */
    static List<ThroughputSide> parse(String words) {
        List<ThroughputSide> sides = new ArrayList<>();
        for (String word : words.split(",", -1)) {
            ThroughputSide side = Arrays.stream(values())
                    .filter(value -> value.toString().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new Refusal("--sides: '" + word + "' is none of "
                            + Arrays.stream(values()).map(Object::toString).collect(Collectors.joining(", "))));
            if (sides.contains(side)) {
                throw new Refusal("--sides: " + side + " stands there twice");
            }
            sides.add(side);
        }
        return List.copyOf(sides);
    }

    /** What every side is compared with: pgbench, or the last one when pgbench is not there. */
    static ThroughputSide reference(List<ThroughputSide> sides) {
        return sides.contains(PGBENCH) ? PGBENCH : sides.get(sides.size() - 1);
    }

    /**
     * Every other block runs backwards, so that what drifts with time (a database that grows, most of all) meets all sides alike.
     *
     * @param block from 1
     */
    static <T> List<T> order(List<T> sides, int block) {
        List<T> order = new ArrayList<>(sides);
        if (block % 2 == 0) {
            Collections.reverse(order);
        }
        return order;
    }
}
