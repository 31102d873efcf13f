package io.orderentry.job;

import io.orderentry.check.Finding;
import io.orderentry.check.Fingerprint;
import io.orderentry.result.CheckResult;
import java.util.List;

/**
 * What was found out about the database after the run.
 *
 * @param after null when the database was not read
 * @param cut why checks that were due did not come to their end, or null
 */
record CheckedDatabase(Fingerprint after, List<Finding> findings, String cut) {
    CheckedDatabase {
        findings = List.copyOf(findings);
    }

    /** The findings as the result has them. */
    List<CheckResult> results() {
        return findings.stream().map(CheckedDatabase::result).toList();
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
