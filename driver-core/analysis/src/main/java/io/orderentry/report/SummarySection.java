package io.orderentry.report;

import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.result.Identity;
import io.orderentry.result.Result;
import io.orderentry.result.Verdict;
import io.orderentry.result.Workload;
import java.util.ArrayList;
import java.util.List;

/** Verdict, subject of the run, and throughput. */
final class SummarySection {
    private SummarySection() {}

    static void print(Result result, Page page) {
        subject(result, page);
        page.blank();
        figures(result, page);
    }

    static void verdict(Verdict verdict, Page page) {
        List<String> lines = new ArrayList<>(verdict.reasons());
        if (lines.isEmpty() && verdict.limitations().isEmpty()) {
            lines.add("nothing failed");
        }
        String prefix = verdict.status().words() + ": ";
        if (!verdict.limitations().isEmpty()) {
            page.paragraph(verdict.headline());
            prefix = " ".repeat(prefix.length());
        }
        for (String line : lines) {
            page.paragraph(prefix, line);
            prefix = " ".repeat(prefix.length());
        }
        verdict.notes().forEach(note -> page.paragraph("Note: ", note));
    }

    private static void subject(Result result, Page page) {
        Identity identity = result.identity();
        Workload workload = result.workload();
        page.list("Run       ", List.of(identity.name() + " by driver " + identity.driverVersion()));
        page.list(
                "Load      ",
                List.of(
                        pace(workload),
                        plural(identity.warehouses(), "warehouse"),
                        plural(identity.connections(), "connection"),
                        identity.mode(),
                        "isolation " + identity.isolation(),
                        "seed " + identity.seed()));
        page.list("Database  ", database(result));
        page.list(
                "Time      ",
                List.of(
                        "started " + identity.startUtc(),
                        "ramp-up " + seconds(result.phases().rampUpSeconds()),
                        "measurement interval " + seconds(identity.durationSeconds())));
        page.pairs("Labels    ", identity.labels());
    }

    private static List<String> database(Result result) {
        Identity identity = result.identity();
        List<String> database = new ArrayList<>(
                List.of(identity.serverVersion(), "plugin " + identity.plugin(), identity.jdbcDriver()));
        if (result.server().isAvailable() && result.server().value().tls().isAvailable()) {
            String tls = result.server().value().tls().orNull();
            database.add(tls.startsWith("TLS") ? tls : "TLS " + tls);
        }
        return database;
    }

    private static void figures(Result result, Page page) {
        TextTable table = new TextTable("lrll");
        for (Metric metric : ThroughputMetrics.ALL) {
            if (ThroughputMetrics.isAbout(metric, result)) {
                table.row(
                        Label.of(metric),
                        Label.of(metric, result),
                        metric.unit(),
                        metric.note().apply(result));
            }
        }
        page.table(table);
    }

    /** The pace, and what a constant rate offers. */
    static String pace(Workload workload) {
        String scale = workload.configured().getOrDefault("thinkScale", "1");
        return workload.pace()
                + (Double.parseDouble(scale) == 1 ? "" : " with " + scale + " of the keying and think times")
                + (!workload.offeredPerSecond().isAvailable()
                        ? ""
                        : " of " + Numbers.decimal(workload.offeredPerSecond().orNull(), 1) + " transactions/s, "
                                + workload.configured().getOrDefault("arrivals", "uniform") + " arrivals");
    }

    static String seconds(double seconds) {
        return seconds < 120 ? Numbers.decimal(seconds, 1) + " s" : Numbers.decimal(seconds / 60, 1) + " min";
    }

    static String plural(long count, String noun) {
        return Numbers.count(count) + " " + noun + (count == 1 ? "" : "s");
    }
}
