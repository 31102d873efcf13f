package io.orderentry.result;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

/**
 * Judgement about a run. The worst finding decides, and all are kept.
 *
 * @param reasons why it is not PASS; empty for PASS
 * @param notes what a reader should know, though it does not lower the verdict
 * @param limitations conditions under which the figures hold, for any status; see {@link #headline()}
 */
public record Verdict(Status status, List<String> reasons, List<String> notes, List<Limitation> limitations) {

    /** From good to bad; the exit code of a run follows it. */
    public enum Status {
        PASS,
        /** The run was cut short, or the headline figure has no samples. */
        NOT_ENOUGH_DATA,
        FAIL;

        /** As people read it, such as {@code NOT ENOUGH DATA}. */
        public String words() {
            return name().replace('_', ' ');
        }
    }

    public Verdict {
        reasons = List.copyOf(reasons);
        notes = List.copyOf(notes);
        limitations = List.copyOf(limitations);
        if ((status == Status.PASS) != reasons.isEmpty()) {
            throw new IllegalArgumentException("verdict: " + status + " with " + reasons.size() + " reasons");
        }
    }

    /** Work that was acknowledged and is missing, in a phrase. */
    public Optional<String> loss() {
        return reasons.stream()
                .map(CheckResult.LOSS::matcher)
                .filter(Matcher::lookingAt)
                .map(Matcher::group)
                .findFirst();
    }

    public String word() {
        return status.words() + loss().map(loss -> ", " + loss).orElse("");
    }

    /** The status and the limitations, for the first line of a rendering: "PASS, limited: not durable (fsync=off)". */
    public String headline() {
        return word() + (limitations.isEmpty() ? "" : ", limited: " + limits());
    }

    /** The limitations in one line; empty if there are none. */
    public String limits() {
        return limitations.stream().map(Limitation::text).collect(Collectors.joining("; "));
    }
}
