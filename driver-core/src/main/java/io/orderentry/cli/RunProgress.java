package io.orderentry.cli;

import io.orderentry.config.Load;
import io.orderentry.job.JobProgress;
import io.orderentry.result.SeriesRow;
import java.util.Locale;

/** Shows a run second by second: New-Orders per minute, transactions per second, errors. Used by one thread. */
final class RunProgress implements JobProgress.RunView {
    private final Progress progress;
    private final boolean timed;
    private final long transactions;
    private long done;
    private long errors;
    private String waiting = "";

    RunProgress(Progress.Kind kind, Load load) {
        timed = load.duration() != null;
        transactions = timed ? 0 : load.transactions();
        long max = timed ? load.warmup().plus(load.duration()).toMillis() : transactions;
        progress = timed
                ? new Progress(kind, "run", max, " s", 1_000)
                : new Progress(kind, "run", max, " transactions", 1);
    }

    @Override
    public void waiting(int workers, String reason) {
        waiting = workers == 0
                ? ""
                : ", " + workers + (workers == 1 ? " session has" : " sessions have") + " no connection: " + reason;
    }

    @Override
    public void tick(Tick tick) {
        errors += tick.errors();
        done += tick.phase() == SeriesRow.Phase.RAMP_UP ? 0 : tick.transactions();
        long at = timed ? Math.round(tick.seconds() * 1_000) : Math.min(done, transactions);
        String nopm =
                tick.nopm() == 0 ? tick.phase().toString() : String.format(Locale.ENGLISH, "NOPM %,.0f", tick.nopm());
        progress.at(
                at,
                String.format(
                        Locale.ENGLISH,
                        "%s, %,.0f tx/s, %,d errors%s",
                        nopm,
                        tick.transactions() / Math.max(0.001, tick.lengthSeconds()),
                        errors,
                        waiting));
    }

    @Override
    public void checking(String rule) {
        progress.at(Long.MAX_VALUE, "checking " + rule.replace('_', ' '));
    }

    @Override
    public void close() {
        progress.close();
    }
}
