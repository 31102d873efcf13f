package io.orderentry.verdict;

import io.orderentry.model.Arrivals;
import io.orderentry.model.Pace;
import io.orderentry.result.Host;
import io.orderentry.result.Ordered;
import java.util.Map;

/**
 * What the disclosures of a run are computed from.
 *
 * @param arrivals null unless the pace is a constant rate
 * @param newOrdersPerMinute null when there were none
 * @param checkpoints checkpoints inside the measurement interval, or null when they could not be counted
 * @param mix measured share of each type in percent, by key; empty when nothing was completed
 * @param durable null when it could not be told
 * @param durabilitySettings the settings that make it not durable
 * @param retries number of retries by SQLSTATE
 * @param checksRun whether the consistency conditions were checked after the run
 * @param labels the user's own
 * @param host the database's machine, or null when it could not be watched
 */
public record DisclosureInputs(
        Pace pace,
        Arrivals arrivals,
        int connections,
        int warehouses,
        long terminals,
        Double newOrdersPerMinute,
        boolean deferredDelivery,
        double intervalSeconds,
        Integer checkpoints,
        Map<String, Double> mix,
        String isolation,
        boolean foreignKeys,
        boolean historyIndex,
        Boolean durable,
        Map<String, String> durabilitySettings,
        Map<String, Long> retries,
        boolean checksRun,
        Map<String, String> labels,
        Host host) {
    public DisclosureInputs {
        mix = mix.isEmpty() ? Map.of() : Ordered.byType("mix", mix);
        durabilitySettings = Ordered.byName(durabilitySettings);
        retries = Ordered.byName(retries);
        labels = Ordered.byName(labels);
    }
}
