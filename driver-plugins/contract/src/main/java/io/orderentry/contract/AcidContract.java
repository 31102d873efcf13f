package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.acid.AcidReport.AcidResult;
import io.orderentry.acid.AcidReport.AcidVerdict;
import io.orderentry.acid.AcidTests;
import io.orderentry.config.Isolation;
import io.orderentry.sql.ConnectionSource;
import io.orderentry.txn.FailureClassifier;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every isolation level keeps its promise, the tests put back what they change, and faults that are planted are seen. */
abstract class AcidContract extends Ability {
    /** Short wait; what did not wait on a busy machine is tried again with more time. */
    private static final Duration QUICK = Duration.ofMillis(300);

    private static final Duration SLOW = Duration.ofSeconds(3);

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
        try (Sql sql = database().look()) {
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

    private List<AcidResult> run(ConnectionSource sessions, Duration waitLimit, Isolation level)
            throws InterruptedException {
        return new AcidTests(
                        sessions,
                        database()::connect,
                        database().sql(),
                        e -> FailureClassifier.classify(database().plugin(), e),
                        level,
                        waitLimit)
                .run(() -> {});
    }

    private static List<String> ids(List<AcidResult> results, AcidVerdict verdict) {
        return results.stream()
                .filter(result -> result.verdict() == verdict)
                .map(AcidResult::id)
                .toList();
    }

    /** Tests of phenomena that a level does not exclude. */
    private static Set<String> allowed(Isolation level) {
        int first = switch (level) {
            case READ_COMMITTED -> 7;
            case REPEATABLE_READ -> 8;
            case SERIALIZABLE -> 10;
        };
        return IntStream.range(first, 10)
                .mapToObj(number -> "isolation-" + number)
                .collect(Collectors.toSet());
    }

    /** The arguments of tests for each level. */
    List<Isolation> levels() throws SQLException {
        return database().isolationLevels();
    }

    @ParameterizedTest
    @MethodSource("levels")
    void aLevelKeepsItsPromise(Isolation level) throws Exception {
        List<AcidResult> results = run(database()::connect, QUICK, level);
        if (!allowed(level).containsAll(ids(results, AcidVerdict.VIOLATED))) {
            results = run(database()::connect, SLOW, level);
        }
        assertThat(results).hasSize(11);
        assertThat(ids(results, AcidVerdict.NOT_AVAILABLE)).as("%s", results).isEmpty();
        List<String> violated = ids(results, AcidVerdict.VIOLATED);
        assertThat(allowed(level)).as("%s", results).containsAll(violated);
        if (level == Isolation.READ_COMMITTED) {
            assertThat(violated).as("a level that is too low is seen").contains("isolation-7");
        }
    }

    /** With connections that stay in auto-commit mode, so that there are no transactions. */
    @Test
    void aSessionThatCommitsTooEarlyIsSeen() throws Exception {
        // None of its statements waits for a lock; on a busy machine a quick limit would take a slow one for one that
        // does.
        List<AcidResult> results =
                run(() -> alwaysCommitted(database().connect()), Duration.ofSeconds(20), Isolation.READ_COMMITTED);
        assertThat(ids(results, AcidVerdict.VIOLATED))
                .as("%s", results)
                .contains("atomicity-2", "isolation-1", "isolation-2", "isolation-4", "isolation-6");
        completeHalfOrder();
    }

    /** Rows that a New-Order with an unused item left behind that was not rolled back: five lines of six. */
    private void completeHalfOrder() throws SQLException {
        try (Sql sql = database().look()) {
            int newest = sql.number("select max(o_id) from orders where o_w_id = 1 and o_d_id = 3");
            sql.changeOne(
                    "update orders set o_ol_cnt = 5 where o_w_id = 1 and o_d_id = 3 and o_id = ? and o_ol_cnt = 6",
                    newest - 1);
        }
    }

    private static Connection alwaysCommitted(Connection connection) {
        Set<String> ignored = Set.of("setAutoCommit", "commit", "rollback");
        return Proxies.of(
                Connection.class,
                (self, method, arguments) ->
                        ignored.contains(method.getName()) ? null : Proxies.invoke(connection, method, arguments));
    }
}
