package io.orderentry.experiment;

import io.orderentry.config.Experiment;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import java.util.List;
import java.util.Map;

/** Generator of the runs of an experiment, each of which may follow from the results of those before it. A pure function of them. */
public interface RunSource {
    Experiment experiment();

    /**
     * Runs that are left, the next one first; empty at the end. Those behind the next one may be estimates of what is to come.
     *
     * @param finished runs with a result
     * @param failures reasons for runs without one, which are not tried again
     */
    List<PlannedRun> left(Map<Key, Finished> finished, Map<Key, String> failures);

    /** Sentence about the comparison that is true before the last run; may be empty. */
    default String interim(Map<Key, Finished> finished, Map<Key, String> failures) {
        return experiment().repetitions() < 2
                ? ""
                : "No interval before the last run: one that is looked at again and again finds differences that are none.";
    }

    /** Outcome of a run in one line. */
    default String outcome(PlannedRun run, Finished finished) {
        String nopm = ExperimentText.newOrdersPerMinute(finished.result());
        return finished.result().verdict().headline() + ": " + nopm + " NOPM";
    }
}
