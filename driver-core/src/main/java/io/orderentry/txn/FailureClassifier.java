package io.orderentry.txn;

import io.orderentry.model.Failure;
import io.orderentry.spi.DatabasePlugin;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Classifies an error along the chains of causes and of next exceptions. */
public final class FailureClassifier {
    private FailureClassifier() {}

    /** The driver's own conflict: other transactions were always faster. No plugin classifies it. */
    static final class OvertakenException extends SQLTransactionRollbackException {
        private static final long serialVersionUID = 1;

        OvertakenException(String message) {
            super(message, "40001");
        }
    }

    /** The first class that is not {@link Failure#BROKEN} along the chains, nearest first, or that. The driver's own conflict is one. */
    public static Failure classify(DatabasePlugin plugin, SQLException failure) {
        Set<Throwable> linked = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Throwable> left = new ArrayDeque<>(List.of(failure));
        while (!left.isEmpty()) {
            Throwable each = left.remove();
            // Some drivers link an exception to itself.
            if (!linked.add(each)) {
                continue;
            }
            if (each instanceof OvertakenException) {
                return Failure.CONFLICT;
            }
            if (each instanceof SQLException sql) {
                Failure found = plugin.classify(sql);
                if (found != Failure.BROKEN) {
                    return found;
                }
                add(left, sql.getNextException());
            }
            add(left, each.getCause());
        }
        return Failure.BROKEN;
    }

    private static void add(Deque<Throwable> left, Throwable link) {
        if (link != null) {
            left.add(link);
        }
    }
}
