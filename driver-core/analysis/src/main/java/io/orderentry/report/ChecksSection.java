package io.orderentry.report;

import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.result.AuditLine;
import io.orderentry.result.CheckResult;
import io.orderentry.result.Result;
import io.orderentry.result.SteadyState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Consistency checks of the database, audit of the inputs, health of the driver, steady state of the load. */
final class ChecksSection {
    private static final Pattern NUMBERED = Pattern.compile("condition_(\\d+)");

    private ChecksSection() {}

    static void print(Result result, Page page) {
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
        if (!result.steadyState().isAvailable()) {
            page.paragraph(Metric.notAvailable(result.steadyState()));
        } else {
            steadyState(result.steadyState().orNull(), page);
        }
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
            switch (line.status()) {
                case WITHIN -> table.row(line.text(), value, line.window(), "within", sample);
                case OUTSIDE -> table.row(line.text(), value, line.window(), "OUTSIDE", sample);
                case SAMPLE_TOO_SMALL -> {
                    String needed = sample + " of " + Numbers.count(line.neededSample());
                    table.row(line.text(), value, line.window(), "sample too small", needed);
                }
                case NOT_APPLICABLE -> table.row(line.text(), value, line.window(), line.detail(), "");
            }
        }
        page.table(table);
    }

    private static void steadyState(SteadyState steady, Page page) {
        TextTable table = new TextTable("lrll");
        table.row(
                "Drift over the interval",
                signed(steady.driftPercent()),
                "%",
                "of the mean; 95 % interval " + signed(steady.driftLowPercent()) + " to "
                        + signed(steady.driftHighPercent()));
        table.row(
                "Variation",
                Numbers.decimal(steady.variationPercent(), 2),
                "%",
                "of " + steady.bins() + " bins of " + steady.binSeconds() + " s");
        table.row("Second half to first", Numbers.decimal(steady.halvesRatio().orNull(), 4), "", "");
        table.row(
                "Settled after",
                Numbers.decimal(steady.settledSeconds(), 0),
                "s",
                "by MSER-5, from the start of the ramp-up of " + Numbers.decimal(steady.rampUpSeconds(), 0) + " s");
        table.row("Checkpoints", Numbers.count(steady.checkpoints().orNull()), "", "complete ones");
        table.row(
                "Hit ratio of the cache",
                signed(steady.hitTrendPoints().orNull()),
                "points",
                "trend over the interval");
        page.table(table);
        steady.doubts().forEach(doubt -> page.paragraph("DOUBT    ", doubt));
    }

    private static String signed(Double value) {
        return value == null ? Numbers.NONE : String.format(Locale.ENGLISH, "%+.2f", value);
    }
}
