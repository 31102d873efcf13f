package io.orderentry.report;

import io.orderentry.explain.RuleBook.RankedFinding;
import io.orderentry.explain.RunExplainer;
import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.result.AuditLine;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Disclosure;
import io.orderentry.result.Identity;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Server;
import io.orderentry.result.SteadyState;
import io.orderentry.result.TargetResult;
import io.orderentry.result.Verdict;
import io.orderentry.result.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** One run as plain text: the verdict first, the main figures next, absent figures and disclosures last. */
public final class TextReport {
    /** Absent figures whose reason stands where they would be. */
    private static final String IN_THEIR_SECTION = "host(\\.|s\\[).*|steadyState|databaseTime";

    /** As many findings as the first lines of a report hold. */
    private static final int FIRST_FINDINGS = 3;

    /** One that explains less of the time is not among them. */
    private static final double LEAST_PERCENT = 10;

    private static final Pattern NUMBERED = Pattern.compile("condition_(\\d+)");

    private TextReport() {}

    /** Lines of at most 110 characters without control codes; the last one ends with a line feed. A pure function. */
    public static String render(Result result) {
        Page page = new Page();
        verdict(result.verdict(), page);
        page.blank();
        print(result, page);
        return page.toString();
    }

    /** All but the verdict, which every kind of page shows in its own way. */
    static void print(Result result, Page page) {
        subject(result, page);
        page.blank();
        figures(result, page);
        if (result.targets().isAvailable()) {
            page.title("Targets");
            page.table(targets(result));
            page.paragraph(spread(result));
            page.paragraph("Each target's own run is in targets/NAME of this run's folder.");
        }
        TransactionsSection.print(result, page);
        findings(result, page);
        checks(result, page);
        SystemSection.print(result, page);
        Map<String, List<String>> absent = absent(result, path -> !path.matches(IN_THEIR_SECTION));
        if (!absent.isEmpty()) {
            page.title("Not available");
            absent.forEach((reason, paths) -> {
                page.list("", paths);
                page.detail(reason);
            });
        }
        page.title("Disclosures");
        disclosures(result.disclosures(), page);
    }

    /** Paths of absent figures by the reason, in the order of the result. */
    static Map<String, List<String>> absent(Result result, Predicate<String> path) {
        Map<String, String> reasons = ResultJson.absent(result);
        return reasons.keySet().stream()
                .filter(path)
                .collect(Collectors.groupingBy(reasons::get, LinkedHashMap::new, Collectors.toList()));
    }

    private static void disclosures(List<Disclosure> disclosures, Page page) {
        boolean deviations = false;
        for (Disclosure disclosure : disclosures) {
            boolean deviation = !disclosure.clause().isEmpty();
            if (deviation && !deviations) {
                page.paragraph("Deviations of this run from the specification, by clause:");
            }
            deviations = deviation;
            page.paragraph(deviation ? String.format("  %-9s", disclosure.clause()) : "", disclosure.text());
        }
    }

    private static void verdict(Verdict verdict, Page page) {
        String prefix = verdict.status().words() + ": ";
        if (!verdict.limitations().isEmpty()) {
            page.paragraph(verdict.headline());
            prefix = " ".repeat(prefix.length());
        } else if (verdict.reasons().isEmpty()) {
            page.paragraph(prefix, "nothing failed");
        }
        for (String reason : verdict.reasons()) {
            page.paragraph(prefix, reason);
            prefix = " ".repeat(prefix.length());
        }
        verdict.notes().forEach(note -> page.paragraph("Note: ", note));
    }

    private static void subject(Result result, Page page) {
        Identity identity = result.identity();
        Workload workload = result.workload();
        page.list("Run       ", List.of(identity.name() + " by driver " + identity.driverVersion()));
        List<String> load = List.of(
                pace(workload),
                plural(identity.warehouses(), "warehouse"),
                plural(identity.connections(), "connection"),
                identity.mode(),
                "isolation " + identity.isolation(),
                "seed " + identity.seed());
        page.list("Load      ", load);
        List<String> database = new ArrayList<>(
                List.of(identity.serverVersion(), "plugin " + identity.plugin(), identity.jdbcDriver()));
        String tls = result.server().flatMap(Server::tls).orElse("");
        if (!tls.isEmpty()) {
            database.add(tls.startsWith("TLS") ? tls : "TLS " + tls);
        }
        page.list("Database  ", database);
        List<String> times = List.of(
                "started " + identity.startUtc(),
                "ramp-up " + seconds(result.phases().rampUpSeconds()),
                "measurement interval " + seconds(identity.durationSeconds()));
        page.list("Time      ", times);
        page.pairs("Labels    ", identity.labels());
    }

