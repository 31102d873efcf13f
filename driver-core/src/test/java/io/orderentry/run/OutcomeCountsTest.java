package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.TransactionType;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.txn.Outcome;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OutcomeCountsTest {
    private final OutcomeCounts tally = new OutcomeCounts();

    static void assertAddsUp(OutcomeCounts tally) {
        for (TransactionType type : TransactionType.values()) {
            assertThat(tally.get(type, Count.COMMITTED)
                            + tally.get(type, Count.ROLLED_BACK)
                            + tally.get(type, Count.FAILED)
                            + tally.get(type, Count.UNKNOWN)
                            + tally.get(type, Count.SKIPPED))
                    .as("%s", type)
                    .isEqualTo(tally.get(type, Count.DUE));
        }
    }

    @Test
    void everyOutcomeIsCountedOnceAsDueAndOnceAsWhatItWas() {
        tally.ended(TransactionType.NEW_ORDER, Outcome.COMMITTED, 0);
        tally.ended(TransactionType.NEW_ORDER, Outcome.ROLLED_BACK, 0);
        tally.ended(TransactionType.NEW_ORDER, Outcome.FAILED, 0);
        tally.ended(TransactionType.NEW_ORDER, Outcome.UNKNOWN, 0);
        tally.skipped(TransactionType.NEW_ORDER, 3);
        assertThat(tally.get(TransactionType.NEW_ORDER, Count.COMMITTED)).isEqualTo(1);
        assertThat(tally.get(TransactionType.NEW_ORDER, Count.ROLLED_BACK)).isEqualTo(1);
        assertThat(tally.get(TransactionType.NEW_ORDER, Count.FAILED)).isEqualTo(1);
        assertThat(tally.get(TransactionType.NEW_ORDER, Count.UNKNOWN)).isEqualTo(1);
        assertThat(tally.get(TransactionType.NEW_ORDER, Count.SKIPPED)).isEqualTo(3);
        assertThat(tally.get(TransactionType.NEW_ORDER, Count.DUE)).isEqualTo(7);
        assertThat(tally.completed(TransactionType.NEW_ORDER)).isEqualTo(2);
        assertThat(tally.get(TransactionType.PAYMENT, Count.DUE)).isZero();
    }

    @Test
    void retriesStandApart() {
        tally.ended(TransactionType.PAYMENT, Outcome.COMMITTED, 4);
        tally.ended(TransactionType.PAYMENT, Outcome.FAILED, 2);
        assertThat(tally.get(TransactionType.PAYMENT, Count.DUE)).isEqualTo(2);
        assertThat(tally.get(TransactionType.PAYMENT, Count.RETRIES)).isEqualTo(6);
        assertAddsUp(tally);
    }

    @Test
    void whateverHappensTheCountsAddUp() {
        Random random = new Random(1);
        OutcomeCounts sum = new OutcomeCounts();
        for (int worker = 0; worker < 5; worker++) {
            OutcomeCounts own = new OutcomeCounts();
            for (int i = 0; i < 1_000; i++) {
                TransactionType type = TransactionType.at(random.nextInt(5));
                if (random.nextInt(10) == 0) {
                    own.skipped(type, random.nextInt(3));
                } else {
                    own.ended(type, Outcome.values()[random.nextInt(4)], random.nextInt(3));
                }
            }
            assertAddsUp(own);
            sum.add(own);
        }
        assertAddsUp(sum);
        assertThat(sum.sum(Count.DUE) - sum.sum(Count.SKIPPED)).isGreaterThan(4_000);
    }
}
