package io.orderentry.acid;

import io.orderentry.config.Isolation;
import io.orderentry.model.ErrorText;
import io.orderentry.model.Failure;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * All tests on one database, which no other driver may use at the same time. Its consistency conditions hold before and after: what the
 * transactions of the workload commit remains, everything else is put back. Used by one thread.
 */
public final class AcidTests {
    /** The warehouse whose rows the tests change. */
    public static final int WAREHOUSE = 1;

    /** Opens connections in auto-commit mode. */
    @FunctionalInterface
    public interface ConnectionSource {
        Connection connect() throws SQLException;
    }

    private final ConnectionSource sessions;
    private final ConnectionSource repairs;
    private final SqlCatalog sql;
    private final Function<SQLException, Failure> classify;
    private final AcidTiming timing;

    /**
     * @param sessions opens the connections of the tests
     * @param repairs opens one that also works after an interrupt, to put back what a test changed
     * @param classify what an error means for a transaction: a conflict or a rejection is an abort, anything else a failure of the test
     */
    public AcidTests(
            ConnectionSource sessions,
            ConnectionSource repairs,
            SqlCatalog sql,
            Function<SQLException, Failure> classify,
            AcidTiming timing) {
        this.sessions = sessions;
        this.repairs = repairs;
        this.sql = sql;
        this.classify = classify;
        this.timing = timing;
    }

    /**
     * Runs all tests at one level.
     *
     * @param demanded the level whose promises are demanded, usually the same
     * @param started receives the name of each test before it runs
     */
    public LevelResult run(Isolation level, Isolation demanded, Consumer<String> started) throws InterruptedException {
        Optional<String> absent = unavailable(level);
        if (absent.isPresent()) {
            return new LevelResult(level, demanded, absent.get(), List.of());
        }
        TestBench bench = new TestBench(sessions, repairs, sql, classify, level, timing);
        List<AcidResult> results = new ArrayList<>();
        for (AcidTest test : WorkloadTests.all()) {
            started.accept(test.id());
            results.add(test.run(bench, demanded));
        }
        return new LevelResult(level, demanded, null, results);
    }

    /** Reason that a level cannot be had from this server, in its own or its driver's words; empty when it can. */
    private Optional<String> unavailable(Isolation level) {
        try (Connection connection = sessions.connect()) {
            connection.setTransactionIsolation(level.jdbcLevel());
            return connection.getTransactionIsolation() == level.jdbcLevel()
                    ? Optional.empty()
                    : Optional.of("the server gave another level in its place");
        } catch (SQLException e) {
            return Optional.of(ErrorText.firstLine(e));
        }
    }
}
