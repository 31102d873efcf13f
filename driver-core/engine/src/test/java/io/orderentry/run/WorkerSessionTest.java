package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.orderentry.model.Failure;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ErrorCount;
import io.orderentry.run.LatencyRecorder.Kind;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.txn.Inputs;
import java.sql.SQLException;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WorkerSessionTest extends RecordedWork {
    private final WorkerSession session = session();

    WorkerSessionTest() {
        super(0, 3_600);
    }

    /** Runs a transaction that is due now and returns how it was counted. */
    private Count run(TransactionInput input) throws InterruptedException {
        OutcomeCounts before = new OutcomeCounts();
        before.add(recorder.outcome().inEntireRun());
        session.run(input, clock.nanos());
        return Stream.of(Count.COMMITTED, Count.ROLLED_BACK, Count.FAILED, Count.UNKNOWN, Count.SKIPPED)
                .filter(count -> recorder.outcome().inEntireRun().sum(count) > before.sum(count))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void oneSessionServesManyTransactions() throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            assertThat(run(Inputs.payment())).isEqualTo(Count.COMMITTED);
        }
        database.thenFail(Failure.CONFLICT).thenFail(Failure.CONFLICT);
        assertThat(run(Inputs.payment())).isEqualTo(Count.COMMITTED);
        assertThat(recorder.outcome().roundTrips()).as("those of all tries").isEqualTo(5 + 3);
        assertThat(pool.opened).hasValue(1);
        assertThat(session.connectionWaits()).isZero();
        session.close(false);
        session.close(false);
        assertThat(pool.closedWhole).hasValue(1);
        assertThat(pool.closedBroken).hasValue(0);
    }

    @Test
    void aLostConnectionLeavesTheTransactionUnknownAndIsReplaced() throws InterruptedException {
        database.thenSucceed().thenFail(Failure.DISCONNECTED);
        run(Inputs.payment());
        assertThat(run(Inputs.payment())).isEqualTo(Count.UNKNOWN);
        assertThat(pool.closedBroken).hasValue(1);
        assertThat(run(Inputs.payment())).isEqualTo(Count.COMMITTED);
        assertThat(pool.opened).hasValue(2);
        assertThat(session.connectionWaits()).isEqualTo(1);
        assertThat(control.stopping()).isFalse();
        // The one that was lost was not sent again.
        assertThat(database.inputs()).hasSize(3);
    }

    @Test
    void aConnectionThatWasClosedWhileIdleIsReplacedBeforeAnythingIsSent() throws InterruptedException {
        pool.closedWhenIdle(Duration.ofSeconds(8).toNanos());
        assertThat(run(Inputs.payment())).isEqualTo(Count.COMMITTED);
        clock.advance(Duration.ofSeconds(7));
        assertThat(run(Inputs.payment())).isEqualTo(Count.COMMITTED);
        assertThat(pool.opened).hasValue(1);
        clock.advance(Duration.ofSeconds(9));
        assertThat(run(Inputs.payment())).isEqualTo(Count.COMMITTED);
        assertThat(pool.opened).hasValue(2);
        assertThat(pool.closedBroken).hasValue(1);
        assertThat(session.connectionWaits()).isZero();
        assertThat(database.inputs()).hasSize(3);
    }

    @Test
    void aRejectedTransactionKeepsItsConnection() throws InterruptedException {
        database.thenFail(Failure.REJECTED);
        assertThat(run(Inputs.payment())).isEqualTo(Count.FAILED);
        run(Inputs.payment());
        assertThat(pool.opened).hasValue(1);
        assertThat(control.stopping()).isFalse();
    }

    @Test
    void whileTheServerIsDownTheTransactionWaitsAndEachFailureIsCountedForIt() throws InterruptedException {
        pool.downFor(7);
        pool.whenAsked(times -> {
            if (times == 7) {
                assertThat(session.problem()).isEqualTo("the server is down by script");
            }
        });
        assertThat(run(Inputs.payment())).isEqualTo(Count.COMMITTED);
        assertThat(pool.asked).hasValue(8);
        assertThat(session.problem()).isNull();
        assertThat(session.connectionWaits()).isEqualTo(1);
        assertThat(longest(TransactionType.PAYMENT, Kind.RESPONSE)).isBetween(0.7, 0.701);
        assertThat(longest(TransactionType.PAYMENT, Kind.SERVICE)).isZero();
        String message = "no connection: the server is down by script";
        assertThat(errors.all())
                .containsExactly(new ErrorCount("payment", Failure.NO_CONNECTION, "08001", 0, message, 7));
    }

    @Test
    void aBrokenTransactionStopsTheRunWithTheReason() throws InterruptedException {
        database.then(input -> {
            throw new SQLException("no such table: stock\nat line 1", Failure.BROKEN.name());
        });
        assertThat(run(Inputs.newOrder())).isEqualTo(Count.FAILED);
        assertThat(control.end()).isEqualTo(RunControl.End.BROKEN);
        assertThat(control.reason()).isEqualTo("New-Order: no such table: stock (SQLSTATE BROKEN)");
    }

    @Test
    void aServerThatRefusesASessionStopsTheRunWithTheReason() throws InterruptedException {
        pool.refusal = new SQLException("no procedure new_order", "42883");
        assertThat(run(Inputs.newOrder())).isEqualTo(Count.SKIPPED);
        assertThat(control.end()).isEqualTo(RunControl.End.BROKEN);
        assertThat(control.reason()).isEqualTo("no procedure new_order (SQLSTATE 42883)");
        assertThat(errors.all()).extracting(ErrorCount::failure).containsExactly(Failure.NO_CONNECTION);
    }

    @Test
    void withoutAConnectionAtTheEndNothingIsSent() throws InterruptedException {
        pool.downFor(Integer.MAX_VALUE);
        control.stop(RunControl.End.COMPLETE, null);
        assertThat(run(Inputs.payment())).isEqualTo(Count.SKIPPED);
        assertThat(pool.asked).hasValue(1);
        assertThat(database.inputs()).isEmpty();
    }

    @Test
    void onABrokenDatabaseNoConnectionIsOpened() throws InterruptedException {
        control.stop(RunControl.End.BROKEN, "by script");
        assertThat(run(Inputs.delivery())).isEqualTo(Count.SKIPPED);
        assertThat(pool.asked).hasValue(0);
    }

    @Test
    void anAbortReachesTheOpenConnectionOnly() throws InterruptedException {
        session.abort();
        assertThat(pool.aborted).hasValue(0);
        run(Inputs.payment());
        session.abort();
        assertThat(pool.aborted).hasValue(1);
    }

    @Test
    void aReadOnlyServerIsLeftAndTheSameInputTriedAgainOverAnotherConnection() throws InterruptedException {
        database.thenFail(Failure.READ_ONLY)
                .thenFail(Failure.READ_ONLY)
                .thenFail(Failure.CONFLICT)
                .thenFail(Failure.READ_ONLY);
        assertThat(run(Inputs.payment())).isEqualTo(Count.COMMITTED);
        assertThat(pool.opened).hasValue(4);
        assertThat(pool.closedBroken).hasValue(3);
        assertThat(database.inputs()).hasSize(5).containsOnly(database.inputs().get(0));
        assertThat(session.connectionWaits()).isEqualTo(1);
        assertThat(session.problem()).isNull();
        assertThat(control.stopping()).isFalse();
        assertThat(longest(TransactionType.PAYMENT, Kind.RESPONSE)).isBetween(0.3, 0.301);
        assertThat(errors.all())
                .extracting(ErrorCount::failure, ErrorCount::count)
                .containsExactlyInAnyOrder(tuple(Failure.READ_ONLY, 3L), tuple(Failure.CONFLICT, 1L));
    }

    @Test
    void aServerThatIsStillReadOnlyWhenTheRunEndsIsAskedOnceMore() throws InterruptedException {
        control.stop(RunControl.End.COMPLETE, null);
        database.thenFail(Failure.READ_ONLY);
        assertThat(run(Inputs.payment())).isEqualTo(Count.SKIPPED);
        assertThat(database.inputs()).hasSize(1);
        assertThat(pool.stillOpen()).isZero();
    }
}
