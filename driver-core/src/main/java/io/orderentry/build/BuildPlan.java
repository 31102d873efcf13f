package io.orderentry.build;

import io.orderentry.data.Population;

/**
 * What to build.
 *
 * @param population the rows
 * @param foreignKeys whether the database enforces the foreign keys
 * @param threads how many sessions load at once, at least 1
 */
public record BuildPlan(Population population, boolean foreignKeys, int threads) {
    public BuildPlan {
        if (threads < 1) {
            throw new IllegalArgumentException("threads: " + threads + " is below 1");
        }
    }
}
