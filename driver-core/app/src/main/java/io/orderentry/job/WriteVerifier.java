package io.orderentry.job;

import io.orderentry.check.ConsistencyChecks;
import io.orderentry.check.Finding;
import io.orderentry.check.WrittenRows;
import io.orderentry.connect.Database;
import io.orderentry.model.ErrorText;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionOutput;
import io.orderentry.model.TransactionType;
import io.orderentry.observe.ServerWatch;
import io.orderentry.txn.WorkListener;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Reads some of the rows back that a run writes, while it runs, and compares them with what was acknowledged. Once a second it reads the
 * samples of that second in one transaction, on a connection of its own. A worker's part is a random number, and one in some hundred times a
 * place in a queue, which it does not wait for.
 */
final class WriteVerifier implements WorkListener {
    /** The first transactions of each type are all compared, so that a short run has some. */
    private static final int FIRST = 20;

    private static final int CAPACITY = 1_000;
    /** Random samples of one second; more would cost a fast run above 1 % of its throughput. */
    private static final int MOST_PER_SECOND = 20;

    private static final int STATEMENT_MILLIS = 10_000;
    private static final long CLOSE_SECONDS = 20;
    private static final long HURRIED_CLOSE_SECONDS = 1;

    private record Written(TransactionInput input, TransactionOutput output) {}

    /** Findings of one type; written by one thread. */
    private static final class Count {
        private final AtomicInteger first = new AtomicInteger(FIRST);
        private int compared;
        private int wrong;
        private String example = "";
    }

    private final Database database;
    private final int every;
    private final Map<TransactionType, Count> counts = new EnumMap<>(TransactionType.class);
    private final AtomicInteger left = new AtomicInteger(MOST_PER_SECOND);
    private final BlockingQueue<Written> samples = new ArrayBlockingQueue<>(CAPACITY);
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = new Thread(this::work, "oe-write-verifier");
    private Connection connection;
    private String problem;

    /** @param every one in how many transactions is compared; 0 for none */
    WriteVerifier(Database database, int every) {
        this.database = database;
        this.every = every;
        thread.setDaemon(true);
        for (TransactionType type :
                List.of(TransactionType.NEW_ORDER, TransactionType.PAYMENT, TransactionType.DELIVERY)) {
            counts.put(type, new Count());
        }
    }

    /** Starts to read back what is acknowledged from now on. */
    WriteVerifier start() {
        if (every > 0) {
            thread.start();
        }
        return this;
    }

    @Override
    public void acknowledged(TransactionInput input, TransactionOutput output) {
        if (every == 0) {
            return;
        }
        Count count = counts.get(input.type());
        if (count != null
                && !input.rollsBack()
                && (ThreadLocalRandom.current().nextInt(every) == 0 && left.getAndDecrement() > 0
                        || count.first.get() > 0 && count.first.getAndDecrement() > 0)) {
            samples.offer(new Written(input, output));
        }
    }

    @Override
    public void started(TransactionInput input) {}

    @Override
    public void unknown(TransactionInput input) {}

    @Override
    public void notCommitted(TransactionInput input) {}

    private void work() {
        try {
            while (!closing.await(1, TimeUnit.SECONDS)) {
                left.set(MOST_PER_SECOND);
                compare();
            }
            compare();
        } catch (InterruptedException e) {
            // The run was ended in a hurry.
        } finally {
            disconnect();
        }
    }

    private void compare() {
        List<Written> batch = new ArrayList<>();
        samples.drainTo(batch);
        if (batch.isEmpty()) {
            return;
        }
        try {
            if (connection == null) {
                connection = connect();
            }
            WrittenRows rows = new WrittenRows(connection, database.sql());
            for (Written written : batch) {
                String difference = rows.difference(written.input(), written.output());
                Count count = counts.get(written.input().type());
                count.compared++;
                if (!difference.isEmpty()) {
                    count.wrong++;
                    count.example = count.example.isEmpty() ? difference : count.example;
                }
            }
            connection.commit();
        } catch (SQLException e) {
            // A server that fails during the run; the next second has a new connection.
            problem = ErrorText.firstLine(e);
            disconnect();
        }
    }

    private Connection connect() throws SQLException {
        Connection opened = database.connect();
        ServerWatch.limit(opened, STATEMENT_MILLIS);
        ConsistencyChecks.seeEverything(opened, database.sql());
        // Each statement sees all that was committed before, and keeps nothing from the load.
        opened.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        opened.setAutoCommit(false);
        return opened;
    }

    private void disconnect() {
        if (connection != null) {
            try {
                connection.close();
            } catch (SQLException e) {
                // It is gone already.
            }
            connection = null;
        }
    }

    /**
     * Compares the samples that are left.
     *
     * @param hurry whether the run was broken off, perhaps because the server does not answer
     */
    void close(boolean hurry) throws InterruptedException {
        closing.countDown();
        if (every > 0) {
            thread.join(TimeUnit.SECONDS.toMillis(hurry ? HURRIED_CLOSE_SECONDS : CLOSE_SECONDS));
            thread.interrupt();
        }
    }

    /** One rule for each type that writes; to be called after {@link #close}. */
    List<Finding> findings() {
        return counts.entrySet().stream()
                .map(each -> finding(each.getKey(), each.getValue()))
                .toList();
    }

    private Finding finding(TransactionType type, Count count) {
        if (every == 0) {
            return finding(type, Finding.Status.NOT_RUN, "switched off by load.check");
        }
        if (count.wrong > 0) {
            return finding(
                    type,
                    Finding.Status.FAIL,
                    count.wrong + " of " + count.compared + " compared are wrong; the first: " + count.example);
        }
        if (count.compared == 0) {
            String reason = problem == null ? "none was committed" : "none could be read back: " + problem;
            return finding(type, Finding.Status.NOT_RUN, reason);
        }
        return finding(type, Finding.Status.PASS, count.compared + " compared, one in " + every);
    }

    private static Finding finding(TransactionType type, Finding.Status status, String detail) {
        return new Finding(
                "written_" + type.name().toLowerCase(Locale.ROOT),
                null,
                "rows that a " + type.title() + " wrote, read back during the run, are what it acknowledged",
                status,
                detail);
    }
}
