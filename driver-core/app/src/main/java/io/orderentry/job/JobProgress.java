package io.orderentry.job;

import io.orderentry.check.Finding;
import io.orderentry.config.Load;
import io.orderentry.model.Scale;
import io.orderentry.populate.BuildListener;
import io.orderentry.run.RunListener;
import java.util.List;

/** Receiver of the progress of builds and runs, for a user to see. */
public interface JobProgress {
    /** Shows a line that stays. */
    void line(String text);

    /** Shows the findings of the checks of a build in which some failed. */
    void failedChecks(List<Finding> findings);

    /** Begins to show a build. */
    BuildView build(Scale scale);

    /** Begins to show a run. */
    RunView run(Load load);

    /** View of a build, closed at its end. Safe for several threads. */
    interface BuildView extends BuildListener, AutoCloseable {
        @Override
        void close();
    }

    /** View of a run, closed at its end. Used by one thread. */
    interface RunView extends RunListener, AutoCloseable {
        /** Shows the consistency check that begins. */
        void checking(String rule);

        @Override
        void close();
    }
}
