package io.orderentry.capacity;

import static io.orderentry.text.Sentences.text;

import io.orderentry.limit.Knee;
import io.orderentry.limit.Probe;
import io.orderentry.limit.SearchEnd;
import io.orderentry.limit.SearchPlan;
import io.orderentry.metrics.Numbers;
import io.orderentry.report.Page;
import io.orderentry.report.TextPage;
import io.orderentry.report.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A search, a curve or a sweep as text. Pure functions. */
public final class CapacityText {
    private CapacityText() {}

    /** The whole record. */
    public static String render(Capacity record) {
        TextPage page = new TextPage();
        page.paragraph(headline(record));
        warnings(record).forEach(warning -> page.paragraph("! ", warning));
        print(record, page);
        return page.toString();
    }

    /** The answer in one sentence. */
    static String headline(Capacity record) {
        if (record.isSweep()) {
            return Sweep.of(record).headline();
        }
        if (record.end() == null) {
            return "The search has not ended: " + record.probes().size() + " probes so far.";
        }
        String end = record.end().sentence();
        Knee knee = record.knee();
        if (knee == null) {
            return "No limit found: " + end + ".";
        }
        return text(
                        "Limit: %s transactions/s within the limits, interval %s to %s (%.1f %% wide)",
                        rate(knee.perSecond()), rate(knee.low()), rate(knee.high()), 100 * knee.width())
                + (record.end() == SearchEnd.FOUND ? "." : ": " + end + ".");
    }

    /** Restrictions of the answer, as phrases. */
    static List<String> warnings(Capacity record) {
        List<String> warnings = new ArrayList<>();
        List<Double> contradicting =
                record.knee() == null ? List.of() : Curve.of(record).contradicting(record.knee());
        if (!contradicting.isEmpty()) {
            warnings.add("the curve contradicts the search at "
                    + contradicting.stream().map(CapacityText::rate).collect(Collectors.joining(", "))
                    + " transactions/s: the machine was not as fast all the time, or the probes are too short; search again with a"
                    + " longer --duration");
        }
        if (record.facts().containsKey("limited")) {
            warnings.add("limited: " + record.facts().get("limited"));
        }
        return warnings;
    }

    /** All but the headline and the warnings. */
    static void print(Capacity record, Page page) {
        if (record.isSweep()) {
            page.title("Sweep over connections");
            page.table(Sweep.of(record).table());
        } else {
            page.title("Limits");
            page.paragraph(String.join(", ", record.limits())
                    + "; no transaction failed or unknown; at least 99 % of the arrivals completed");
            if (!record.curve().isEmpty()) {
                page.title("Throughput-latency curve");
                page.table(Curve.of(record).table());
            }
            page.title("Probes of the search");
            SearchPlan plan = record.search();
            page.paragraph(text(
                    "%d probes between %s and %s transactions/s; tolerance %s %%",
                    record.probes().size(), rate(plan.lowest()), rate(plan.highest()), rate(100 * plan.tolerance())));
            if (record.facts().containsKey(Facts.PROBE_LENGTH)) {
                page.paragraph("A probe measures " + record.facts().get(Facts.PROBE_LENGTH) + ".");
            }
            page.table(probes(record.probes()));
        }
        page.title("Measured");
        Map<String, String> facts = new LinkedHashMap<>(record.facts());
        facts.remove(Facts.PROBE_LENGTH);
        page.pairs("", facts);
    }

    private static TextTable probes(List<Probe> probes) {
        TextTable table = new TextTable("rrrrl");
        table.header("probe", "offered /s", "achieved /s", "of limit", "limits");
        for (Probe probe : probes) {
            table.row(
                    Integer.toString(probe.number()),
                    rate(probe.offeredPerSecond()),
                    Numbers.decimal(probe.achievedPerSecond(), 1),
                    probe.nearestLimit() == null ? Numbers.NONE : Numbers.decimal(100 * probe.nearestLimit(), 1) + " %",
                    outcome(probe));
        }
        return table;
    }

    /** Words for limits that are met, or for what was missed. */
    static String outcome(Probe probe) {
        String reasons = String.join("; ", probe.reasons());
        return switch (probe.outcome()) {
            case MET -> "met";
            case MISSED -> "missed: " + reasons;
            case TOO_FEW_SAMPLES -> "too few samples: " + reasons;
            case DRIVER_LIMITED -> "driver-limited: " + reasons;
            case INCONSISTENT -> "inconsistent: " + reasons;
        };
    }

    /** With four significant digits. */
    static String rate(double value) {
        int decimals = value >= 1_000 ? 0 : value >= 100 ? 1 : value >= 1 ? 2 : 3;
        String text = text("%,." + decimals + "f", value);
        return decimals == 0 ? text : text.replaceFirst("\\.?0+$", "");
    }
}
