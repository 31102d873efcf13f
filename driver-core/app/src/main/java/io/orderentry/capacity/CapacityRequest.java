package io.orderentry.capacity;

import io.orderentry.config.Settings;
import io.orderentry.limit.LoadLimits;
import io.orderentry.limit.Probe;
import io.orderentry.limit.ProbeLength;
import io.orderentry.limit.SearchPlan;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * Request for a search with its curve, or a sweep.
 *
 * @param settings of every run; the rate or the connections are replaced
 * @param limits null for a sweep
 * @param plan null for a sweep
 * @param startGiven whether the search begins at the plan's rate, instead of at half of what a closed loop achieves
 * @param curveRates number of rates of the curve; 0 for none
 * @param repeat runs at each rate of the curve, or on each number of connections
 * @param connections of a sweep, in ascending order; empty for a search
 */
@RecordBuilder
public record CapacityRequest(
        Settings settings,
        LoadLimits limits,
        SearchPlan plan,
        boolean startGiven,
        int curveRates,
        int repeat,
        List<Integer> connections) {
    public CapacityRequest {
        connections = List.copyOf(connections);
    }

    /** Beginning of the folder's name. */
    public String name() {
        return (isSweep() ? "sweep-" : "search-") + settings.name();
    }

    /** Length of the next probe of a search. */
    ProbeLength length(List<Probe> probes) {
        return ProbeLength.of(limits.deciding(probes), settings.load());
    }

    /** Returns whether it asks for a sweep over numbers of connections. */
    boolean isSweep() {
        return plan == null;
    }
}
