package io.orderentry.report;

import io.orderentry.metrics.Absence;
import io.orderentry.metrics.Numbers;
import io.orderentry.result.Result;
import io.orderentry.result.SteadyState;
import java.util.Locale;

/** Steady state of the load in the measurement interval. */
final class SteadyStateSection {
    private SteadyStateSection() {}

    static void print(Result result, Page page) {
        page.title("Steady state");
        SteadyState steady = result.steadyState();
        if (steady == null) {
            page.paragraph("", Absence.of(result, "steadyState"));
            return;
        }
        TextTable table = new TextTable("lrll");
        table.row(
                "Drift over the interval",
                signed(steady.driftPercent(), 2),
                "%",
                "of the mean; 95 % interval " + signed(steady.driftLowPercent(), 2) + " to "
                        + signed(steady.driftHighPercent(), 2));
        table.row(
                "Variation",
                Numbers.decimal(steady.variationPercent(), 2),
                "%",
                "of " + steady.bins() + " bins of " + steady.binSeconds() + " s");
        table.row("Second half to first", Numbers.decimal(steady.halvesRatio(), 4), "", "");
        table.row(
                "Settled after",
                Numbers.decimal(steady.settledSeconds(), 0),
                "s",
                "by MSER-5, from the start of the ramp-up of " + Numbers.decimal(steady.rampUpSeconds(), 0) + " s");
        table.row(
                "Checkpoints",
                steady.checkpoints() == null ? Numbers.NONE : Numbers.count(steady.checkpoints()),
                "",
                "complete ones");
        table.row(
                "Hit ratio of the cache",
                steady.hitTrendPoints() == null ? Numbers.NONE : signed(steady.hitTrendPoints(), 2),
                "points",
                "trend over the interval");
        page.table(table);
        steady.doubts().forEach(doubt -> page.paragraph("DOUBT    ", doubt));
    }

    private static String signed(double value, int decimals) {
        return String.format(Locale.ENGLISH, "%+." + decimals + "f", value);
    }
}
