package io.orderentry.experiment;

import io.orderentry.metrics.Numbers;
import io.orderentry.report.TextPage;
import io.orderentry.report.TextTable;
import io.orderentry.result.Verdict;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import java.util.Map;

/** Text of the outcomes of an experiment's runs. */
public final class RunsText {
    private RunsText() {}

    /**
     * One line for each run of the plan, in its order. A pure function.
     *
     * @param finished runs with a result
     * @param failures why others have none
     */
    public static String render(Plan plan, Map<Key, Finished> finished, Map<Key, String> failures) {
        TextPage page = new TextPage();
        page.title("Runs of experiment " + plan.experiment().name());
        TextTable table = new TextTable("rrllrll");
        table.header("run", "block", "cell", "verdict", "NOPM", "", "");
        for (PlannedRun run : plan.runs()) {
            Key key = Key.of(run.labels());
            Finished done = finished.get(key);
            String number = Integer.toString(run.number());
            String block = Integer.toString(run.block());
            String cell = run.cell().name();
            if (done == null) {
                boolean failed = failures.containsKey(key);
                table.row(
                        number,
                        block,
                        cell,
                        failed ? "FAILED" : "NOT RUN",
                        Numbers.NONE,
                        failures.getOrDefault(key, ""),
                        "");
            } else {
                table.row(
                        number,
                        block,
                        cell,
                        done.result().verdict().status().name().replace('_', ' '),
                        Numbers.decimal(done.result().throughput().newOrdersPerMinute(), 0),
                        done.folder().getFileName().toString(),
                        limited(done.result().verdict()));
            }
        }
        page.table(table);
        page.blank();
        page.list(
                "How: ",
                plan.runs().stream()
                        .map(run -> run.start().sentence())
                        .distinct()
                        .toList());
        return page.toString();
    }

    private static String limited(Verdict verdict) {
        return verdict.limitations().isEmpty() ? "" : "limited: " + verdict.limits();
    }

    /** Whether a run's figures are fit for a comparison. */
    public static boolean isGood(Finished run) {
        return run.result().verdict().status() == Verdict.Status.PASS;
    }
}
