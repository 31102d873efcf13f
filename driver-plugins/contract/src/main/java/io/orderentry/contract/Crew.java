package io.orderentry.contract;

import io.orderentry.config.Isolation;
import io.orderentry.config.Mode;
import io.orderentry.model.TransactionInput;
import io.orderentry.txn.FailureClassifier;
import io.orderentry.txn.RetryingExecutor;
import io.orderentry.txn.Session;
import io.orderentry.txn.TransactionExecution;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Several threads that begin together, each with a session of its own, and retry conflicts as a run does. */
final class Crew {
    private final TestedDatabase database;
    private final Mode mode;
    private final Isolation isolation;
    private final int retries;

    Crew(TestedDatabase database, Mode mode, Isolation isolation, int retries) {
        this.database = database;
        this.mode = mode;
        this.isolation = isolation;
        this.retries = retries;
    }

    /** Work of one thread. */
    @FunctionalInterface
    interface Inputs {
        /** @param number of the transaction, from 0 */
        TransactionInput next(int number);
    }

    /** Runs {@code each} transactions for every element, each element in a thread of its own; gives back what became of all of them. */
    List<TransactionExecution> run(int each, List<? extends Inputs> threads) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads.size());
        try {
            CyclicBarrier start = new CyclicBarrier(threads.size());
            List<Callable<List<TransactionExecution>>> work = new ArrayList<>();
            for (Inputs inputs : threads) {
                work.add(() -> work(each, inputs, start));
            }
            List<TransactionExecution> all = new ArrayList<>();
            for (Future<List<TransactionExecution>> done : pool.invokeAll(work)) {
                all.addAll(done.get());
            }
            return all;
        } finally {
            pool.shutdownNow();
        }
    }

    private List<TransactionExecution> work(int each, Inputs inputs, CyclicBarrier start) throws Exception {
        RetryingExecutor retrying = new RetryingExecutor(
                e -> FailureClassifier.classify(database.plugin(), e), retries, TimeUnit.MICROSECONDS::sleep);
        try (Connection connection = database.connect(isolation)) {
            Session session = database.session(mode, connection);
            List<TransactionExecution> attempts = new ArrayList<>();
            start.await(1, TimeUnit.MINUTES);
            for (int i = 0; i < each; i++) {
                attempts.add(retrying.run(session, inputs.next(i)));
            }
            return attempts;
        }
    }
}
