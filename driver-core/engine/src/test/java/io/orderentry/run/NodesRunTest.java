package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Failure;
import io.orderentry.result.ErrorCount;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.txn.Faults;
import io.orderentry.txn.ScriptedOrderEntry;
import io.orderentry.txn.Session;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Runs on two nodes, on virtual time. */
class NodesRunTest extends VirtualRun {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    /** A node that is down for a part of the run; connections to it are lost, and it gives none. */
    private final class Node implements SessionPool {
        private final long downFrom;
        private final long downTo;
        private final Set<Session> open = ConcurrentHashMap.newKeySet();
        private final AtomicInteger completed = new AtomicInteger();
        private final AtomicInteger completedAfterwards = new AtomicInteger();
        private final ScriptedOrderEntry database = new ScriptedOrderEntry().usually(input -> {
            sleep(1);
            if (isDown()) {
                throw Faults.fault(Failure.DISCONNECTED);
            }
            count();
        });

        Node(long downFromSeconds, long downToSeconds) {
            downFrom = downFromSeconds * SECOND;
            downTo = downToSeconds * SECOND;
        }

        private void count() {
            completed.incrementAndGet();
            if (clock.nanos() >= downTo) {
                completedAfterwards.incrementAndGet();
            }
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

    private RunOutcome run(Node... all) throws InterruptedException {
        nodes = List.of(all);
        RunOutcome outcome = run("warmup=0s duration=20s connections=4");
        assertThat(all).allSatisfy(node -> assertThat(node.open).isEmpty());
        return outcome;
    }

    @Test
    void bothNodesShareTheLoad() throws InterruptedException {
        Node second = new Node(0, 0);
        RunOutcome outcome = run(first, second);
        assertThat(outcome.inInterval().sum(Count.FAILED) + outcome.inInterval().sum(Count.UNKNOWN))
                .isZero();
        assertThat(first.completed).hasValueGreaterThan(2_000);
        assertThat(second.completed).hasValueGreaterThan(2_000);
    }

    @Test
    void whenANodeIsLostTheOtherGoesOnAloneUntilItIsBack() throws InterruptedException {
        Node second = new Node(5, 12);
        RunOutcome outcome = run(first, second);
        assertThat(outcome.end()).isEqualTo(RunControl.End.COMPLETE);
        assertThat(outcome.outages()).as("of the database as a whole").isEmpty();
        assertThat(outcome.errors())
                .filteredOn(error -> error.failure() == Failure.DISCONNECTED)
                .extracting(ErrorCount::count)
                .allMatch(count -> count <= 4);
        assertThat(second.completedAfterwards).hasValueGreaterThan(1_000);
        assertThat(outcome.connectionWaits()).isZero();
    }

    @Test
    void whenAllNodesAreLostTheRunStandsStillAndComesBack() throws InterruptedException {
        RunOutcome outcome = run(new Node(5, 10), new Node(5, 12));
        assertThat(outcome.outages())
                .singleElement()
                .satisfies(outage -> assertThat(outage.seconds()).isBetween(4.9, 5.5));
        assertThat(outcome.connectionWaits()).isPositive();
    }
}
