package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.acid.AcidResult;
import io.orderentry.acid.AcidTests;
import io.orderentry.acid.AcidTiming;
import io.orderentry.acid.AcidVerdict;
import io.orderentry.acid.LevelResult;
import io.orderentry.acid.Observation;
import io.orderentry.config.Isolation;
import io.orderentry.sql.ConnectionSource;
import io.orderentry.txn.FailureClassifier;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every isolation level does what its page says, the tests put back what they change, and faults that are planted are seen. */
abstract class AcidContract extends Ability {
    /** Short wait; what did not wait on a busy machine is tried again with more time. */
    private static final AcidTiming QUICK = new AcidTiming(Duration.ofMillis(300));

    private static final AcidTiming SLOW = new AcidTiming(Duration.ofSeconds(3));

    private List<Long> prices;

    @BeforeEach
    void readPrices() throws SQLException, InterruptedException {
        database().use();
        try (Connection connection = database().connect()) {
            prices = prices(new Sql(connection));
        }
    }

    /** The consistency conditions are checked by the verb itself. */
    @AfterEach
    void everythingIsPutBack() throws SQLException {
        try (Connection connection = database().connect()) {
            Sql sql = new Sql(connection);
            assertThat(prices(sql)).isEqualTo(prices);
            assertThat(sql.numbers("select no_o_id from new_order where no_w_id = 1 and no_d_id = 8 order by no_o_id"))
                    .isNotEmpty()
                    .isEqualTo(sql.numbers(
                            "select o_id from orders where o_w_id = 1 and o_d_id = 8 and o_carrier_id is null"
                                    + " order by o_id"));
        }
    }

    private static List<Long> prices(Sql sql) throws SQLException {
        return List.of(
                sql.cents("select i_price from item where i_id = 101"),
                sql.cents("select i_price from item where i_id = 202"));
    }

    private AcidTests tests(ConnectionSource sessions, AcidTiming timing, Isolation level) {
        return new AcidTests(
                sessions,
                database()::connect,
                database().sql(),
                e -> FailureClassifier.classify(database().plugin(), e),
                timing,
                level);
    }

    private static Map<String, String> briefly(LevelResult level) {
        Map<String, String> results = new LinkedHashMap<>();
        level.results().forEach(result -> results.put(result.id(), brief(result)));
        return results;
    }

    /** Such as {@code holds: case D} or {@code holds: waits, aborts}: what distinguishes one DBMS from another. */
    private static String brief(AcidResult result) {
        List<String> parts = new ArrayList<>();
        if (result.caseLetter() != null) {
            parts.add("case " + result.caseLetter());
        }
        if (result.observations().stream().anyMatch(Observation::waited)) {
            parts.add("waits");
        }
        if (result.observations().stream().anyMatch(each -> each.aborted() != null)) {
            parts.add("aborts");
        }
        return result.verdict() + (parts.isEmpty() ? "" : ": " + String.join(", ", parts));
    }

    private static List<String> ids(LevelResult level, AcidVerdict verdict) {
        return level.results().stream()
                .filter(result -> result.verdict() == verdict)
                .map(AcidResult::id)
                .toList();
    }

    /** The arguments of tests for each level. */
    List<Isolation> levels() throws SQLException {
        return database().isolationLevels();
    }

    /** The page has what is said of this vendor; of another one it is asked that it keeps what its levels promise. */
    @ParameterizedTest
    @MethodSource("levels")
    void aLevelDoesWhatThePageOfIsolationSays(Isolation isolation) throws Exception {
        LevelResult level = tests(database()::connect, QUICK, isolation).run(isolation, test -> {});
        Map<String, String> page =
                IsolationPage.column(database().plugin().name(), isolation).orElse(null);
        if (page == null ? !level.good() : !briefly(level).equals(page)) {
            level = tests(database()::connect, SLOW, isolation).run(isolation, test -> {});
        }
        assertThat(ids(level, AcidVerdict.NOT_AVAILABLE)).as("%s", level).isEmpty();
        if (page == null) {
            assertThat(level.good()).as("%s", level).isTrue();
        } else {
            assertThat(briefly(level)).as("%s", level).isEqualTo(page);
        }
    }

    @Test
    void aLevelThatIsTooLowIsSeen() throws Exception {
        LevelResult level =
                tests(database()::connect, QUICK, Isolation.READ_COMMITTED).run(Isolation.SERIALIZABLE, test -> {});

        assertThat(level.good()).isFalse();
        assertThat(ids(level, AcidVerdict.VIOLATED)).as("%s", level).contains("isolation-7");
    }

    /** With connections that stay in auto-commit mode, so that there are no transactions. */
    @Test
    void aSessionThatCommitsTooEarlyIsSeen() throws Exception {
        LevelResult level = tests(() -> alwaysCommitted(database().connect()), QUICK, Isolation.READ_COMMITTED)
                .run(Isolation.READ_COMMITTED, test -> {});

        assertThat(level.good()).isFalse();
        assertThat(ids(level, AcidVerdict.VIOLATED))
                .as("%s", level)
                .contains("atomicity-2", "isolation-1", "isolation-2", "isolation-4", "isolation-6");
        completeHalfOrder();
    }

    /** Rows that a New-Order with an unused item left behind that was not rolled back: five lines of six. */
    private void completeHalfOrder() throws SQLException {
        try (Connection connection = database().connect()) {
            Sql sql = new Sql(connection);
            int newest = sql.number("select max(o_id) from orders where o_w_id = 1 and o_d_id = 3");
            sql.changeOne(
                    "update orders set o_ol_cnt = 5 where o_w_id = 1 and o_d_id = 3 and o_id = ? and o_ol_cnt = 6",
                    newest - 1);
        }
    }

    private static Connection alwaysCommitted(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                AcidContract.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, arguments) -> {
                    if (Set.of("setAutoCommit", "commit", "rollback").contains(method.getName())) {
                        return null;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
