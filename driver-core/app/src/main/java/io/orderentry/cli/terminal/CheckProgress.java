package io.orderentry.cli.terminal;

import io.orderentry.cli.terminal.StatusLine.Figure;
import io.orderentry.job.JobProgress;
import java.util.List;

/** Shows how much of a check is done, the time left, and the rows that are read. Safe for several threads. */
final class CheckProgress extends Progress implements JobProgress.CheckView {
    /** Before so much is done, no time left is shown. */
    private static final double LEAST_SHARE = 0.02;

    CheckProgress(Kind kind) {
        super(kind, "check", 1);
    }

    @Override
    public void started(String what, double share) {
        at(share, () -> figures(what, share));
    }

    private List<Figure> figures(String what, double share) {
        Figure rows = new Figure("reading " + what.replace('_', ' '), "");
        if (share < LEAST_SHARE) {
            return List.of(rows);
        }
        String left = StatusLine.clock(seconds() * (1 - share) / share);
        return List.of(new Figure(left + " left", left), rows);
    }
}
