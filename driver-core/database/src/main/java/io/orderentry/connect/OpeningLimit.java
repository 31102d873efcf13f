package io.orderentry.connect;

import io.orderentry.text.Durations;
import io.orderentry.text.TimeLimit;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Runs calls of a JDBC driver that may wait for a server forever and cannot be interrupted. Each runs in a daemon thread, which is
 * abandoned when its time is over. Any thread may use it.
 */
final class OpeningLimit {
    /** SQLSTATE "unable to establish a connection". */
    private static final String NOT_CONNECTED = "08001";

    private OpeningLimit() {}

    /**
     * Opens something, waiting for a limited time. An interrupt ends the wait, and stays set.
     *
     * @param name of the thread
     * @param key the setting that says how long, named in the message
     * @param tooLate receives what was opened after the wait was given up
     * @throws SQLTimeoutException when there was no answer in time
     */
    static <T> T open(String name, Duration limit, String key, Callable<T> opening, Consumer<T> tooLate)
            throws SQLException {
        CompletableFuture<T> result = new CompletableFuture<>();
        TimeLimit.start(name, () -> {
            try {
                result.complete(opening.call());
            } catch (Exception | Error e) {
                result.completeExceptionally(e);
            }
        });
        SQLException why;
        try {
            return result.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw e.getCause() instanceof SQLException sql ? sql : new SQLException(e.getCause());
        } catch (TimeoutException e) {
            String message = "no answer within " + Durations.print(limit) + " (" + key + ")";
            why = new SQLTimeoutException(message, NOT_CONNECTED);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            why = new SQLException("interrupted while connecting", NOT_CONNECTED);
        }
        result.thenAccept(tooLate);
        throw why;
    }
}
