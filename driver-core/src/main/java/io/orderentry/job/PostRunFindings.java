package io.orderentry.job;

import io.orderentry.check.Finding;
import io.orderentry.check.Fingerprint;
import io.orderentry.result.CheckResult;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Findings of the checks after a run.
 *
 * @param after the database after the run; null when it was not read
 * @param cut why checks that were due did not complete, or null
 */
record PostRunFindings(Fingerprint after, List<Finding> findings, String cut) {
    PostRunFindings {
        findings = List.copyOf(findings);
    }

    /** The findings as the result has them. */
    List<CheckResult> results() {
        return findings.stream().map(PostRunFindings::result).toList();
    }

    /** Duration of each check that was timed, by its id. */
    Map<String, Double> seconds() {
        return findings.stream()
                .filter(finding -> finding.seconds() != null)
                .collect(Collectors.toMap(Finding::id, Finding::seconds));
    }

    private static CheckResult result(Finding finding) {
        String rule = finding.text() + (finding.clause() == null ? "" : " (clause " + finding.clause() + ")");
        String detail = finding.detail().isEmpty() ? rule : rule + ": " + finding.detail();
        return switch (finding.status()) {
            case PASS -> CheckResult.pass(finding.id(), detail);
            case FAIL -> CheckResult.fail(finding.id(), detail);
            case NOT_RUN -> CheckResult.notRun(finding.id(), detail);
        };
    }
}
