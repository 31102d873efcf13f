package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.orderentry.config.ActivitySampling;
import io.orderentry.config.Mode;
import io.orderentry.connect.ServerFacts;
import io.orderentry.connect.ServerFigures;
import io.orderentry.connect.ServerProbe;
import io.orderentry.model.CustomerKey;
import io.orderentry.model.PaymentInput;
import io.orderentry.model.PaymentOutput;
import io.orderentry.model.ServerFigure;
import io.orderentry.model.TransactionType;
import io.orderentry.model.WaitClass;
import io.orderentry.observe.server.ActivityWatch;
import io.orderentry.result.DatabaseTime;
import io.orderentry.result.Reading;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Facts and counters of the server: a value or the reason why there is none, and counters that grow with the work. Samples of its sessions:
 * one that waits for another one's row is seen as that, and its transaction is known.
 */
abstract class ProbeContract extends TransactionContract {
    private static final String UPDATE = "update warehouse set w_ytd = w_ytd + 1 where w_id = 1";
    private static final String OTHER_UPDATE = "update item set i_im_id = i_im_id + 1 where i_id = 1";
    private static final long WAIT_MILLIS = 4_000;

    private static final int PAYMENTS = 20;
    private static final int OWN_STATEMENTS = 200;
    /** Some servers count what a session did a second after it, or when it has ended. */
    private static final int TRIES = 100;

    private static final int MILLIS_BETWEEN_TRIES = 100;

    @Test
    void factsAreThereOrAbsentWithAReason() throws Exception {
        database().use();
        try (Connection connection = database().connect()) {
            ServerFacts facts = database().opened().probe(connection).facts();

            assertThat(facts.version()).isNotBlank().containsPattern("\\d");
            assertGivenOrExplained(facts, ServerFacts.CACHE_BYTES, facts.cacheBytes());
            assertGivenOrExplained(facts, ServerFacts.DATABASE_BYTES, facts.databaseBytes());
            assertGivenOrExplained(facts, ServerFacts.DURABLE, facts.relaxedDurability());
            assertThat(facts.cacheBytes() == null || facts.cacheBytes() > 0).isTrue();
            // Two warehouses are some 150 MB of values, on any server.
            assertThat(facts.databaseBytes() == null || facts.databaseBytes() > 100_000_000)
                    .as("databaseBytes %s", facts.databaseBytes())
                    .isTrue();
            assertThat(facts.settings())
                    .allSatisfy((name, value) -> assertThat(name).isNotBlank());
        }
    }

    /** Compares two readings: what changes by itself would be a difference of every comparison. */
    @Test
    void whatIsRecordedOfTheServerIsTheSameForAnotherConnection() throws Exception {
        database().use();
        ServerFacts.Recorded first = recorded();
        in(
                Mode.STATEMENTS,
                (sql, terminal) -> terminal.run(
                        PaymentOutput.class, new PaymentInput(1, 1, CustomerKey.byId(1, 1, 5), 1_00, date())));

        assertThat(recorded()).isEqualTo(first);
        assertThat(first.settingsRead()).isGreaterThanOrEqualTo(first.settings().size());
        assertThat(first.objects().keySet()).allMatch(object -> object.contains(" of ") || object.startsWith("part"));
    }

    private ServerFacts.Recorded recorded() throws SQLException {
        try (Connection connection = database().connect()) {
            ServerFacts facts = database().opened().probe(connection).facts();
            // A server that stands in for another product has not its catalog.
            if (connection
                    .getMetaData()
                    .getDatabaseProductName()
                    .toLowerCase(Locale.ROOT)
                    .startsWith(database().plugin().name())) {
                assertThat(facts.absent()).doesNotContainKeys(ServerFacts.SCHEMA);
                if (database().suite().showsConfiguration(connection)) {
                    assertThat(facts.absent()).doesNotContainKeys(ServerFacts.CONFIGURATION);
                }
            }
            return facts.recorded();
        }
    }

    @Test
    void encryptionIsProtocolAndCipherOrOff() throws Exception {
        try (Connection connection = database().connect()) {
            database()
                    .opened()
                    .probe(connection)
                    .tls()
                    .ifPresent(tls -> assertThat(tls)
                            .matches("off|(TLSv1\\.[23] [A-Z0-9_-]+|TLS|wire encryption), (not )?verified"));
        }
    }

    @Test
    void findingsAreSentencesAndTheBadOnesSayWhatToDo() throws Exception {
        database().use();
        try (Connection connection = database().connect()) {
            assertThat(database().opened().probe(connection).findings()).allSatisfy(finding -> {
                assertThat(finding.name()).isNotBlank();
                assertThat(finding.text()).isNotBlank();
                assertThat(finding.judgement().equals("ok") || !finding.remedy().isBlank())
                        .as("%s", finding)
                        .isTrue();
            });
        }
    }

    /** A figure is made of counters that are there, or has a reason; and none is both. */
    @Test
    void figuresAreMadeOfCountersOrAbsentWithAReason() throws Exception {
        database().use();
        try (Connection connection = database().connect()) {
            ServerProbe probe = database().opened().probe(connection);
            ServerFigures figures = probe.figures();

            Map<String, Long> counters = probe.counters();
            figures.sources()
                    .forEach((figure, source) -> assertThat(counters.keySet())
                            .as("%s", figure)
                            .containsAll(source.counters())
                            .containsAll(source.resets()));
            assertThat(figures.absent())
                    .allSatisfy((figure, reason) -> assertThat(reason).isNotBlank())
                    .doesNotContainKeys(figures.sources().keySet().toArray(ServerFigure[]::new));
        }
    }

