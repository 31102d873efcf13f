package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Failure;
import io.orderentry.result.ErrorCount;
import io.orderentry.txn.Outcome;
import io.orderentry.txn.RetryingExecutor;
import io.orderentry.txn.TransactionResult;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class StationTest {
    private final ManualClock clock = new ManualClock();
    private final ScriptedOrderEntry database = new ScriptedOrderEntry();
    private final StubLane lane = new StubLane(database);
    private final RunControl control =
            new RunControl(new MeasurementInterval(0, Duration.ofHours(1).toNanos()), Long.MAX_VALUE, clock);
    private final ErrorRecorder errors = new ErrorRecorder();
    private final Station station =
            new Station(lane, new RetryingExecutor(Faults::classify, 3, micros -> {}), control, clock, errors);

    @Test
    void oneSessionServesManyTransactions() throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            assertThat(station.run(Inputs.payment()).outcome()).isEqualTo(Outcome.COMMITTED);
            assertThat(station.roundTrips()).isEqualTo(1);
        }
        assertThat(lane.opened).hasValue(1);
        assertThat(station.connectionWaits()).isZero();
        station.close(false);
        station.close(false);
        assertThat(lane.closedWhole).hasValue(1);
        assertThat(lane.closedBroken).hasValue(0);
    }

    @Test
    void roundTripsOfAllTriesCount() throws InterruptedException {
        database.thenFail(Failure.CONFLICT).thenFail(Failure.CONFLICT);
        station.run(Inputs.payment());
        assertThat(station.roundTrips()).isEqualTo(3);
    }

    @Test
    void aLostConnectionLeavesTheTransactionUnknownAndIsReplaced() throws InterruptedException {
        database.thenSucceed().thenFail(Failure.DISCONNECTED);
        station.run(Inputs.payment());
        TransactionResult lost = station.run(Inputs.payment());
        assertThat(lost.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(lane.closedBroken).hasValue(1);
        assertThat(station.run(Inputs.payment()).outcome()).isEqualTo(Outcome.COMMITTED);
        assertThat(lane.opened).hasValue(2);
        assertThat(station.connectionWaits()).isEqualTo(1);
        assertThat(control.stopping()).isFalse();
        // The one that was lost was not sent again.
        assertThat(database.inputs()).hasSize(3);
    }

    @Test
    void aRejectedTransactionKeepsItsConnection() throws InterruptedException {
        database.thenFail(Failure.REJECTED);
        assertThat(station.run(Inputs.payment()).outcome()).isEqualTo(Outcome.FAILED);
        station.run(Inputs.payment());
        assertThat(lane.opened).hasValue(1);
        assertThat(control.stopping()).isFalse();
    }

    @Test
    void whileTheServerIsDownTheTransactionWaits() throws InterruptedException {
        lane.downFor(7);
        assertThat(station.run(Inputs.payment()).outcome()).isEqualTo(Outcome.COMMITTED);
        assertThat(lane.asked).hasValue(8);
        assertThat(station.connectionWaits()).isEqualTo(1);
        assertThat(station.startedNanos()).isEqualTo(Duration.ofMillis(700).toNanos());
    }

    @Test
    void whyThereIsNoConnectionIsToldAndCountedForTheTransactionThatWaits() throws InterruptedException {
        lane.downFor(3);
        lane.whenAsked(times -> {
            if (times == 3) {
                assertThat(station.problem()).isEqualTo("the server is down by script");
            }
        });
        station.run(Inputs.payment());
        assertThat(station.problem()).isNull();
        assertThat(errors.all())
                .containsExactly(new ErrorCount(
                        "payment",
                        Failure.NO_CONNECTION,
                        "08001",
                        0,
                        "no connection: the server is down by script",
                        3));
    }

    @Test
    void aBrokenTransactionStopsTheRunWithTheReason() throws InterruptedException {
        database.then(input -> {
            throw new SQLException("no such table: stock\nat line 1", Failure.BROKEN.name());
        });
        assertThat(station.run(Inputs.newOrder()).outcome()).isEqualTo(Outcome.FAILED);
        assertThat(control.end()).isEqualTo(RunControl.End.BROKEN);
        assertThat(control.reason()).isEqualTo("New-Order: no such table: stock (SQLSTATE BROKEN)");
    }

    @Test
    void aServerThatRefusesASessionStopsTheRunWithTheReason() throws InterruptedException {
        lane.refusal = new SQLException("no procedure new_order", "42883");
        assertThat(station.run(Inputs.newOrder())).isNull();
        assertThat(control.end()).isEqualTo(RunControl.End.BROKEN);
        assertThat(control.reason()).isEqualTo("no procedure new_order (SQLSTATE 42883)");
        assertThat(errors.all()).extracting(ErrorCount::failure).containsExactly(Failure.NO_CONNECTION);
    }

    @Test
    void withoutAConnectionAtTheEndNothingIsSent() throws InterruptedException {
        lane.downFor(Integer.MAX_VALUE);
        control.stop(RunControl.End.COMPLETE, null);
        assertThat(station.run(Inputs.payment())).isNull();
        assertThat(lane.asked).hasValue(1);
        assertThat(database.inputs()).isEmpty();
    }

    @Test
    void whatWasBegunBeforeTheEndIsConnectedOnceMoreAndDone() throws InterruptedException {
        control.stop(RunControl.End.COMPLETE, null);
        assertThat(station.run(Inputs.delivery()).outcome()).isEqualTo(Outcome.COMMITTED);
    }

    @Test
    void onABrokenDatabaseNoConnectionIsOpened() throws InterruptedException {
        control.stop(RunControl.End.BROKEN, "by script");
        assertThat(station.run(Inputs.delivery())).isNull();
        assertThat(lane.asked).hasValue(0);
    }

    @Test
    void anAbortReachesTheOpenConnectionOnly() throws InterruptedException {
        station.abort();
        assertThat(lane.aborted).hasValue(0);
        station.run(Inputs.payment());
        station.abort();
        assertThat(lane.aborted).hasValue(1);
    }
}
