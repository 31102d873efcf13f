package io.orderentry.build;

import io.orderentry.data.Population;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.util.Arrays;

/**
 * What to build.
 *
 * @param seed decides every value
 * @param scale how many warehouses
 * @param foreignKeys whether the database enforces the foreign keys
 * @param historyIndex whether HISTORY gets an index by customer
 * @param procedures whether the stored procedures are installed, if the vendor has any; a run that needs them can do it later
 * @param threads how many sessions load at once, at least 1
 */
public record BuildPlan(
        long seed, Scale scale, boolean foreignKeys, boolean historyIndex, boolean procedures, int threads) {

    public BuildPlan {
        if (threads < 1) {
            throw new IllegalArgumentException("threads: " + threads + " is below 1");
        }
    }

    Population population() {
        return new Population(seed, scale);
    }

    /** Number of parts that are loaded, each in one transaction. */
    public int parts() {
        Population population = population();
        return Arrays.stream(Table.values()).mapToInt(population::parts).sum();
    }
}
