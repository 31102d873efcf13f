package io.orderentry.acid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.acid.AcidScript.Step;
import io.orderentry.config.Isolation;
import io.orderentry.model.Failure;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.Stubs;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Scripts on connections without a database: what waits, waits for a latch that an end of a transaction opens. */
class AcidScriptTest {
    private static final SqlCatalog SQL = SqlCatalog.load(SqlCatalog.STANDARD, AcidScriptTest.class.getClassLoader());
    private static final Duration WAIT = Duration.ofMillis(50);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final CountDownLatch lock = new CountDownLatch(1);
    private final List<String> ends = Collections.synchronizedList(new ArrayList<>());

    private Connection connection() {
        return Stubs.of(Connection.class, (self, method, values) -> {
            if (List.of("commit", "rollback").contains(method.getName())) {
                ends.add(method.getName());
                lock.countDown();
            }
            return method.getReturnType() == int.class ? Isolation.SERIALIZABLE.jdbcLevel() : null;
        });
    }

    private AcidScript run(Duration patience, boolean retried, Step<?>... script) throws Exception {
        AcidTests bench = new AcidTests(
                this::connection,
                this::connection,
                SQL,
                e -> "40001".equals(e.getSQLState()) ? Failure.CONFLICT : Failure.BROKEN,
                Isolation.SERIALIZABLE,
                WAIT);
        AcidScript run = new AcidScript(bench, patience);
        run.run(retried, List.of(script));
        return run;
    }

    private Step<Boolean> awaitLock(String session) {
        return new Step<>(session, on -> {
            try {
                return lock.await(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                throw new SQLException("interrupted", e);
            }
        });
    }

    private static Step<Integer> conflict(String session) {
        return new Step<>(session, on -> {
            throw new SQLException("could not serialize\nDETAIL: more", "40001");
        });
    }

    @Test
    void aStatementThatReturnsAfterAnotherSessionsEndWaited() throws Exception {
        Step<Integer> read = new Step<>("T1", on -> 5);
        Step<Boolean> waiting = awaitLock("T2");
        AcidScript script = run(
                PATIENCE, false, read, waiting, Step.end("T2", true), new Step<>("T1", on -> 6), Step.end("T1", true));

        assertThat(read.value()).isEqualTo(5);
        assertThat(waiting.value()).isTrue();
        assertThat(script.waited("T2")).isTrue();
        assertThat(script.waited("T1")).isFalse();
        assertThat(script.summary()).isEqualTo("T2 waited");
        assertThat(ends.stream().filter("commit"::equals)).hasSize(2);
    }

    @Test
    void aStatementThatNeverReturnsIsNoResult() {
        assertThatThrownBy(() -> run(Duration.ofMillis(100), false, new Step<>("T1", on -> 1), awaitLock("T2")))
                .isInstanceOf(SQLException.class)
                .hasMessageStartingWith("T2 did not return within");
    }

    @Test
    void anAbortedTransactionIsRolledBackAndDoesNoMore() throws Exception {
        Step<Integer> read = new Step<>("T1", on -> 1);
        AcidScript script = run(PATIENCE, false, conflict("T1"), read, Step.end("T1", true));

        assertThat(read.value()).isNull();
        assertThat(script.aborted("T1")).isTrue();
        assertThat(ends).contains("rollback").doesNotContain("commit");
        assertThat(script.summary()).isEqualTo("T1 was aborted (SQLSTATE 40001)");
    }

    /** As with a deadlock: the abort of one session releases the other. */
    @Test
    void anAbortReleasesWhoWaits() throws Exception {
        AcidScript script = run(PATIENCE, false, awaitLock("T2"), Step.end("T2", true), conflict("T1"));

        assertThat(script.waited("T2")).isTrue();
        assertThat(ends).containsSubsequence("rollback", "commit");
    }

    @Test
    void anAbortedTransactionIsTriedAgainWhenTheOthersHaveEnded() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        Step<Integer> write = new Step<>("T1", on -> {
            if (tries.incrementAndGet() == 1) {
                throw new SQLException("conflict", "40001");
            }
            return tries.get();
        });
        AcidScript script =
                run(PATIENCE, true, write, Step.end("T1", true), new Step<>("T2", on -> 7), Step.end("T2", true));

        assertThat(write.value()).isEqualTo(2);
        assertThat(script.aborted("T1")).isTrue();
        assertThat(ends.stream().filter("commit"::equals)).hasSize(2);
    }

    @Test
    void whatIsAbortedEachTimeIsNoResult() {
        assertThatThrownBy(() -> run(PATIENCE, true, conflict("T1"), Step.end("T1", true)))
                .hasMessage("T1 was aborted again in each of 5 retries");
    }

    @Test
    void anErrorThatIsNoAbortNamesItsSession() {
        assertThatThrownBy(() -> run(PATIENCE, false, new Step<>("T1", on -> {
                    throw new SQLException("no such table", "42P01");
                })))
                .isInstanceOf(SQLException.class)
                .hasMessage("T1 failed: no such table (SQLSTATE 42P01)");
    }
}
