package io.orderentry.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.check.Finding;
import io.orderentry.check.Fingerprint;
import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.data.Population;
import io.orderentry.model.Failure;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.model.TransactionType;
import io.orderentry.result.EntireRun;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.LoadRun;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.run.RunControl.End;
import io.orderentry.run.RunListener;
import io.orderentry.run.RunOutcome;
import io.orderentry.run.RunPlan;
import io.orderentry.schedule.Clock;
import io.orderentry.txn.RetryingExecutor;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs on the real population, in memory. */
class RunInMemoryTest {
    private static final int TRANSACTIONS = 5_000;

    private static InMemoryDatabase populated(Population population) throws SQLException {
        InMemoryDatabase database = new InMemoryDatabase();
        for (Table table : Table.values()) {
            for (int part = 0; part < population.parts(table); part++) {
                population.generate(table, part, database.loader(table));
            }
        }
        database.loaded();
        return database;
    }

    /**
     * Holds up a database in memory for a second in the middle of a run, once: whoever calls it waits for its turn.
     */
    private static final class Stall implements RunListener {
        private final InMemoryOrderEntry database;
        private final Thread holder = new Thread(this::hold, "stall");
        private volatile long heldMicros;

        private Stall(InMemoryOrderEntry database) {
            this.database = database;
        }

        private void hold() {
            synchronized (database) {
                long from = System.nanoTime();
                LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
                heldMicros = (System.nanoTime() - from) / 1_000;
            }
        }

        @Override
        public void second(Second second) {
            if (second.tick().phase() == Phase.INTERVAL && holder.getState() == Thread.State.NEW) {
                holder.start();
            }
        }
    }

    private static Fingerprint fingerprint(InMemoryDatabase database) {
        return new Fingerprint(
                sum(database, Table.DISTRICT, "d_next_o_id"),
                sum(database, Table.WAREHOUSE, "w_ytd"),
                database.table(Table.HISTORY).all().size(),
                database.table(Table.ORDERS).all().size(),
                database.table(Table.NEW_ORDER).all().size());
    }

    private static long sum(InMemoryDatabase database, Table table, String column) {
        return database.table(table).all().stream()
                .mapToLong(row -> (long) row.get(column))
                .sum();
    }

    @Test
    @DisplayName("the database grew by what the driver counted")
    void run() throws SQLException, InterruptedException {
        Population population = new Population(1, new Scale(2));
        InMemoryDatabase database = populated(population);
        InMemoryOrderEntry orderEntry = new InMemoryOrderEntry(database);
        Fingerprint before = fingerprint(database);
        Load load = Load.of(Overrides.none()
                .set("load.warmup=0ms")
                .set("load.transactions=" + TRANSACTIONS)
                .set("load.connections=8"));
        RetryingExecutor retrying = new RetryingExecutor(e -> Failure.BROKEN, 0, micros -> {});
        RunPlan plan = RunPlan.of(load, 2, population.cLoad(), 2);
        RunListener unattended = new RunListener() {};
        RunOutcome outcome =
                new LoadRun(plan, new InMemorySessions(orderEntry), retrying, Clock.system(), unattended).run();

        assertThat(outcome.reason()).isNull();
        assertThat(outcome.end()).isEqualTo(End.COMPLETE);
        OutcomeCounts counted = outcome.inInterval();
        for (TransactionType type : TransactionType.values()) {
            assertThat(counted.get(type, Count.DUE)).isEqualTo(counted.completed(type));
        }
        assertThat(counted.sum(Count.DUE)).isEqualTo(TRANSACTIONS);
        assertThat(counted.sum(Count.FAILED) + counted.sum(Count.UNKNOWN) + counted.sum(Count.SKIPPED))
                .isZero();
        for (TransactionType type : TransactionType.values()) {
            assertThat(counted.get(type, Count.COMMITTED)).isPositive();
        }
        assertThat(counted.get(TransactionType.NEW_ORDER, Count.ROLLED_BACK)).isPositive();
        assertThat(outcome.inputs().remoteLines).isPositive();

        EntireRun entireRun = outcome.entireRun();
        assertThat(entireRun.paymentCents())
                .isEqualTo(fingerprint(database).warehouseYtdCents() - before.warehouseYtdCents());
        assertThat(entireRun.transactions().get("newOrder").committed())
                .isEqualTo(fingerprint(database).nextOrders() - before.nextOrders());
        assertThat(10 * entireRun.transactions().get("delivery").committed() - entireRun.skippedDistricts())
                .isEqualTo(fingerprint(database).deliveredOrders() - before.deliveredOrders());

        List<Finding> findings = outcome.workDone().against(before, fingerprint(database));
        assertThat(findings).hasSize(5).allMatch(finding -> finding.status() == Finding.Status.PASS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"uniform", "poisson"})
    @DisplayName("a second in which the database does nothing is in the response times at a constant rate")
    void stall(String arrivals) throws SQLException, InterruptedException {
        Population population = new Population(1, new Scale(1));
        InMemoryOrderEntry orderEntry = new InMemoryOrderEntry(populated(population));
        Load load = Load.of(Overrides.none()
                .set("load.warmup=0ms")
                .set("load.duration=10s")
                .set("load.pace=rate")
                .set("load.rate=500")
                .set("load.arrivals=" + arrivals)
                .set("load.delivery=inline")
                .set("load.connections=4"));
        RetryingExecutor retrying = new RetryingExecutor(e -> Failure.BROKEN, 0, micros -> {});
        Stall stall = new Stall(orderEntry);
        RunOutcome outcome = new LoadRun(
                        RunPlan.of(load, 1, population.cLoad(), 2),
                        new InMemorySessions(orderEntry),
                        retrying,
                        Clock.system(),
                        stall)
                .run();
        Histogram response = new Histogram(3);
        for (TransactionType type : TransactionType.values()) {
            response.add(outcome.times().sum(type, Kind.RESPONSE));
        }
        // Those that a busy machine is late with end after the interval.
        assertThat(outcome.inInterval().sum(Count.DUE)).isBetween(500L, 5_500L);
        // A thousandth of them was due in the first milliseconds of the stall. A busy machine may make it longer, by
        // seconds, and takes nothing from it.
        assertThat(stall.heldMicros).isGreaterThan(990_000);
        assertThat(response.getValueAtPercentile(99.9)).isGreaterThan((long) (0.95 * stall.heldMicros));
    }
}
