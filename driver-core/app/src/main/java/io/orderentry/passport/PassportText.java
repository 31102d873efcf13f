package io.orderentry.passport;

import static io.orderentry.text.Sentences.text;

import io.orderentry.metrics.Numbers;
import io.orderentry.passport.Passport.Figure;
import io.orderentry.report.Page;
import io.orderentry.report.TextTable;

/** A passport for readers. */
public final class PassportText {
    private static final int DIGITS = 4;

    private PassportText() {}

    /** Writes title, table, and what the figures cannot say. */
    public static void write(Passport passport, Page page) {
        page.title("Passport of this machine");
        TextTable table = new TextTable("lrllr");
        table.header("work", "median", "unit", "95 % interval", "spread");
        for (Figure figure : passport.figures()) {
            if (figure.absent().isEmpty()) {
                table.row(
                        figure.work().label(),
                        number(figure.median()),
                        figure.work().unit(),
                        number(figure.low()) + " to " + number(figure.high()),
                        Numbers.decimal(figure.spreadPercent(), 1) + " %");
            } else {
                table.row(figure.work().label(), Numbers.NONE, "", "not available: " + figure.absent(), "");
            }
        }
        page.table(table);
        page.paragraph(
                "",
                text(
                        "%d rounds, each with every kind of work; the disk is that of %s. %s",
                        passport.rounds(),
                        passport.place(),
                        passport.stealPercent() == null
                                ? "The kernel counts no time that a hypervisor gave to others."
                                : text(
                                        "A hypervisor gave %.1f %% of the processors' time to others.",
                                        passport.stealPercent())));
    }

    /** With so many digits that count. */
    private static String number(double value) {
        int before = (int) Math.floor(Math.log10(Math.abs(value))) + 1;
        return Numbers.decimal(value, Math.max(0, Math.min(DIGITS, DIGITS - 1 - before)));
    }
}
