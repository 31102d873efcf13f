package io.orderentry.txn;

import io.orderentry.model.Failure;
import io.orderentry.spi.DatabasePlugin;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

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

    /** The nearest first; some drivers link an exception to itself. */
    private static List<Throwable> chains(SQLException failure) {
        List<Throwable> chains = new ArrayList<>(List.of(failure));
        for (int i = 0; i < chains.size(); i++) {
            Throwable each = chains.get(i);
            Stream.of(each instanceof SQLException sql ? sql.getNextException() : null, each.getCause())
                    .filter(link -> link != null && !chains.contains(link))
                    .forEach(chains::add);
        }
        return chains;
    }
}
