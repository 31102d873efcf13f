package io.orderentry.report;

import static io.orderentry.text.Sentences.text;

import io.orderentry.metrics.Metric;
import io.orderentry.metrics.Numbers;
import io.orderentry.result.Calibration;
import io.orderentry.result.MachineWork;
import io.orderentry.result.Passport;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.verdict.MachineChange;
import java.util.List;

/** Passports of the driver's machine before and after the run. */
final class CalibrationSection {
    private CalibrationSection() {}

    static void print(Result result, Page page) {
        Calibration calibration = result.calibration().orNull();
        if (calibration == null) {
            page.paragraph(Metric.notAvailable(result.calibration()));
            return;
        }
        TextTable table = new TextTable("lrrlr");
        table.header("", "before", "after", "", "slower by");
        List<MachineChange> changes = calibration
                .after()
                .map(after -> MachineChange.of(calibration.before(), after))
                .orElse(List.of());
        for (MachineWork work : MachineWork.values()) {
            table.row(
                    new Label(work.label(), 1, work.description()),
                    figure(Reading.of(calibration.before()), work),
                    figure(calibration.after(), work),
                    work.unit(),
                    changes.stream()
                            .filter(change -> change.work() == work)
                            .map(change -> text(
                                    "%+.1f %% (%+.1f to %+.1f)%s",
                                    100 * change.slower() - 100,
                                    100 * change.low() - 100,
                                    100 * change.high() - 100,
                                    change.isCertain() ? " !" : ""))
                            .findFirst()
                            .orElse(Numbers.NONE));
        }
        page.table(table);
        if (!calibration.after().isAvailable()) {
            page.paragraph("After the run " + Metric.notAvailable(calibration.after()));
        }
        page.paragraph(text(
                "By %d rounds; the disk is that of the run's folder, %s. In brackets the interval; ! is a change beyond the noise of the machine.",
                calibration.before().rounds(), calibration.before().place()));
    }

    private static String figure(Reading<Passport> passport, MachineWork work) {
        return passport.flatMap(its -> its.of(work))
                .map(spread -> Numbers.significant(spread.value()))
                .orElse(Numbers.NONE);
    }
}
