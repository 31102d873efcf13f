package io.orderentry.job;

import io.orderentry.config.RunTarget;
import io.orderentry.job.ResultAssembler.Measurement;
import io.orderentry.result.Result;
import io.orderentry.result.Verdict;
import io.orderentry.store.RunFolder;
import java.util.List;

/**
 * Outcome of one target of several.
 *
 * @param measurement null without a load, and when the run broke off
 * @param result null then, too
 * @param folder of its run; null without a load
 * @param failure why there is no result, or why an idle target did not answer at the end; else null
 */
record TargetRun(RunTarget target, Measurement measurement, Result result, RunFolder folder, String failure) {
    Verdict verdict() {
        if (result != null) {
            return result.verdict();
        }
        return failure == null
                ? new Verdict(Verdict.Status.PASS, List.of(), List.of(), List.of())
                : new Verdict(Verdict.Status.FAIL, List.of(failure), List.of(), List.of());
    }
}
