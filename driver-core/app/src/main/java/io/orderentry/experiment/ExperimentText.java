package io.orderentry.experiment;

import io.orderentry.config.Cell;
import io.orderentry.config.Experiment;
import io.orderentry.config.Load;
import io.orderentry.config.Platform;
import io.orderentry.config.Target;
import io.orderentry.metrics.Numbers;
import io.orderentry.model.KebabCase;
import io.orderentry.report.Page;
import io.orderentry.report.TextTable;
import io.orderentry.result.Result;
import io.orderentry.result.Verdict;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import io.orderentry.text.Secrets;
import io.orderentry.text.Sentences;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Texts of the plan of an experiment and of the outcomes of its runs. */
public final class ExperimentText {
    private ExperimentText() {}

    /**
     * Cells, order and duration; a pure function.
     *
     * @param unasked what may be dropped without {@code --replace}
     */
    public static String plan(Plan plan, StartStateRestorer.Replace unasked) {
        Experiment experiment = plan.experiment();
        Page page = new Page();
        page.paragraph(title(experiment) + ": " + plan.runs().size() + " runs, "
                + Sentences.count(plan.cells().size(), "cell") + " by "
                + Sentences.count(experiment.repetitions(), "block") + ", order "
                + KebabCase.of(experiment.order()));
        page.blank();
        TextTable cells = new TextTable("llllr");
        cells.row("cell", "target", "load", "start state", "one run");
        plan.cells()
                .forEach(cell -> cells.row(
                        cell.name(),
                        cell.several().isEmpty()
                                ? cell.target().toString()
                                : Sentences.count(cell.several().size(), "target"),
                        load(cell.load()),
                        plan.runs().get(0).start().toString(),
                        Estimate.text(new Estimate().of(plan.of(cell).runs().subList(0, 1)))));
        page.table(cells);
        plan.cells().stream().filter(cell -> !cell.several().isEmpty()).forEach(cell -> several(page, cell));
        plan.cells().stream()
                .map(Cell::platform)
                .filter(Objects::nonNull)
                .distinct()
                .forEach(platform -> platform(page, platform));
        page.blank();
        TextTable runs = new TextTable("rrl");
        runs.row("run", "seed", "");
        plan.runs()
                .forEach(run -> runs.row(
                        Integer.toString(run.number()), Long.toString(run.load().seed()), run.name()));
        page.table(runs);
        page.blank();
        if (!plan.replaced().isEmpty()) {
            String where = unasked == StartStateRestorer.Replace.OWN ? " unless it is empty" : "";
            page.paragraph("Needs --replace" + where + ": each run replaces the database of " + replaced(plan) + ".");
        }
        boolean isOpen = plan.runs().stream().anyMatch(run -> run.cell().load().duration() == null);
        String rehearsal = plan.runs().get(0).rehearsal().isEmpty() ? "" : ", with a rehearsal of the first run";
        page.paragraph("About " + Estimate.text(new Estimate().of(plan.runs())) + " in all" + rehearsal
                + ", restoring and checking guessed"
                + (isOpen ? ", and without the time that a number of transactions takes" : "")
                + "; nothing was run.");
        return page.toString();
    }

    /**
     * Number of the cells that can be run here, with their duration, and why the others cannot; a pure function.
     *
     * @param notHere reasons of those that cannot
     */
    public static String here(Plan plan, Map<Cell, String> notHere) {
        List<PlannedRun> runs = plan.runs().stream()
                .filter(run -> !notHere.containsKey(run.cell()))
                .toList();
        Page page = new Page();
        page.paragraph("Can run here: " + (plan.cells().size() - notHere.size()) + " of "
                + Sentences.count(plan.cells().size(), "cell")
                + (runs.isEmpty() ? "" : ", in about " + Estimate.text(new Estimate().of(runs)))
                + (notHere.isEmpty() ? "." : ", because"));
        notHere.forEach((cell, why) -> page.paragraph(cell.name() + ": " + Secrets.mask(why)));
        return page.toString();
    }

    /** Name of an experiment, and the file that it is from: one under the working directory wins over a packed one, and its commands run. */
    public static String title(Experiment experiment) {
        String source = experiment.source();
        return "Experiment " + experiment.name() + (source.startsWith("--") ? "" : " (" + source + ")");
    }

    private static void several(Page page, Cell cell) {
        page.blank();
        TextTable targets = new TextTable("lll");
        targets.row("targets of " + cell.name(), "", "");
        cell.several()
                .forEach(each ->
                        targets.row(each.name(), each.target().toString(), each.idle() ? "idle" : load(each.load())));
        page.table(targets);
    }

    private static void platform(Page page, Platform platform) {
        page.blank();
        TextTable steps = new TextTable("ll");
        steps.row("platform", platform.name() + " (" + platform.source() + ")");
        if (platform.check() != null) {
            steps.row("check", Secrets.mask(platform.check()));
        }
        platform.steps().forEach((name, step) -> steps.row(name, Secrets.mask(step)));
        if (platform.facts() != null) {
            steps.row("facts", Secrets.mask(platform.facts()));
        }
        Secrets.maskSettings(platform.environment()).forEach(steps::row);
        page.table(steps);
    }

    /** Names of the targets whose databases are dropped. */
    public static String replaced(Plan plan) {
        return plan.replaced().stream().map(Target::toString).distinct().collect(Collectors.joining(", "));
    }

    private static String load(Load load) {
        return load.name() + ": " + Sentences.count(load.warehouses(), "warehouse") + ", " + load.connections()
                + " connections, " + load.pace() + (load.mode() == null ? "" : ", " + load.mode());
    }

    /**
     * One line for each run of the plan, in its order, and below them what limited or failed it; a pure function.
     *
     * @param finished runs with a result
     * @param failures why others have none
     */
    public static String runs(Plan plan, Map<Key, Finished> finished, Map<Key, String> failures) {
        Page page = new Page();
        page.title("Runs of experiment " + plan.experiment().name());
        TextTable table = new TextTable("rrllrl");
        table.header("run", "block", "cell", "verdict", "NOPM", "folder");
        Map<Integer, String> notes = new TreeMap<>();
        for (PlannedRun run : plan.runs()) {
            Key key = Key.of(run.labels());
            Finished done = finished.get(key);
            Verdict verdict = done == null ? null : done.result().verdict();
            String without = failures.containsKey(key) ? "FAILED" : "NOT RUN";
            table.row(
                    Integer.toString(run.number()),
                    Integer.toString(run.block()),
                    run.cell().name(),
                    done == null ? without : verdict.status().name().replace('_', ' '),
                    done == null ? Numbers.NONE : newOrdersPerMinute(done.result()),
                    done == null ? "" : done.folder().getFileName().toString());
            if (done == null
                    ? failures.containsKey(key)
                    : !verdict.limitations().isEmpty()) {
                notes.put(run.number(), done == null ? failures.get(key) : "limited: " + verdict.limits());
            }
        }
        page.table(table);
        notes.forEach((number, note) -> page.paragraph("run " + number + ": ", note));
        page.blank();
        page.list(
                "How: ",
                plan.runs().stream()
                        .map(run -> run.start().sentence())
                        .distinct()
                        .toList());
        return page.toString();
    }

    static String newOrdersPerMinute(Result result) {
        return Numbers.decimal(result.throughput().newOrdersPerMinute().orNull(), 0);
    }

    /** Returns whether a run's figures are fit for a comparison. */
    public static boolean isGood(Finished run) {
        return run.result().verdict().status() == Verdict.Status.PASS;
    }
}
