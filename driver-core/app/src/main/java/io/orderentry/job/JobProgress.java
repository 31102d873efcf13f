package io.orderentry.job;

import io.orderentry.check.CheckListener;
import io.orderentry.check.Finding;
import io.orderentry.config.Load;
import io.orderentry.model.Scale;
import io.orderentry.populate.BuildListener;
import io.orderentry.report.LiveReport.Cell;
import io.orderentry.run.RunListener;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/** Receiver of the progress of builds and runs, for a user to see. */
public interface JobProgress {
    /** Shows a line that stays. */
    void line(String text);

    /** Shows the findings of the checks of a build in which some failed. */
    void failedChecks(List<Finding> findings);

    BuildView build(Scale scale);

    RunView run(Load load);

    /** Begins to show a check of a database by itself or after its build. */
    CheckView check();

    /**
     * Shows where the runs of a series stand.
     *
     * @param cells that are known until now, in the order of their runs
     * @param interim what may be said before the last run
     */
    default void series(List<Cell> cells, String interim) {}

    /**
     * Shows the report of all that was done, at the end.
     *
     * @param place of the report in files; null when nothing could be saved
     * @param html a page that needs nothing from elsewhere, made when it is wanted
     */
    default void report(Path place, Supplier<String> html) {}

    /** View of a build, closed at its end. Safe for several threads. */
    interface BuildView extends BuildListener, AutoCloseable {
        @Override
        void close();
    }

    /** View of a check, closed at its end. Safe for several threads. */
    interface CheckView extends CheckListener, AutoCloseable {
        @Override
        void close();
    }

    /** View of a run and then of its check, closed at its end. The run's events come by one thread, those of the check by several. */
    interface RunView extends RunListener, CheckView {}
}
