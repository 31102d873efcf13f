package io.orderentry.experiment;

import io.orderentry.config.Experiment;
import io.orderentry.config.Load;
import io.orderentry.config.Target;
import io.orderentry.report.TextPage;
import io.orderentry.report.TextTable;
import io.orderentry.result.Sentences;
import java.util.List;
import java.util.stream.Collectors;

/** Text of the plan of an experiment, with its duration. */
public final class PlanText {
    private PlanText() {}

    /** Cells, order and duration; a pure function. */
    public static String render(Plan plan) {
        Experiment experiment = plan.experiment();
        TextPage page = new TextPage();
        page.paragraph(
                "",
                "Experiment " + experiment.name() + ": " + plan.runs().size() + " runs, "
                        + Sentences.count(plan.cells().size(), "cell") + " by "
                        + Sentences.count(experiment.repetitions(), "block") + ", order " + experiment.order());
        page.blank();
        TextTable cells = new TextTable("llllr");
        cells.row("cell", "target", "load", "start state", "one run");
        plan.cells()
                .forEach(cell -> cells.row(
                        cell.name(),
                        cell.target().toString(),
                        load(cell.load()),
                        experiment.start(cell).toString(),
                        Estimate.text(new Estimate()
                                .of(plan.runs().stream()
                                        .filter(run -> run.cell().equals(cell))
                                        .limit(1)
                                        .toList()))));
        page.table(cells);
        page.blank();
        TextTable runs = new TextTable("rrl");
        runs.row("run", "seed", "");
        plan.runs()
                .forEach(run -> runs.row(
                        Integer.toString(run.number()), Long.toString(run.load().seed()), run.name()));
        page.table(runs);
        page.blank();
        if (!plan.replaced().isEmpty()) {
            page.paragraph("", "Needs --replace: each run drops and builds the database of " + replaced(plan) + ".");
        }
        page.paragraph("", duration(plan.runs()));
        return page.toString();
    }

    /** Names of the targets whose databases are dropped. */
    public static String replaced(Plan plan) {
        return plan.replaced().stream().map(Target::toString).collect(Collectors.joining(", "));
    }

    private static String load(Load load) {
        return load.name() + ": " + Sentences.count(load.warehouses(), "warehouse") + ", " + load.connections()
                + " connections, " + load.pace() + (load.mode() == null ? "" : ", " + load.mode());
    }

    private static String duration(List<PlannedRun> runs) {
        String starts =
                runs.stream().map(run -> run.start().sentence()).distinct().collect(Collectors.joining("; "));
        return "About " + Estimate.text(new Estimate().of(runs)) + " in all, restoring and checking guessed"
                + (Estimate.isOpen(runs) ? ", and without the time that a number of transactions takes" : "")
                + "; nothing was run.";
    }
}
