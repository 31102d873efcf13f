package io.orderentry.passport;

import static io.orderentry.text.Sentences.text;

import io.orderentry.metrics.Numbers;
import io.orderentry.report.Page;
import io.orderentry.report.TextTable;
import io.orderentry.result.MachineWork;
import io.orderentry.result.Passport;
import io.orderentry.result.Passport.Spread;
import io.orderentry.result.Reading;

/** A passport for readers. */
public final class PassportText {
    private PassportText() {}

    /** Writes title, table, and what the figures cannot say. */
    public static void write(Passport passport, Page page) {
        page.title("Passport of this machine");
        TextTable table = new TextTable("lrllr");
        table.header("work", "figure", "unit", "95 % interval", "spread");
        for (MachineWork work : MachineWork.values()) {
            Reading<Spread> spread = passport.of(work);
            if (spread.isAvailable()) {
                Spread its = spread.value();
                table.row(
                        work.label(),
                        Numbers.significant(its.value()),
                        work.unit(),
                        Numbers.significant(its.low()) + " to " + Numbers.significant(its.high()),
                        Numbers.decimal(its.percent(), 1) + " %");
            } else {
                table.row(work.label(), Numbers.NONE, "", "not available: " + spread.reason(), "");
            }
        }
        page.table(table);
        page.paragraph(
                "",
                text(
                        "%d rounds, each with every kind of work; the disk is that of %s. %s",
                        passport.rounds(),
                        passport.place(),
                        passport.stealPercent()
                                .map(steal ->
                                        text("A hypervisor gave %.1f %% of the processors' time to others.", steal))
                                .orElse("The kernel counts no time that a hypervisor gave to others.")));
    }
}
