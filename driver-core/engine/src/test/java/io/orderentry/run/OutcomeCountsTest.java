package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.TransactionType;
import io.orderentry.run.OutcomeCounts.Count;
import io.orderentry.txn.Outcome;
import java.util.List;
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
}
