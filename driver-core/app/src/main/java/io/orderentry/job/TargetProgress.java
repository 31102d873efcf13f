package io.orderentry.job;

import io.orderentry.check.Finding;
import io.orderentry.config.Load;
import io.orderentry.model.Scale;
import io.orderentry.run.LatencyRecorder.Times;
import io.orderentry.run.RunListener.Second;
import io.orderentry.run.RunListener.Tick;
import io.orderentry.run.RunListenerSecondBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Progress of several targets as that of one run: lines bear the target's name, and of each second the counts of all are shown, added up.
 * Safe for several threads.
 */
final class TargetProgress {
    private final JobProgress shown;
    /** Those that run, in the order of their starts. */
    private final List<TargetView> open = new ArrayList<>();

    /** Those of all that were not shown yet. */
    private final List<Times> times = new ArrayList<>();

    private JobProgress.RunView view;

    TargetProgress(JobProgress shown) {
        this.shown = shown;
    }

    JobProgress of(String target) {
        return new TargetView(target);
    }

    /** The newest second of each that is in the phase of the first one. */
    private Second sum(Tick first) {
        List<Second> newest =
                open.stream().map(each -> each.newest).filter(Objects::nonNull).toList();
        List<Tick> all = newest.stream()
                .map(Second::tick)
                .filter(tick -> tick.phase() == first.phase())
                .toList();
        return RunListenerSecondBuilder.builder(open.get(0).newest)
                .tick(first.withSums(all))
                .waiting(newest.stream().mapToInt(Second::waiting).sum())
                .reason(open.stream()
                        .filter(each -> each.newest != null && each.newest.waiting() > 0)
                        .map(each -> each.target + ": " + each.newest.reason())
                        .findFirst()
                        .orElse(null))
                .times(times)
                .build();
    }

    /** Progress and view of one target: the first one that is open moves the view of all. */
    private final class TargetView implements JobProgress, JobProgress.RunView {
        private final String target;
        private Second newest;

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
        public void second(Second second) {
            synchronized (open) {
                newest = second;
                times.addAll(second.times());
                if (open.get(0) == this) {
                    view.second(sum(second.tick()));
                    times.clear();
                }
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
