package io.orderentry.txn;

import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.Failure;
import java.sql.SQLException;

/** Finds out what an error means, wherever in the chains of causes and of next exceptions a driver has put it. */
public final class Failures {
    /** Longer chains than this are not walked: some drivers link an exception to itself. */
    private static final int LIMIT = 32;

    private Failures() {}

    /** The first class that is not {@link Failure#BROKEN} along the chains, or that. */
    public static Failure classify(DatabasePlugin plugin, SQLException failure) {
        int left = LIMIT;
        for (Throwable cause = failure; cause != null && left > 0; cause = cause.getCause(), left--) {
            SQLException next = cause instanceof SQLException sql ? sql : null;
            for (; next != null && left > 0; next = next.getNextException(), left--) {
                Failure found = plugin.classify(next);
                if (found != Failure.BROKEN) {
                    return found;
                }
            }
        }
        return Failure.BROKEN;
    }
}
