package io.orderentry.sizing;

import static io.orderentry.text.Sentences.text;

import io.orderentry.check.CheckConnections;
import io.orderentry.config.CheckExtent;
import io.orderentry.config.Load;
import io.orderentry.model.Scale;
import io.orderentry.sizing.PlannedFigure.Basis;
import java.util.ArrayList;
import java.util.List;

/** Time that an experiment takes beside its runs: checks, and the restoring of start states. */
final class BesideRuns {
    private final String group;
    private final SizeRequest request;
    private final Load load;
    private final int warehouses;
    private final List<PlannedFigure> figures = new ArrayList<>();

    private BesideRuns(String group, SizeRequest request) {
        this.group = group;
        this.request = request;
        load = request.load();
        warehouses = load.warehouses();
    }

    /** A pure function. */
    static List<PlannedFigure> of(String group, SizeRequest request) {
        BesideRuns beside = new BesideRuns(group, request);
        beside.checks();
        beside.startStates();
        return List.copyOf(beside.figures);
    }

    private void add(String label, String value, String source) {
        figures.add(new PlannedFigure(group, label, value, Basis.MEASURED, source));
    }

    private void checks() {
        String how = text(
                "%s s of a processor for a warehouse in memory, on %,d connections, the most: one for each CPU of the server; of a database larger than memory at least its size / the"
                        + " disk's bandwidth",
                Sizing.CHECK_SECONDS_PER_WAREHOUSE.text(seconds -> text("%.2f", seconds)), CheckConnections.MOST);
        boolean sampled = load.check().kind() == CheckExtent.Kind.SAMPLE
                || load.check().kind() == CheckExtent.Kind.AUTO && warehouses > CheckExtent.LIMIT;
        if (sampled) {
            add(
                    "check after the run",
                    Sizing.checkSeconds(Math.min(warehouses, load.check().sample()), CheckConnections.MOST)
                            .text(SizePlan::time),
                    text(
                            "a sample of %,d warehouses; totals of all, which read HISTORY once, come on top; --check full for all",
                            load.check().sample()));
        }
        add(
                sampled ? "check of all warehouses" : "check after the run",
                Sizing.checkSeconds(warehouses, CheckConnections.MOST).text(SizePlan::time),
                how);
    }

    private void startStates() {
        add(
                "start state, built again",
                Sizing.loadingSeconds(Sizing.rows(new Scale(warehouses)), request.loadingRate())
                        .text(SizePlan::time),
                "before each run of an experiment with start: rebuild; the loading time above");
        add(
                "start state, copied",
                Sizing.copySeconds(Sizing.databaseBytes(warehouses)).text(SizePlan::time),
                text(
                        "with start: copy, by the server or of an embedded server's files: %s a second, 20 warehouses in memory (benchmarks/RESULTS.md), and no faster than the disk; room for"
                                + " two databases. A snapshot (start: command) takes seconds at any size.",
                        Sizing.COPIED_BYTES_PER_SECOND.text(SizePlan::bytes)));
    }
}
