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

    /** Writes title, table, and what others did on the machine meanwhile. */
    public static void write(Passport passport, Page page) {
        page.title("Passport of this machine");
        TextTable table = new TextTable("lrll");
        table.header("work", "median", "unit", "95 % interval");
        for (MachineWork work : MachineWork.values()) {
            Reading<Spread> spread = passport.of(work);
            table.row(
                    work.label(),
                    spread.map(its -> Numbers.significant(its.value())).orElse(Numbers.NONE),
                    work.unit(),
                    spread.map(its -> Numbers.significant(its.low()) + " to " + Numbers.significant(its.high()))
                            .orElse("not available: " + spread.reason()));
        }
        page.table(table);
        page.paragraph("The disk is that of " + passport.place() + ". " + others(passport));
    }

    private static String others(Passport passport) {
        return passport.othersPercent()
                        .map(percent -> text("Other programs used %.1f %% of the processors meanwhile", percent))
                        .orElse("Use of the processors by other programs: not available")
                + passport.stealPercent()
                        .map(percent -> text("; a hypervisor gave %.1f %% to other machines.", percent))
                        .orElse("; steal time: not available.");
    }
}
