package io.orderentry.cli.terminal;

import io.orderentry.job.JobProgress;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.text.Sentences;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Shows a build: all rows with their rate and the time left, and the steps that go on. Safe for several threads. */
final class BuildProgress extends Progress implements JobProgress.BuildView {
    /** Before a thousandth of its rows is in, a build shows no time left: its first rows come late, more so after an interruption. */
    private static final long LEAST_SHARE = 1_000;

    private final Set<String> runningSteps = new LinkedHashSet<>();
    private final long expected;

    private long done;
    /** Of an interrupted build; they say nothing about the speed of this one. */
    private long before;

    /** Seconds until all rows were in; what follows has no rows to estimate its time from. Null until then. */
    private Double rowSeconds;

    BuildProgress(Kind kind, Scale scale) {
        super(kind, "build");
        this.expected = Arrays.stream(Table.values())
                .mapToLong(t -> t.typicalRows(scale))
                .sum();
    }

    @Override
    public synchronized void loadedBefore(Table table, long loaded) {
        done += loaded;
        before += loaded;
    }

    @Override
    public synchronized void rows(Table table, long more) {
        done += more;
        show();
    }

    @Override
    public synchronized void rowsEnded() {
        rowSeconds = seconds();
        show();
    }

    @Override
    public synchronized void step(String text) {
        runningSteps.add(text);
        show();
    }

    @Override
    public synchronized void stepEnded(String text) {
        runningSteps.remove(text);
        show();
    }

    private void show() {
        at((double) done / expected, () -> figures(rowSeconds == null ? seconds() : rowSeconds));
    }

    /** @param seconds in which the rows of this build were loaded */
    synchronized List<String> figures(double seconds) {
        double rate = (done - before) / Math.max(0.001, seconds);
        boolean early = (done - before) * LEAST_SHARE < expected - before;
        String left = early ? "-" : clock(Math.max(0, expected - done) / rate);
        return List.of(
                Sentences.text("%,d rows", done),
                rowSeconds == null ? left + " left" : "rows complete",
                Sentences.text("%,.0f rows/s", rate),
                String.join(" ", runningSteps));
    }
}
