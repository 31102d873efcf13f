package io.orderentry.config;

import io.orderentry.text.Refusal;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Machines that are watched during a run, with their sources. This machine is watched as the driver's, and as the database's when it is that
 * too, unless a source with that role is named, or all are switched off.
 *
 * @param off whether nothing is watched at all
 * @param sources those that the user named; empty when off
 */
public record HostMetrics(boolean off, List<HostMetric> sources) {
    public static final HostMetrics AUTOMATIC = new HostMetrics(false, List.of());

    private static final String OFF_WORD = "off";
    private static final String AUTOMATIC_WORD = "automatic";

    public HostMetrics {
        sources = List.copyOf(sources);
        Set<String> seen = new HashSet<>();
        for (HostMetric each : sources) {
            Refusal.require(seen.add(each.role() + "=" + each.source()), "'" + each + "' is named twice");
        }
    }

    /** Returns whether the user named a source with this role. */
    public boolean names(HostMetric.Role role) {
        return sources.stream().anyMatch(each -> each.role() == role);
    }

    /** As a file has it: {@code off}, {@code automatic} or a list of texts, secrets masked. */
    Object plain() {
        if (sources.isEmpty()) {
            return off ? OFF_WORD : AUTOMATIC_WORD;
        }
        return sources.stream().map(HostMetric::toString).toList();
    }

    /** Items from a file's list; or one text, as the command line has it, with semicolons between sources. */
    static HostMetrics parse(List<String> items) {
        List<String> words = items.stream()
                .flatMap(item -> Arrays.stream(item.split(";", -1)))
                .map(String::strip)
                .toList();
        if (words.equals(List.of(OFF_WORD))) {
            return new HostMetrics(true, List.of());
        }
        String problem = "'" + OFF_WORD + "' switches all sources off, and others are named beside it";
        Refusal.require(!words.contains(OFF_WORD), problem);
        return words.equals(List.of(AUTOMATIC_WORD))
                ? AUTOMATIC
                : new HostMetrics(false, words.stream().map(HostMetric::parse).toList());
    }
}
