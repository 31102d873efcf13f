package io.orderentry.capacity;

import io.orderentry.config.Load;
import io.orderentry.config.Settings;
import io.orderentry.job.JobProgress;
import io.orderentry.limit.Knee;
import io.orderentry.limit.KneeSearch;
import io.orderentry.limit.KneeSearch.SearchStep;
import io.orderentry.limit.Probe;
import io.orderentry.limit.ProbeLength;
import io.orderentry.limit.SearchPlan;
import io.orderentry.metrics.Numbers;
import io.orderentry.result.Result;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the runs of a search and its curve, or of a sweep, one after the other, and writes the record after each; goes on where a record
 * ends. Used once, by one thread.
 */
public final class CapacityRunner {
    /** Of what a closed loop achieves: where a search begins. */
    private static final double START_SHARE = 0.5;

    /** Makes one run. */
    @FunctionalInterface
    public interface Runs {
        Made make(Settings settings) throws SQLException, InterruptedException;
    }

    /**
     * A run that came to its end.
     *
     * @param folder name of its run folder
     * @param seconds that it took, with its checks
     */
    public record Made(Result result, String folder, double seconds) {
        /** Returns whether it ended before its time, so that it shows nothing. */
        boolean isCut() {
            return result.phases().interrupted();
        }
    }

    private final CapacityRequest request;
    private final CapacityFolder folder;
    private final Runs runs;
    private final JobProgress progress;
    private Capacity record;

    /** @param begun the record of one that goes on, or a new one */
    public CapacityRunner(
            CapacityRequest request, CapacityFolder folder, Capacity begun, Runs runs, JobProgress progress) {
        this.request = request;
        this.folder = folder;
        this.record = begun;
        this.runs = runs;
        this.progress = progress;
    }

    /** The record so far. */
    public Capacity record() {
        return record;
    }

    /**
     * Makes the runs that are not there yet.
     *
     * @return false when a signal ended it before the last one
     */
    public boolean run() throws SQLException, InterruptedException {
        keep(record);
        try {
            return request.isSweep() ? sweep() : search() && curve();
        } finally {
            folder.writePage(record);
        }
    }

    private boolean search() throws SQLException, InterruptedException {
        SearchPlan plan = record.search();
        if (record.probes().isEmpty() && !request.startGiven()) {
            progress.line("\nclosed loop, to find where the search begins");
            Made made =
                    runs.make(settings("closed-loop", request.settings().load().flatOut()));
            if (made.isCut()) {
                return false;
            }
            Double closed = made.result().throughput().transactionsPerSecond();
            plan = plan.startingAt(Math.max(SearchPlan.LOWEST, START_SHARE * (closed == null ? 1 : closed)));
        }
        ProbeLength length = request.length(record.probes());
        SearchStep step = KneeSearch.next(plan, length, record.probes());
        while (step.end() == null) {
            int number = record.probes().size() + 1;
            double seconds = length.seconds(step.rate());
            progress.line("\nprobe " + number + " at " + perSecond(step.rate()) + ", " + Numbers.decimal(seconds, 0)
                    + " s" + (length.isLengthened(step.rate()) ? ": " + length.need() : ""));
            Made made = make("search-" + number, step.rate(), seconds, number);
            if (made.isCut()) {
                return false;
            }
            Probe probe = judge(number, step.rate(), made);
            progress.line(CapacityText.outcome(probe));
            keep(record.searched(plan, plus(record.probes(), probe), null, null));
            length = request.length(record.probes());
            step = KneeSearch.next(plan, length, record.probes());
        }
        keep(record.searched(plan, record.probes(), step.end(), step.knee()));
        return true;
    }

    private boolean curve() throws SQLException, InterruptedException {
        Knee knee = record.knee();
        if (knee == null || request.curveRates() == 0) {
            return true;
        }
        Load load = request.settings().load();
        double seconds = request.length(record.probes()).seconds(knee.perSecond());
        List<CurveOrder.Turn> turns =
                CurveOrder.of(CurveOrder.rates(knee, request.curveRates()), request.repeat(), load.seed());
        for (CurveOrder.Turn turn : turns.subList(Math.min(record.curve().size(), turns.size()), turns.size())) {
            int number = record.curve().size() + 1;
            progress.line("\ncurve, run " + number + " of " + turns.size() + " at " + perSecond(turn.value()));
            Made made = make("curve-" + number, turn.value(), seconds, turn.block());
            if (made.isCut()) {
                return false;
            }
            Probe probe = judge(number, turn.value(), made);
            progress.line(CapacityText.outcome(probe));
            keep(record.withCurve(plus(record.curve(), probe)));
        }
        return true;
    }

    private boolean sweep() throws SQLException, InterruptedException {
        Load load = request.settings().load();
        List<Double> numbers =
                record.connections().stream().map(Integer::doubleValue).toList();
        List<CurveOrder.Turn> turns = CurveOrder.of(numbers, request.repeat(), load.seed());
        for (CurveOrder.Turn turn : turns.subList(Math.min(record.sweep().size(), turns.size()), turns.size())) {
            int number = record.sweep().size() + 1;
            int connections = (int) turn.value();
            progress.line("\nsweep, run " + number + " of " + turns.size() + " on " + connections + " connections");
            Made made = runs.make(settings(
                    "sweep-" + number, load.withConnections(connections).withSeed(load.seed() + turn.block() - 1)));
            if (made.isCut()) {
                return false;
            }
            SweepRun run = SweepRun.of(number, made.folder(), connections, made.result());
            progress.line(Numbers.decimal(run.newOrdersPerMinute(), 0) + " NOPM");
            keep(Facts.with(record, made.result()).withSweep(plus(record.sweep(), run)));
        }
        return true;
    }

    /** Each probe of the search has inputs of its own; runs of the curve share those of their block. */
    private Made make(String name, double rate, double seconds, int number) throws SQLException, InterruptedException {
        Load load = request.settings().load().withRate(rate).withDuration(Duration.ofMillis(Math.round(1e3 * seconds)));
        return runs.make(settings(name, load.withSeed(load.seed() + number - 1)));
    }

    private Probe judge(int number, double rate, Made made) {
        record = Facts.with(record, made.result());
        return request.limits().judge(number, made.folder(), rate, made.seconds(), made.result());
    }

    private Settings settings(String name, Load load) {
        Settings asked = request.settings();
        return new Settings(name, folder.path(), asked.labels(), asked.target(), load);
    }

    /** Goes on with the figures of the file, so that a search that is resumed takes the same steps. */
    private void keep(Capacity next) {
        record = folder.write(next);
    }

    private static <T> List<T> plus(List<T> list, T last) {
        List<T> longer = new ArrayList<>(list);
        longer.add(last);
        return longer;
    }

    private static String perSecond(double rate) {
        return CapacityText.rate(rate) + " transactions/s";
    }
}