    /** A vendor of which nothing is asked needs no reasons. */
    private void assertGivenOrExplained(ServerFacts facts, String name, Object value) {
        boolean asked = !database().sql().file(SqlCatalog.PROBE).isEmpty();
        assertThat(!asked
                        || value != null
                        || !facts.absent().getOrDefault(name, "").isBlank())
                .as("%s is %s, absent are %s", name, value, facts.absent())
                .isTrue();
    }

    @Test
    void countersOnlyGrowAndCommitsGrowByWhatWasCommitted() throws Exception {
        database().use();
        try (Connection connection = database().connect()) {
            ServerProbe probe = database().opened().probe(connection);
            Map<String, Long> before = probe.counters();
            in(Mode.STATEMENTS, (sql, terminal) -> {
                for (int i = 0; i < PAYMENTS; i++) {
                    terminal.run(PaymentOutput.class, new PaymentInput(1, 1, CustomerKey.byId(1, 1, 5), 1_00, date()));
                }
            });
            Map<String, Long> after = grown(probe, before);

            assertThat(after.keySet()).isEqualTo(before.keySet());
            // The beginning of the counters may be in whole seconds.
            Set<String> beginnings = probe.figures().sources().values().stream()
                    .flatMap(source -> source.resets().stream())
                    .collect(Collectors.toSet());
            before.forEach((name, value) -> assertThat(after.get(name))
                    .as(name)
                    .isGreaterThanOrEqualTo(beginnings.contains(name) ? value - 2 : value));
        }
    }

    /** Compares the commits that a server counts with those that the driver takes for its own. */
    @Test
    void theServerCountsTheDriversOwnTransactionsAsTheDriverDoes() throws Exception {
        database().use();
        try (Connection connection = database().connect()) {
            ServerProbe probe = database().opened().probe(connection);
            long before = database().opened().ownTransactions();
            Long counted = probe.counters().get(ServerProbe.COMMITS);
            if (counted == null) {
                return;
            }
            try (Connection own = database().connect();
                    PreparedStatement read = own.prepareStatement("select w_ytd from warehouse where w_id = 1")) {
                for (int i = 0; i < OWN_STATEMENTS; i++) {
                    own.isValid(1);
                    read.executeQuery().close();
                }
                own.setAutoCommit(false);
                for (int i = 0; i < OWN_STATEMENTS; i++) {
                    read.executeQuery().close();
                    own.commit();
                }
            }
            long grown = database().opened().ownTransactions() - before;
            long left = grown;
            for (int i = 0; i < TRIES && left > OWN_STATEMENTS / 2; i++) {
                Thread.sleep(MILLIS_BETWEEN_TRIES);
                left = grown - (probe.counters().get(ServerProbe.COMMITS) - counted);
            }
            assertThat(grown).isGreaterThanOrEqualTo(OWN_STATEMENTS);
            assertThat(Math.abs(left)).as("of %s own", grown).isLessThanOrEqualTo(OWN_STATEMENTS / 2);
        }
    }

    /** Waits until the payments are counted; a server that does not count commits leaves the counter out. */
    private static Map<String, Long> grown(ServerProbe probe, Map<String, Long> before)
            throws SQLException, InterruptedException {
        for (int i = 0; i < TRIES; i++) {
            Map<String, Long> after = probe.counters();
            Long commits = after.get(ServerProbe.COMMITS);
            if (commits == null || commits >= before.get(ServerProbe.COMMITS) + PAYMENTS) {
                return after;
            }
            Thread.sleep(MILLIS_BETWEEN_TRIES);
        }
        return fail("commits did not grow by " + PAYMENTS + " within " + TRIES * MILLIS_BETWEEN_TRIES + " ms");
    }

    @Test
    void aProbeLeavesATransactionThatIsOpenAsItIs() throws Exception {
        database().use();
        try (Connection connection = database().connect()) {
            connection.setAutoCommit(false);
            Sql sql = new Sql(connection);
            String ytd = "select w_ytd from warehouse where w_id = 1";
            long before = sql.cents(ytd);
            sql.changeOne("update warehouse set w_ytd = w_ytd + 1 where w_id = 1");
            ServerProbe probe = database().opened().probe(connection);
            probe.facts();
            probe.counters();
            assertThat(sql.cents(ytd)).isEqualTo(before + 100);
            connection.rollback();
            assertThat(sql.cents(ytd)).isEqualTo(before);
            connection.rollback();
        }
    }

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
            assertThat(time.lockHolders().value().outsidePercent())
                    .as("the holder is no session of the load: %s", time)
                    .isGreaterThan(90);
            assertThat(time.topEvents())
                    .as("%s", time)
                    .noneMatch(each -> each.waitClass().equals(WaitClass.OTHER.key()));
        }
    }

    private Reading<DatabaseTime> whileOneWaits() throws Exception {
        AtomicReference<TransactionType> current = new AtomicReference<>();
        // No connection of the load, nor one for the driver's own statements.
        try (Connection holder = database().opened().connectForWorkload();
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
