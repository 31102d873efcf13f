package io.orderentry.cli;

import io.orderentry.job.JobProgress;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/** Shows a build: all rows with their rate and the time left, and how far each table is. Safe for several threads. */
final class BuildProgress implements JobProgress.BuildView {
    private final Scale scale;
    private final Progress progress;
    private final Map<Table, Long> rows = new EnumMap<>(Table.class);
    private final Set<String> runningSteps = new LinkedHashSet<>();
    private final long started = System.nanoTime();
    private final long expected;
    /** A bar shows rows and time left by itself. */
    private final boolean bar;

    private long done;

    BuildProgress(Progress.Kind kind, Scale scale) {
        this.scale = scale;
        this.bar = kind == Progress.Kind.BAR;
        this.expected = Arrays.stream(Table.values())
                .mapToLong(t -> t.typicalRows(scale))
                .sum();
        this.progress = new Progress(kind, "build", expected, " rows", 1);
    }

    @Override
    public synchronized void rows(Table table, long more) {
        rows.merge(table, more, Long::sum);
        done += more;
        progress.at(done, text());
    }

    @Override
    public synchronized void step(String text) {
        runningSteps.add(text);
        progress.at(done, text());
    }

    @Override
    public synchronized void stepEnded(String text) {
        runningSteps.remove(text);
        progress.at(done, text());
    }

    /** The rate, the tables that are not complete, and the steps that go on. */
    synchronized String text() {
        double rate = done / ((System.nanoTime() - started) / 1e9);
        StringJoiner parts = new StringJoiner(" ");
        rows.forEach((table, count) -> {
            long percent = Math.min(100, 100 * count / table.typicalRows(scale));
            if (percent < 100) {
                parts.add(table.sqlName() + " " + percent + "%");
            }
        });
        runningSteps.forEach(parts::add);
        String text = String.format(Locale.ENGLISH, "%,.0f rows/s, %s", rate, parts);
        double left = Math.max(0, expected - done) / Math.max(1, rate);
        return bar ? text : String.format(Locale.ENGLISH, "%,d rows, %.0f s left, %s", done, left, text);
    }

    @Override
    public void close() {
        progress.close();
    }
}
