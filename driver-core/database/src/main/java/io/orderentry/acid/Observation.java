package io.orderentry.acid;

import io.orderentry.model.Failure;
import io.orderentry.model.KebabCase;

/**
 * Reaction of the DBMS to one step of a script.
 *
 * @param session such as {@code T1}
 * @param step such as {@code New-Order} or {@code COMMIT}
 * @param waited whether the step was pending after the limit of a wait, and returned after another session had ended or was itself aborted
 * @param seen which version it read; null where that is no question of the test
 * @param value what it read or how many rows it changed, as text; null for a whole transaction
 * @param aborted the error when the DBMS aborted the transaction, else null
 */
public record Observation(String session, String step, boolean waited, Seen seen, String value, Abort aborted) {
    /** Version that a step read. */
    public enum Seen {
        OLD_VALUE,
        NEW_VALUE;

        /** Such as {@code the old value}. */
        @Override
        public String toString() {
            return "the " + KebabCase.of(this).replace('-', ' ');
        }
    }

    /**
     * Error that ended a transaction.
     *
     * @param failure what the driver makes of it: a conflict is retried
     * @param sqlState of the error; may be null
     * @param errorCode of the vendor
     * @param message first line of the server's message
     */
    public record Abort(Failure failure, String sqlState, int errorCode, String message) {}

    /** Returns whether there is more to say of the step than that it was done. */
    boolean isNotable() {
        return waited || seen != null || aborted != null;
    }

    /** Such as {@code T2 Order-Status waited and saw the new value}. */
    String sentence() {
        StringBuilder text = new StringBuilder(session).append(' ').append(step);
        String and = "";
        if (waited) {
            text.append(" waited");
            and = " and";
        }
        if (seen != null) {
            text.append(and).append(" saw ").append(seen);
        }
        if (aborted != null) {
            text.append(and).append(" was aborted (SQLSTATE ").append(aborted.sqlState());
            text.append(aborted.errorCode() == 0 ? "" : ", error " + aborted.errorCode())
                    .append(')');
        }
        return text.toString();
    }
}
