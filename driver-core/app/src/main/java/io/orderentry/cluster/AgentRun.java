package io.orderentry.cluster;

import io.orderentry.check.Finding;
import io.orderentry.cluster.wire.ClusterException;
import io.orderentry.cluster.wire.ClusterMessage;
import io.orderentry.cluster.wire.ClusterMessage.Kind;
import io.orderentry.config.Load;
import io.orderentry.config.Settings;
import io.orderentry.config.Slice;
import io.orderentry.config.Target;
import io.orderentry.job.Interruption;
import io.orderentry.job.JobProgress;
import io.orderentry.job.MeasuredRun;
import io.orderentry.job.database.DatabaseAccess;
import io.orderentry.model.Scale;
import io.orderentry.result.Result;
import io.orderentry.store.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One slice of a run, on the conductor's behalf. Used once, by one thread. */
final class AgentRun {
    private static final long BYE_MILLIS = TimeUnit.MINUTES.toMillis(5);

    private final DatabaseAccess access;
    private final JobProgress progress;
    private final AgentLink link;
    private volatile boolean interruptedHere;

    AgentRun(DatabaseAccess access, JobProgress progress, AgentLink link) {
        this.access = access;
        this.progress = progress;
        this.link = link;
    }

    /**
     * Drives the slice of a plan, when the conductor says so.
     *
     * @param out folder that gets the run folder
     * @throws ClusterException when the run did not begin, or was aborted
     */
    Result run(ClusterMessage plan, Target target, Path out) throws SQLException, InterruptedException, IOException {
        Slice slice = Slice.parse("slice", plan.field("slice"));
        Load load = Load.parse(plan.field("load"), plan.field("yaml"));
        Settings settings = new Settings(plan.field("name"), out, Map.of(), target, load);
        progress.line("slice " + slice + " of run " + plan.run());
        RunFolder folder = RunFolder.create(
                out, settings.name() + "-slice" + slice.number(), Instant.now(), settings.effectiveYaml());
        MeasuredRun run = new MeasuredRun(new Reporting(), slice, link);
        Result result;
        try (folder) {
            result = access.on(
                    target, (database, interruption) -> run.run(settings, database, folder, new Aborts(interruption)));
        }
        if (link.gone()) {
            throw new ClusterException(link.aborted() + "; the result of this slice is in " + folder.path());
        }
        link.sendResult(
                run.slice(link.startMillis(), result, folder.latencies()).json());
        link.await(Kind.BYE, BYE_MILLIS);
        if (link.aborted() != null) {
            throw new ClusterException("the run was aborted: " + link.aborted());
        }
        return result;
    }

    /** The conductor's abort ends the run as a signal does; a signal here aborts it everywhere. */
    private final class Aborts implements Interruption {
        private final Interruption signals;

        Aborts(Interruption signals) {
            this.signals = signals;
        }

        @Override
        public boolean came() {
            return signals.came() || link.aborted() != null;
        }

        @Override
        public void instead(Runnable action, Runnable hurry) {
            signals.instead(
                    () -> {
                        if (!interruptedHere) {
                            interruptedHere = true;
                            link.send(Kind.ABORT, Map.of("why", "it was interrupted"));
                        }
                        action.run();
                    },
                    hurry);
            link.whenAborted(action);
        }
    }

    /** Progress as elsewhere, and each second to the conductor. */
    private final class Reporting implements JobProgress {
        @Override
        public void line(String text) {
            progress.line(text);
        }

        @Override
        public void failedChecks(List<Finding> findings) {
            progress.failedChecks(findings);
        }

        @Override
        public BuildView build(Scale scale) {
            return progress.build(scale);
        }

        @Override
        public RunView run(Load load) {
            return new SecondReporter(progress.run(load), link);
        }

        @Override
        public CheckView check() {
            return progress.check();
        }
    }
}
