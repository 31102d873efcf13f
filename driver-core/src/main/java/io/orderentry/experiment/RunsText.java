package io.orderentry.experiment;

import io.orderentry.metrics.Numbers;
import io.orderentry.report.TextPage;
import io.orderentry.report.TextTable;
import io.orderentry.result.Result;
import io.orderentry.result.Verdict;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import java.util.Map;

/** Text of the outcomes of an experiment's runs. */
public final class RunsText {
    private RunsText() {}

    /**
     * One line for each run of the plan, in its order; a pure function.
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
            Result result = done == null ? null : done.result();
            String without = failures.containsKey(key) ? "FAILED" : "NOT RUN";
            table.row(
                    Integer.toString(run.number()),
                    Integer.toString(run.block()),
                    run.cell().name(),
                    done == null ? without : result.verdict().status().name().replace('_', ' '),
                    Numbers.decimal(done == null ? null : result.throughput().newOrdersPerMinute(), 0),
                    done == null
                            ? failures.getOrDefault(key, "")
                            : done.folder().getFileName().toString(),
                    done == null ? "" : limited(result.verdict()));
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
