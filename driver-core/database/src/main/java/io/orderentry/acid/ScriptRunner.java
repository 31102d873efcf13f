package io.orderentry.acid;

import io.orderentry.model.Failure;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Runs the steps of a script one after the other, each in its session. A step that has not returned within the limit of a wait is left waiting:
 * the script goes on with the other sessions, and the steps of the one that waits are deferred until it returns. An aborted transaction is
 * rolled back, and its further steps are left out. Used by one thread.
 */
final class ScriptRunner {
    private static final int MAX_RETRIES = 5;

    /** Opens the session of a name. */
    @FunctionalInterface
    interface SessionSource {
        AcidSession open(String name) throws SQLException;
    }

    private final Function<SQLException, Failure> classify;
    private final AcidTiming timing;
    private final Map<String, AcidSession> sessions = new TreeMap<>();
    private final Trace trace = new Trace();
    private long ends;

    private ScriptRunner(Function<SQLException, Failure> classify, AcidTiming timing) {
        this.classify = classify;
        this.timing = timing;
    }

    /**
     * Runs a script to its end, in sessions of its own.
     *
     * @param retried whether a transaction that was aborted is tried again when all others have ended, as a run does it
     * @throws SQLException when a step fails otherwise than by an abort, or does not return
     */
    static Trace run(
            List<Step> script,
            boolean retried,
            SessionSource source,
            Function<SQLException, Failure> classify,
            AcidTiming timing)
            throws SQLException, InterruptedException {
        ScriptRunner runner = new ScriptRunner(classify, timing);
        try {
            for (Step step : script) {
                if (!runner.sessions.containsKey(step.session())) {
                    runner.sessions.put(step.session(), source.open(step.session()));
                }
            }
            for (Step step : script) {
                runner.next(step);
            }
            runner.awaitAll();
            if (retried) {
                runner.retry(script);
            }
            return runner.trace;
        } finally {
            runner.sessions.values().forEach(AcidSession::close);
            runner.sessions.values().forEach(AcidSession::awaitClose);
        }
    }

    private void next(Step step) throws SQLException, InterruptedException {
        AcidSession session = sessions.get(step.session());
        if (session.isPending()) {
            session.defer(step);
        } else {
            execute(session, step);
        }
    }

    private void execute(AcidSession session, Step step) throws SQLException, InterruptedException {
        if (session.isAborted()) {
            return;
        }
        session.start(step, ends);
        if (session.returnsWithin(timing.waitLimit())) {
            take(session, false);
        }
    }

    private void take(AcidSession session, boolean late) throws SQLException, InterruptedException {
        Observation observation = session.take(trace, late, ends, classify);
        if (observation.aborted() != null) {
            rollBack(session);
        }
        boolean ended = session.ends() || observation.aborted() != null;
        ends += ended ? 1 : 0;
        release(ended ? timing.waitLimit() : Duration.ZERO);
    }

    private void rollBack(AcidSession session) throws SQLException, InterruptedException {
        session.start(Step.rollback(session.name()), ends);
        if (!session.returnsWithin(timing.patience())) {
            throw new SQLException(session.name() + ": the ROLLBACK after an abort did not return");
        }
        session.take(new Trace(), false, ends, classify);
    }

    /** Takes the results of waiting steps that return, and then does what was deferred behind them. */
    private void release(Duration limit) throws SQLException, InterruptedException {
        for (Optional<AcidSession> session = firstReturned(limit);
                session.isPresent();
                session = firstReturned(limit)) {
            take(session.get(), true);
            Step deferred = session.get().isPending() ? null : session.get().nextDeferred();
            while (deferred != null) {
                execute(session.get(), deferred);
                deferred = session.get().isPending() ? null : session.get().nextDeferred();
            }
        }
    }

    private List<AcidSession> pending() {
        return sessions.values().stream().filter(AcidSession::isPending).toList();
    }

    private Optional<AcidSession> firstReturned(Duration limit) throws InterruptedException {
        List<AcidSession> pending = pending();
        if (pending.isEmpty()) {
            return Optional.empty();
        }
        CompletableFuture<Object> any = CompletableFuture.anyOf(
                pending.stream().map(AcidSession::pending).toArray(CompletableFuture<?>[]::new));
        try {
            any.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            // Returned too: the failure is part of the result.
        } catch (TimeoutException e) {
            return Optional.empty();
        }
        return pending.stream().filter(AcidSession::hasReturned).findFirst();
    }

    private void awaitAll() throws SQLException, InterruptedException {
        release(timing.patience());
        String stuck = pending().stream().map(AcidSession::name).collect(Collectors.joining(", "));
        if (!stuck.isEmpty()) {
            throw new SQLException(stuck + " did not return within "
                    + timing.patience().toSeconds() + " s, although no other session was left to do anything");
        }
    }

    private void retry(List<Step> script) throws SQLException, InterruptedException {
        for (AcidSession session : sessions.values()) {
            for (int retry = 0; session.isAborted(); retry++) {
                if (retry == MAX_RETRIES) {
                    throw new SQLException(
                            session.name() + " was aborted again in each of " + MAX_RETRIES + " retries");
                }
                session.begin();
                for (Step step : script) {
                    if (step.session().equals(session.name())) {
                        next(step);
                    }
                }
                awaitAll();
            }
        }
    }
}
