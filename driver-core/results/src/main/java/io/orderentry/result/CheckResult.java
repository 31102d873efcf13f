package io.orderentry.result;

import java.util.regex.Pattern;

/**
 * Result of a check of the database or of the driver.
 *
 * @param id such as {@code condition_1} or {@code littlesLaw}
 * @param detail the finding in one sentence; for NOT_RUN and NOT_APPLICABLE the reason
 */
public record CheckResult(String id, Status status, String detail) {

    /** Id of the check that all rows were read; it is there, and NOT_RUN, when those of a sample of the warehouses were. */
    public static final String COVERAGE = "coverage";

    /** Beginning of a text about a loss. */
    static final Pattern LOSS =
            Pattern.compile("(at least )?[0-9,]+ acknowledged (orders|payments) are not in the database");

    /** Status of a check. */
    public enum Status {
        PASS,
        FAIL,
        /** Never counts as passed. */
        NOT_RUN,
        NOT_APPLICABLE
    }

    public CheckResult {
        if (id == null || id.isBlank() || detail == null || detail.isBlank()) {
            throw new IllegalArgumentException("checks: '" + id + "' needs an id and a detail");
        }
    }

    public boolean isCoverage() {
        return id.equals(COVERAGE);
    }

    public static CheckResult of(String id, boolean passed, String detail) {
        return new CheckResult(id, passed ? Status.PASS : Status.FAIL, detail);
    }

    public static CheckResult notRun(String id, String reason) {
        return new CheckResult(id, Status.NOT_RUN, reason);
    }

    public static CheckResult notApplicable(String id, String reason) {
        return new CheckResult(id, Status.NOT_APPLICABLE, reason);
    }

    /** Returns whether work that was acknowledged is missing. */
    public boolean isLoss() {
        return failed() && LOSS.matcher(detail).lookingAt();
    }

    public boolean failed() {
        return status == Status.FAIL;
    }
}
