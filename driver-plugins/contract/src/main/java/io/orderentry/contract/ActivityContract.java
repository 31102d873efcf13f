package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.ActivitySampling;
import io.orderentry.model.TransactionType;
import io.orderentry.model.WaitClass;
import io.orderentry.observe.server.ActivityWatch;
import io.orderentry.result.DatabaseTime;
import io.orderentry.result.Reading;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Samples of the server's sessions: a session that waits for another one's row is seen as that, and its transaction is known. */
abstract class ActivityContract extends Ability {
    private static final String UPDATE = "update warehouse set w_ytd = w_ytd + 1 where w_id = 1";
    private static final String OTHER_UPDATE = "update item set i_im_id = i_im_id + 1 where i_id = 1";
    private static final long WAIT_MILLIS = 4_000;

    @Test
    void aSessionThatWaitsForARowIsSeenAsThat() throws Exception {
        database().use();
        Reading<DatabaseTime> seen = whileOneWaits();

        if (database().sql().file(SqlCatalog.ACTIVITY).isEmpty()) {
            assertThat(seen.reason()).contains("activity.sql");
        } else if (seen.value() == null) {
            assertThat(seen.reason()).contains("needs: grant");
        } else if (seen.value().source().contains("better with: grant")) {
            // Without that right the waiting session is seen, but not what it waits for.
            assertThat(seen.value().activeSessionsMean()).isBetween(0.6, 1.1);
        } else {
            DatabaseTime time = seen.value();
            assertThat(time.samples()).isGreaterThan(10);
            assertThat(time.sharePercent(WaitClass.LOCK_ROW)).as("%s", time).isGreaterThan(60);
            assertThat(time.activeSessionsMean()).as("%s", time).isBetween(0.6, 1.1);
            assertThat(time.byTransaction().get("payment").get(WaitClass.LOCK_ROW.key()))
                    .as("%s", time)
                    .isGreaterThan(60);
            assertThat(time.otherSessionsMean()).as("the holder: %s", time).isBetween(0.5, 1.1);
            assertThat(time.topEvents())
                    .as("%s", time)
                    .noneMatch(each -> each.waitClass().equals(WaitClass.OTHER.key()));
        }
    }

    private Reading<DatabaseTime> whileOneWaits() throws Exception {
        AtomicReference<TransactionType> current = new AtomicReference<>();
        // No connection of the load, nor one for the driver's own statements.
        try (Connection holder = database().connectForWorkload();
                Connection own = database().connect();
                Connection waiter = database().connect();
                ActivityWatch watch = new ActivityWatch(database().opened(), new ActivitySampling(20), 1)) {
            if (!watch.isOn()) {
                return watch.databaseTime();
            }
            waiter.setAutoCommit(false);
            watch.register(waiter, current::get);
            holder.setAutoCommit(false);
            new Sql(holder).changeOne(UPDATE);
            own.setAutoCommit(false);
            new Sql(own).changeOne(OTHER_UPDATE);
            CompletableFuture<Void> waiting = CompletableFuture.runAsync(() -> {
                current.set(TransactionType.PAYMENT);
                try {
                    new Sql(waiter).changeOne(UPDATE);
                    waiter.rollback();
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                } finally {
                    current.set(null);
                }
            });
            TimeUnit.MILLISECONDS.sleep(WAIT_MILLIS / 5);
            long counted = database().opened().ownTransactions();
            watch.intervalStarted(System.nanoTime());
            TimeUnit.MILLISECONDS.sleep(WAIT_MILLIS);
            watch.intervalEnded(System.nanoTime());
            assertThat(database().opened().ownTransactions() - counted)
                    .as("the server counts all samples of a session as one transaction, or none")
                    .isLessThan(5);
            holder.rollback();
            own.rollback();
            waiting.get(1, TimeUnit.MINUTES);
            return watch.databaseTime();
        }
    }
}
