package io.orderentry.populate;

import io.orderentry.populate.Transaction.Work;
import io.orderentry.sql.ConnectionSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Work for several sessions: each takes the next task until none is left and none that is running can add one. The first failure
 * stops all. Each task gets a connection that is not in auto-commit mode; it commits, and may add more. What it leaves when it fails is undone.
 */
final class TaskQueue {
    private final List<Thread> sessions = new ArrayList<>();
    private final Deque<Work> waiting = new ArrayDeque<>();
    private int running;
    private Throwable failure;

    synchronized void add(Work task) {
        waiting.addLast(task);
        notifyAll();
    }

    synchronized void addNext(Work task) {
        waiting.addFirst(task);
        notifyAll();
    }

    private synchronized Work take() throws InterruptedException {
        while (waiting.isEmpty() && running > 0 && failure == null) {
            wait();
        }
        if (failure != null || waiting.isEmpty()) {
            return null;
        }
        running++;
        return waiting.poll();
    }

    private synchronized void done() {
        running--;
        notifyAll();
    }

    /** Begins no task any more, and interrupts those that are running. Any thread may call it. */
    synchronized void stop(Throwable problem) {
        if (failure == null) {
            failure = problem;
            sessions.stream()
                    .filter(session -> session != Thread.currentThread())
                    .forEach(Thread::interrupt);
            notifyAll();
        }
    }

    /** Runs all tasks with {@code threads} sessions; returns when the last one is done, and throws the first failure. */
    void run(int threads, ConnectionSource source) throws SQLException, InterruptedException {
        synchronized (this) {
            for (int i = 0; i < threads; i++) {
                sessions.add(new Thread(() -> work(source), "oe-build-" + i));
            }
        }
        sessions.forEach(Thread::start);
        try {
            for (Thread session : sessions) {
                session.join();
            }
        } catch (InterruptedException interrupted) {
            stop(interrupted);
            for (Thread session : sessions) {
                session.join();
            }
            throw interrupted;
        }
        synchronized (this) {
            if (failure instanceof SQLException sql) {
                throw sql;
            } else if (failure != null) {
                throw new IllegalStateException("the build failed", failure);
            }
        }
    }

    private void work(ConnectionSource source) {
        try (Connection connection = source.connect()) {
            connection.setAutoCommit(false);
            for (Work task = take(); task != null; task = take()) {
                try {
                    task.run(connection);
                } catch (SQLException | RuntimeException | Error e) {
                    Transaction.undo(connection, e);
                    stop(e);
                } finally {
                    done();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (SQLException | RuntimeException | Error e) {
            // The session itself failed, not a task.
            stop(e);
        }
    }
}
