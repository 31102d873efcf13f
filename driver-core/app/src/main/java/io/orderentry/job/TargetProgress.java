package io.orderentry.job;

import io.orderentry.check.Finding;
import io.orderentry.config.Load;
import io.orderentry.model.Scale;
import io.orderentry.model.TransactionType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Progress of several targets as that of one run: lines bear the target's name, and of each second the counts of all are shown, added up.
 * Safe for several threads.
 */
final class TargetProgress {
    private final JobProgress shown;
    private final Map<String, TargetView> open = new LinkedHashMap<>();
    private JobProgress.RunView view;

    TargetProgress(JobProgress shown) {
        this.shown = shown;
    }

    /** The progress of one target. */
    JobProgress of(String target) {
        return new JobProgress() {
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
            public RunView run(Load load) {
                return begin(target, load);
            }

            @Override
            public CheckView check() {
                return shown.check();
            }
        };
    }

    private synchronized TargetView begin(String target, Load load) {
        if (view == null) {
            view = shown.run(load);
        }
        TargetView begun = new TargetView(target);
        open.put(target, begun);
        return begun;
    }

    /** View of one target: the first one that is open moves the view of all. */
    private final class TargetView implements JobProgress.RunView {
        private final String target;
        private Tick newest;
        private int waiting;
        private String reason;

        TargetView(String target) {
            this.target = target;
        }

        @Override
        public void tick(Tick tick) {
            synchronized (TargetProgress.this) {
                newest = tick;
                if (open.values().iterator().next() == this) {
                    view.tick(sum(tick));
                }
            }
        }

        private Tick sum(Tick first) {
            List<Tick> ticks = open.values().stream()
                    .map(each -> each.newest)
                    .filter(tick -> tick != null && tick.phase() == first.phase())
                    .toList();
            return first.withSums(ticks);
        }

        @Override
        public void waiting(int workers, String reason) {
            synchronized (TargetProgress.this) {
                waiting = workers;
                this.reason = reason;
                List<TargetView> all =
                        open.values().stream().filter(each -> each.waiting > 0).toList();
                view.waiting(
                        all.stream().mapToInt(each -> each.waiting).sum(),
                        all.isEmpty() ? null : all.get(0).target + ": " + all.get(0).reason);
            }
        }

        @Override
        public void times(TransactionType type, String kind, Histogram recent) {
            synchronized (TargetProgress.this) {
                view.times(type, kind, recent);
            }
        }

        @Override
        public void checking(String what, double share) {
            synchronized (TargetProgress.this) {
                view.checking(what, share);
            }
        }

        @Override
        public void close() {
            synchronized (TargetProgress.this) {
                open.remove(target);
                if (open.isEmpty()) {
                    view.close();
                    view = null;
                }
            }
        }
    }
}
