package io.orderentry.txn;

import io.orderentry.model.Failure;
import io.orderentry.spi.DatabasePlugin;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Classifies an error along the chains of causes and of next exceptions. */
public final class FailureClassifier {
    /** SQLSTATEs of the driver's own errors and of its procedures. */
    private static final String OWN_STATES = "OE0";

    private FailureClassifier() {}

    /** The driver's own conflict: other transactions were always faster, or a verification failed. No plugin classifies it. */
    static final class OvertakenException extends SQLTransactionRollbackException {
        private static final long serialVersionUID = 1;

        OvertakenException(String message, SQLException cause) {
            super(message, "40001", cause);
        }
    }

    /**
     * The first class that is not {@link Failure#BROKEN} along the chains, nearest first, or that. The driver's own conflict is one, unless it
     * has a cause of another class, such as a connection that was lost.
     */
    public static Failure classify(DatabasePlugin plugin, SQLException failure) {
        Failure unknown = Failure.BROKEN;
        for (Throwable each : chains(failure)) {
            if (each instanceof OvertakenException) {
                unknown = Failure.CONFLICT;
                continue;
            }
            Failure found = each instanceof SQLException sql
                    ? SessionState.READ_ONLY.equals(sql.getSQLState()) ? Failure.READ_ONLY : plugin.classify(sql)
                    : Failure.BROKEN;
            if (found != Failure.BROKEN) {
                return found;
            }
        }
        return unknown;
    }

    /**
     * Returns whether the server itself sent an error along the chains, so that it did not commit what met it, or the driver raised it before it asked
     * for the commit.
     */
    public static boolean isAnswer(DatabasePlugin plugin, SQLException failure) {
        return chains(failure).stream()
                .anyMatch(each -> each instanceof SQLException sql
                        && (String.valueOf(sql.getSQLState()).startsWith(OWN_STATES) || plugin.isAnswer(sql)));
    }

    /** The nearest first. */
    private static Set<Throwable> chains(SQLException failure) {
        // Some drivers link an exception to itself.
        Set<Throwable> linked = new LinkedHashSet<>();
        Deque<Throwable> left = new ArrayDeque<>(List.of(failure));
        while (!left.isEmpty()) {
            Throwable each = left.remove();
            if (linked.add(each)) {
                add(left, each instanceof SQLException sql ? sql.getNextException() : null);
                add(left, each.getCause());
            }
        }
        return linked;
    }

    private static void add(Deque<Throwable> left, Throwable link) {
        if (link != null) {
            left.add(link);
        }
    }
}
