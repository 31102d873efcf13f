package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Load;
import io.orderentry.config.Target.Affinity;
import io.orderentry.model.Failure;
import io.orderentry.result.ErrorCount;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.schedule.Loads;
import io.orderentry.schedule.VirtualClock;
import io.orderentry.txn.Faults;
import io.orderentry.txn.RetryingExecutor;
import io.orderentry.txn.ScriptedOrderEntry;
import io.orderentry.txn.Session;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs on two nodes, on virtual time. */
class NodesRunTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final VirtualClock clock = new VirtualClock();

    /** A node that is down for a part of the run; connections to it are lost, and it gives none. */
    private final class Node implements SessionPool {
        private final long downFrom;
        private final long downTo;
        private final Set<Session> open = ConcurrentHashMap.newKeySet();
        private final ScriptedOrderEntry database = new ScriptedOrderEntry().usually(input -> {
            clock.advance(Duration.ofMillis(1));
            if (isDown()) {
                throw Faults.fault(Failure.DISCONNECTED);
            }
        });

        Node(long downFromSeconds, long downToSeconds) {
            downFrom = downFromSeconds * SECOND;
            downTo = downToSeconds * SECOND;
        }

        private boolean isDown() {
            return clock.nanos() >= downFrom && clock.nanos() < downTo;
        }

        @Override
        public boolean isWorthAsking() {
            return !isDown() || clock.nanos() % 100 == 0;
        }

        @Override
        public Session open() throws ConnectionUnavailableException {
            if (isDown()) {
                throw new ConnectionUnavailableException(new SQLException("down by script", "08001"));
            }
            Session session = Session.of(database);
            open.add(session);
            return session;
        }

        @Override
        public void close(Session session, boolean broken) {
            assertThat(open.remove(session)).as("a session of this node").isTrue();
        }

        @Override
        public void abort(Session session) {}
    }

    private final Node first = new Node(0, 0);

    private RunOutcome drive(Affinity affinity, Node... nodes) throws InterruptedException {
        Load load = Loads.load("warmup=0s", "duration=20s", "connections=4");
        RetryingExecutor retrying = new RetryingExecutor(Faults::classify, 0, micros -> {});
        return new LoadRun(
                        RunPlan.of(load, 4, 100, 2),
                        new Nodes(List.of(nodes), affinity),
                        retrying,
                        Duration.ofSeconds(60),
                        clock,
                        new RunListener() {})
                .run();
    }

    private RunOutcome run(Affinity affinity, Node second) throws InterruptedException {
        RunOutcome outcome = drive(affinity, first, second);
        OutcomeCountsTest.assertAddsUp(outcome.inInterval());
        assertThat(first.open).isEmpty();
        assertThat(second.open).isEmpty();
        assertThat(outcome.nodes()).hasSize(2);
        assertThat(outcome.nodes().stream()
                        .mapToLong(RunOutcome.Node::completed)
                        .sum())
                .isEqualTo(outcome.inInterval().sum(Count.COMMITTED)
                        + outcome.inInterval().sum(Count.ROLLED_BACK));
        return outcome;
    }

    @ParameterizedTest
    @EnumSource(Affinity.class)
    void bothNodesShareTheLoad(Affinity affinity) throws InterruptedException {
        RunOutcome outcome = run(affinity, new Node(0, 0));
        assertThat(outcome.inInterval().sum(Count.FAILED) + outcome.inInterval().sum(Count.UNKNOWN))
                .isZero();
        assertThat(outcome.nodes()).allSatisfy(node -> {
            assertThat(node.completed()).isGreaterThan(2_000);
            assertThat(node.outages()).isEmpty();
            assertThat(node.newOrderMicros().getTotalCount()).isGreaterThanOrEqualTo(node.newOrders());
        });
    }

    @Test
    void withTheAffinityOfWarehousesFewTransactionsCross() throws InterruptedException {
        RunOutcome.Node node = run(Affinity.WAREHOUSE, new Node(0, 0)).nodes().get(0);
        // One line in a hundred and 15 % of the Payments are remote, two thirds of them at a node that is not that of
        // the terminal.
        assertThat(100.0 * node.crossing() / node.completed()).isBetween(5.0, 12.0);
    }

    @Test
    void withoutAffinityHalfOfTheTransactionsCross() throws InterruptedException {
        RunOutcome.Node node = run(Affinity.NONE, new Node(0, 0)).nodes().get(0);
        assertThat(100.0 * node.crossing() / node.completed()).isBetween(45.0, 60.0);
    }

    @ParameterizedTest
    @EnumSource(Affinity.class)
    void whenANodeIsLostTheOtherGoesOnAlone(Affinity affinity) throws InterruptedException {
        RunOutcome outcome = run(affinity, new Node(5, 12));
        assertThat(outcome.end()).isEqualTo(RunControl.End.COMPLETE);
        assertThat(outcome.outages()).as("of the database as a whole").isEmpty();
        assertThat(outcome.nodes().get(0).outages()).isEmpty();
        assertThat(outcome.nodes().get(1).outages()).singleElement().satisfies(outage -> {
            assertThat(outage.fromSeconds()).isBetween(4.9, 5.1);
            assertThat(outage.seconds()).isBetween(6.9, 8.5);
            assertThat(outage.ended()).isTrue();
        });
        assertThat(outcome.errors())
                .filteredOn(error -> error.failure() == Failure.DISCONNECTED)
                .extracting(ErrorCount::count)
                .allMatch(count -> count <= 4);
        assertThat(outcome.nodes().get(1).completed()).isGreaterThan(1_000);
        assertThat(outcome.connectionWaits()).isZero();
    }

    @Test
    void whenAllNodesAreLostTheRunStandsStillAndComesBack() throws InterruptedException {
        RunOutcome outcome = drive(Affinity.NONE, new Node(5, 10), new Node(5, 12));
        assertThat(outcome.outages())
                .singleElement()
                .satisfies(outage -> assertThat(outage.seconds()).isBetween(4.9, 5.5));
        assertThat(outcome.connectionWaits()).isPositive();
    }
}
