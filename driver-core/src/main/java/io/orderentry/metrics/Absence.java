package io.orderentry.metrics;

import io.orderentry.result.Result;

/** Words for a figure that a result does not have. */
public final class Absence {
    private Absence() {}

    /** "not available: " and the reason that the result keeps for a JSON path, or for the object that would hold it. */
    public static String of(Result result, String path) {
        for (String at = path; ; at = at.substring(0, at.lastIndexOf('.'))) {
            String reason = result.absent().get(at);
            if (reason != null) {
                return "not available: " + reason;
            }
            if (at.indexOf('.') < 0) {
                return "not available";
            }
        }
    }
}
