package io.orderentry.experiment;

import io.orderentry.compare.Assertion;
import io.orderentry.compare.Comparer;
import io.orderentry.compare.ComparisonRequest;
import io.orderentry.compare.Run;
import io.orderentry.config.Experiment;
import io.orderentry.store.ExperimentFolder.Finished;
import io.orderentry.store.ExperimentFolder.Key;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The runs of a plan of two cells until the assertion of the throughput is decided, or one has failed.
 *
 * @param request the comparison, with the largest number of blocks
 */
public record UntilDecided(Plan plan, ComparisonRequest request) implements RunSource {
    @Override
    public Experiment experiment() {
        return plan.experiment();
    }

    @Override
    public List<PlannedRun> left(Map<Key, Finished> finished, Map<Key, String> failures) {
        boolean ended = !failures.isEmpty()
                || !finished.values().stream().allMatch(ExperimentText::isGood)
                || assertion(finished).map(Assertion::holds).isPresent();
        return ended ? List.of() : plan.left(finished, failures);
    }

    @Override
    public String interim(Map<Key, Finished> finished, Map<Key, String> failures) {
        return assertion(finished).map(Assertion::sentence).orElse("No block yet")
                + ". The test is sequential: looking at it after each block raises no error rate.";
    }

    private Optional<Assertion> assertion(Map<Key, Finished> finished) {
        List<Run> runs = finished.values().stream()
                .filter(ExperimentText::isGood)
                .map(run -> new Run(run.folder().toString(), run.result()))
                .toList();
        return Comparer.untilDecided(runs, request);
    }
}
