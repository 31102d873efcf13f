package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.TransactionType;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.txn.Outcome;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OutcomeCountsTest {
    private final OutcomeCounts counts = new OutcomeCounts();

    static void assertAddsUp(OutcomeCounts counts) {
        for (TransactionType type : TransactionType.values()) {
            assertThat(counts.get(type, Count.COMMITTED)
                            + counts.get(type, Count.ROLLED_BACK)
                            + counts.get(type, Count.FAILED)
                            + counts.get(type, Count.UNKNOWN)
                            + counts.get(type, Count.SKIPPED))
                    .as("%s", type)
                    .isEqualTo(counts.get(type, Count.DUE));
        }
    }

    @Test
    void everyOutcomeIsCountedOnceAsDueAndOnceAsWhatItWas() {
        counts.ended(TransactionType.NEW_ORDER, Outcome.COMMITTED, 0);
        counts.ended(TransactionType.NEW_ORDER, Outcome.ROLLED_BACK, 0);
        counts.ended(TransactionType.NEW_ORDER, Outcome.FAILED, 0);
        counts.ended(TransactionType.NEW_ORDER, Outcome.UNKNOWN, 0);
        counts.skipped(TransactionType.NEW_ORDER, 3);
        counts.ended(TransactionType.PAYMENT, Outcome.COMMITTED, 4);
        counts.ended(TransactionType.PAYMENT, Outcome.UNEXPECTED_COMMIT, 2);
        assertThat(counts.byType())
                .containsEntry("newOrder", List.of(7L, 1L, 1L, 1L, 1L, 3L, 0L))
                .containsEntry("payment", List.of(2L, 1L, 0L, 1L, 0L, 0L, 6L));
        assertThat(counts.completed(TransactionType.NEW_ORDER)).isEqualTo(2);
        assertThat(OutcomeCounts.of(counts.byType()).byType()).isEqualTo(counts.byType());
    }

    @Test
    void theCountsAddUpForAnyOutcomes() {
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
