package io.orderentry.acid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.model.Failure;
import io.orderentry.sql.SqlCatalog;
import java.lang.reflect.Proxy;
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
class ScriptRunnerTest {
    private static final SqlCatalog SQL = SqlCatalog.load(SqlCatalog.STANDARD, ScriptRunnerTest.class.getClassLoader());
    private static final AcidTiming TIMING = new AcidTiming(Duration.ofMillis(50), Duration.ofMinutes(1));
    private static final AcidTiming IMPATIENT = new AcidTiming(Duration.ofMillis(20), Duration.ofMillis(100));

    private final CountDownLatch lock = new CountDownLatch(1);
    private final List<String> ends = Collections.synchronizedList(new ArrayList<>());

    private Connection connection(String name) {
        return (Connection) Proxy.newProxyInstance(
                ScriptRunnerTest.class.getClassLoader(), new Class<?>[] {Connection.class}, (self, method, values) -> {
                    if (!method.getName().equals("close")) {
                        ends.add(name + " " + method.getName());
                        lock.countDown();
                    }
                    return null;
                });
    }

    private Trace run(AcidTiming timing, boolean retried, Step... script) throws Exception {
        return new ScriptRunner(
                        this::connection,
                        SQL,
                        e -> "40001".equals(e.getSQLState()) ? Failure.CONFLICT : Failure.BROKEN,
                        timing)
                .run(List.of(script), retried);
    }

    private Step awaitLock(String session) {
        return Step.of(session, "lock", on -> {
            try {
                return lock.await(1, TimeUnit.MINUTES);
            } catch (InterruptedException e) {
                throw new SQLException("interrupted", e);
            }
        });
    }

    private static Step conflict(String session) {
        return Step.of(session, "write", on -> {
            throw new SQLException("could not serialize\nDETAIL: more", "40001");
        });
    }

    private static List<String> steps(Trace trace) {
        return trace.observations().stream()
                .map(each -> each.session() + " " + each.step())
                .toList();
    }

    @Test
    void aStatementThatReturnsAfterAnotherSessionsEndWaited() throws Exception {
        Trace trace = run(
                TIMING,
                false,
                Step.of("T1", "write", on -> 1),
                awaitLock("T2"),
                Step.commit("T2"),
                Step.of("T1", "read", on -> 5),
                Step.commit("T1"));

        assertThat(steps(trace)).containsExactly("T1 write", "T1 read", "T1 COMMIT", "T2 lock", "T2 COMMIT");
        assertThat(trace.waited("T2")).isTrue();
        assertThat(trace.waited("T1")).isFalse();
        assertThat(trace.committed("T2")).isTrue();
        assertThat(trace.summary()).isEqualTo("T2 lock waited");
    }

    @Test
    void aSlowStatementThatNoEndReleasesDidNotWait() throws Exception {
        Trace trace = run(TIMING, false, awaitLock("T2"), Step.of("T1", "write", on -> {
            lock.countDown();
            return 1;
        }));

        assertThat(steps(trace)).containsExactlyInAnyOrder("T1 write", "T2 lock");
        assertThat(trace.waited("T2")).isFalse();
        assertThat(trace.summary()).isEqualTo("no session waited");
    }

    @Test
    void aStatementThatNeverReturnsIsNoResult() {
        assertThatThrownBy(() -> run(IMPATIENT, false, Step.of("T1", "write", on -> 1), awaitLock("T2")))
                .isInstanceOf(SQLException.class)
                .hasMessageStartingWith("T2 did not return within");
    }

    @Test
    void anAbortedTransactionIsRolledBackAndDoesNoMore() throws Exception {
        Trace trace = run(TIMING, false, conflict("T1"), Step.of("T1", "read", on -> 1), Step.commit("T1"));

        assertThat(steps(trace)).containsExactly("T1 write");
        assertThat(trace.aborted("T1")).isTrue();
        assertThat(trace.committed("T1")).isFalse();
        assertThat(ends).contains("T1 rollback").doesNotContain("T1 commit");
        assertThat(trace.observations().get(0).aborted())
                .isEqualTo(new Observation.Abort(Failure.CONFLICT, "40001", 0, "could not serialize"));
        assertThat(trace.summary()).isEqualTo("T1 write was aborted (SQLSTATE 40001)");
    }

    /** As with a deadlock: the abort of one session releases the other. */
    @Test
    void anAbortReleasesWhoWaits() throws Exception {
        Trace trace = run(TIMING, false, awaitLock("T2"), Step.commit("T2"), conflict("T1"));

        assertThat(steps(trace)).containsExactly("T1 write", "T2 lock", "T2 COMMIT");
        assertThat(trace.waited("T2")).isTrue();
    }

    @Test
    void anAbortedTransactionIsTriedAgainWhenTheOthersHaveEnded() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        Trace trace = run(
                TIMING,
                true,
                Step.of("T1", "write", on -> {
                    if (tries.incrementAndGet() == 1) {
                        throw new SQLException("conflict", "40001");
                    }
                    return tries.get();
                }),
                Step.commit("T1"),
                Step.of("T2", "write", on -> 7),
                Step.commit("T2"));

        assertThat(steps(trace)).containsExactly("T1 write", "T2 write", "T2 COMMIT", "T1 write", "T1 COMMIT");
        assertThat(trace.value(Integer.class, "T1", "write")).isEqualTo(2);
        assertThat(trace.committed("T1")).isTrue();
    }

    @Test
    void whatIsAbortedEachTimeIsNoResult() {
        assertThatThrownBy(() -> run(TIMING, true, conflict("T1"), Step.commit("T1")))
                .hasMessage("T1 was aborted again in each of 5 retries");
    }

    @Test
    void anErrorThatIsNoAbortNamesItsStep() {
        assertThatThrownBy(() -> run(TIMING, false, Step.of("T1", "read", on -> {
                    throw new SQLException("no such table", "42P01");
                })))
                .isInstanceOf(SQLException.class)
                .hasMessage("T1 read failed: no such table (SQLSTATE 42P01)");
    }
}