    private static void figures(Result result, Page page) {
        TextTable table = new TextTable("lrll");
        for (Metric metric : ThroughputMetrics.ALL) {
            if (ThroughputMetrics.isAbout(metric, result)) {
                table.row(
                        TextTable.Label.of(metric),
                        TextTable.Label.of(metric, result),
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
                + workload.offeredPerSecond()
                        .map(rate -> " of " + Numbers.decimal(rate, 1) + " transactions/s, "
                                + workload.configured().getOrDefault("arrivals", "uniform") + " arrivals")
                        .orElse("");
    }

    static String seconds(double seconds) {
        return seconds < 120 ? Numbers.decimal(seconds, 1) + " s" : Numbers.decimal(seconds / 60, 1) + " min";
    }

    static String plural(long count, String noun) {
        return Numbers.count(count) + " " + noun + (count == 1 ? "" : "s");
    }

    static TextTable targets(Result result) {
        TextTable table = new TextTable("llrrrrrrr");
        table.header("Target", "", "NOPM", "tx/s", "offered", "achieved %", "New-Order p90 ms", "failed", "skipped");
        for (TargetResult target : result.targets().value()) {
            table.row(
                    target.name(),
                    (target.idle() ? "idle, " : "") + target.status().words(),
                    Numbers.decimal(target.newOrdersPerMinute().orNull(), 0),
                    Numbers.decimal(target.transactionsPerSecond().orNull(), 1),
                    Numbers.decimal(target.offeredPerSecond().orNull(), 1),
                    Numbers.decimal(target.achievedPercent().orNull(), 2),
                    Numbers.decimal(target.newOrderP90Millis().orNull(), 1),
                    Numbers.count(target.failed().orNull()),
                    Numbers.count(target.skipped().orNull()));
        }
        return table;
    }

    static String spread(Result result) {
        return ThroughputMetrics.TARGETS.stream()
                .map(metric -> metric.row() + " "
                        + (metric.of(result) == null ? "not available: a target has no figure" : metric.print(result)))
                .collect(Collectors.joining(", "));
    }

    private static void findings(Result result, Page page) {
        page.title("Where the time goes");
        List<RankedFinding> findings = RunExplainer.findings(result);
        findings(findings, page);
        if (findings.isEmpty()) {
            page.paragraph("No rule applies to the figures of this run.");
        }
        if (!result.databaseTime().isAvailable()) {
            page.paragraph("Database time by class: ", Metric.notAvailable(result.databaseTime()));
        }
    }

    /** Numbered sentences, each with what to do and the source of its rule. */
    public static void findings(List<RankedFinding> findings, Page page) {
        int number = 0;
        for (RankedFinding finding : findings) {
            String percent = Numbers.decimal(Math.rint(finding.sharePercent()), 0);
            String share = finding.sharePercent() >= 0.5 ? " (share " + percent + " %)" : "";
            page.paragraph(++number + ". ", finding.sentence() + share);
            page.detail("What to do: " + finding.advice() + ". Rule " + finding.rule() + ", " + finding.source());
        }
    }

    static List<RankedFinding> firstFindings(Result result) {
        return RunExplainer.findings(result).stream()
                .filter(finding -> finding.sharePercent() >= LEAST_PERCENT)
                .limit(FIRST_FINDINGS)
                .toList();
    }

    private static void checks(Result result, Page page) {
        page.title("Consistency checks");
        if (result.checks().isEmpty()) {
            page.paragraph("not available: not checked");
        } else {
            checks(result.checks(), page);
        }
        if (!result.audit().isEmpty()) {
            page.title("Input audit");
            audit(result.audit(), page);
        }
        if (!result.selfChecks().isEmpty()) {
            page.title("Driver health");
            result.selfChecks().forEach(check -> page.check(check.status(), check.detail()));
        }
        page.title("Steady state");
        page.value(result.steadyState(), steady -> steadyState(steady, page));
    }

    /** Those that passed in a line or two, every other one with what it found. */
    private static void checks(List<CheckResult> checks, Page page) {
        List<String> numbered = new ArrayList<>();
        List<String> passed = new ArrayList<>();
        for (CheckResult check : checks) {
            Matcher matcher = NUMBERED.matcher(check.id());
            if (check.status() != CheckResult.Status.PASS) {
                page.check(check.status(), check.id() + ": " + check.detail());
            } else if (matcher.matches()) {
                numbered.add(matcher.group(1));
            } else {
                passed.add(check.id());
            }
        }
        if (!numbered.isEmpty()) {
            passed.add(0, "conditions " + String.join(" ", numbered) + " (clause 3.3.2)");
        }
        if (!passed.isEmpty()) {
            page.check(CheckResult.Status.PASS, String.join(", ", passed));
        }
    }

    private static void audit(List<AuditLine> audit, Page page) {
        TextTable table = new TextTable("lrllr").header("", "value", "window", "", "sample");
        for (AuditLine line : audit) {
            String sample = Numbers.count(line.sample());
            String value = Numbers.decimal(line.value(), 2);
            List<String> end = switch (line.status()) {
                case WITHIN -> List.of("within", sample);
                case OUTSIDE -> List.of("OUTSIDE", sample);
                case SAMPLE_TOO_SMALL ->
                    List.of("sample too small", sample + " of " + Numbers.count(line.neededSample()));
                case NOT_APPLICABLE -> List.of(line.detail(), "");
            };
            table.row(line.text(), value, line.window(), end);
        }
        page.table(table);
    }

    private static void steadyState(SteadyState steady, Page page) {
        TextTable table = new TextTable("lrll");
        String interval = "of the mean; 95 % interval " + signed(steady.driftLowPercent()) + " to "
                + signed(steady.driftHighPercent());
        table.row("Drift over the interval", signed(steady.driftPercent()), "%", interval);
        String bins = "of " + steady.bins() + " bins of " + steady.binSeconds() + " s";
        table.row("Variation", Numbers.decimal(steady.variationPercent(), 2), "%", bins);
        table.row("Second half to first", Numbers.decimal(steady.halvesRatio().orNull(), 4), "", "");
        String rampUp =
                "by MSER-5, from the start of the ramp-up of " + Numbers.decimal(steady.rampUpSeconds(), 0) + " s";
        table.row("Settled after", Numbers.decimal(steady.settledSeconds(), 0), "s", rampUp);
        table.row("Checkpoints", Numbers.count(steady.checkpoints().orNull()), "", "complete ones");
        String hitTrend = signed(steady.hitTrendPoints().orNull());
        table.row("Hit ratio of the cache", hitTrend, "points", "trend over the interval");
        page.table(table);
        steady.doubts().forEach(doubt -> page.paragraph("DOUBT    ", doubt));
    }

    private static String signed(Double value) {
        return value == null ? Numbers.NONE : String.format(Locale.ENGLISH, "%+.2f", value);
    }
}
