package io.orderentry.job;

import io.orderentry.check.Finding;
import io.orderentry.config.Load;
import io.orderentry.model.Scale;
import io.orderentry.model.TransactionType;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Progress of several targets as that of one run: lines bear the target's name, and of each second the counts of all are shown, added up.
 * Safe for several threads.
 */
final class TargetProgress {
    private final JobProgress shown;
    /** Those that run, in the order of their starts. */
    private final List<TargetView> open = new ArrayList<>();

    private JobProgress.RunView view;

    TargetProgress(JobProgress shown) {
        this.shown = shown;
    }

    /** The progress of one target. */
    JobProgress of(String target) {
        return new TargetView(target);
    }

    /** Progress and view of one target: the first one that is open moves the view of all. */
    private final class TargetView implements JobProgress, JobProgress.RunView {
        private final String target;
        private Tick newest;
        private int waiting;
        private String reason;

        TargetView(String target) {
            this.target = target;
        }

        @Override
        public void line(String text) {
            shown.line(target + ": " + text);
        }

        @Override
        public void failedChecks(List<Finding> findings) {
            shown.failedChecks(findings);
        }

        @Override
        public BuildView build(Scale scale) {
            return shown.build(scale);
        }

        @Override
        public CheckView check() {
            return shown.check();
        }

        @Override
        public RunView run(Load load) {
            synchronized (open) {
                if (view == null) {
                    view = shown.run(load);
                }
                open.add(this);
            }
            return this;
        }

        @Override
        public void tick(Tick tick) {
            synchronized (open) {
                newest = tick;
                if (open.get(0) == this) {
                    view.tick(tick.withSums(open.stream()
                            .map(each -> each.newest)
                            .filter(other -> other != null && other.phase() == tick.phase())
                            .toList()));
                }
            }
        }

        @Override
        public void waiting(int workers, String why) {
            synchronized (open) {
                waiting = workers;
                reason = why;
                List<TargetView> all =
                        open.stream().filter(each -> each.waiting > 0).toList();
                view.waiting(
                        all.stream().mapToInt(each -> each.waiting).sum(),
                        all.isEmpty() ? null : all.get(0).target + ": " + all.get(0).reason);
            }
        }

        @Override
        public void times(TransactionType type, String kind, Histogram recent) {
            synchronized (open) {
                view.times(type, kind, recent);
            }
        }

        @Override
        public void started(String what, double share) {
            synchronized (open) {
                view.started(what, share);
            }
        }

        @Override
        public void close() {
            synchronized (open) {
                open.remove(this);
                if (open.isEmpty()) {
                    view.close();
                    view = null;
                }
            }
        }
    }
}
