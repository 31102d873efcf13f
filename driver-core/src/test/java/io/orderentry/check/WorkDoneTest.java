package io.orderentry.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.check.Finding.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkDoneTest {
    private static final Fingerprint BEFORE = new Fingerprint(30_010, 30_000_000, 30_000);

    /** What a database shows after so much was added. */
    private static Fingerprint grown(long orders, long cents, long history) {
        return new Fingerprint(
                BEFORE.nextOrders() + orders, BEFORE.warehouseYtdCents() + cents, BEFORE.historyRows() + history);
    }

    private static List<Status> statuses(WorkDone work, Fingerprint after) {
        return work.against(BEFORE, after).stream().map(Finding::status).toList();
    }

    private final WorkDone certain = new WorkDone(100, 0, 50, 0, 777);

    @Test
    void aDatabaseThatGrewByWhatWasCommitted() {
        List<Finding> findings = certain.against(BEFORE, grown(100, 777, 50));
        assertThat(findings)
                .extracting(Finding::id)
                .containsExactly("orders_committed", "payments_committed", "amounts_committed");
        assertThat(findings)
                .allMatch(finding ->
                        finding.status() == Status.PASS && finding.detail().isEmpty());
    }

    @Test
    void oneMoreOrLessIsSeen() {
        assertThat(statuses(certain, grown(99, 777, 50))).containsExactly(Status.FAIL, Status.PASS, Status.PASS);
        assertThat(statuses(certain, grown(101, 777, 50))).containsExactly(Status.FAIL, Status.PASS, Status.PASS);
        assertThat(statuses(certain, grown(100, 777, 49))).containsExactly(Status.PASS, Status.FAIL, Status.PASS);
        assertThat(statuses(certain, grown(100, 777, 51))).containsExactly(Status.PASS, Status.FAIL, Status.PASS);
        assertThat(statuses(certain, grown(100, 776, 50))).containsExactly(Status.PASS, Status.PASS, Status.FAIL);
        assertThat(statuses(certain, grown(100, 778, 50))).containsExactly(Status.PASS, Status.PASS, Status.FAIL);
    }

    @Test
    void theDetailSaysWhatWasFound() {
        assertThat(certain.against(BEFORE, grown(99, 777, 50)).get(0).detail())
                .isEqualTo("grew by 99, the driver counted 100 committed and 0 unknown");
    }

    @Test
    void unknownTransactionsMayBeThereOrNot() {
        WorkDone lost = new WorkDone(100, 2, 50, 3, 777);
        for (int orders = 100; orders <= 102; orders++) {
            for (int payments = 50; payments <= 53; payments++) {
                assertThat(statuses(lost, grown(orders, 5_000, payments)))
                        .containsExactly(Status.PASS, Status.PASS, Status.NOT_RUN);
            }
        }
        assertThat(statuses(lost, grown(99, 777, 54))).containsExactly(Status.FAIL, Status.FAIL, Status.NOT_RUN);
        assertThat(statuses(lost, grown(103, 777, 49))).containsExactly(Status.FAIL, Status.FAIL, Status.NOT_RUN);
        assertThat(lost.against(BEFORE, grown(102, 777, 50)).get(2).detail())
                .isEqualTo("3 Payments are unknown, so their amounts are");
    }

    @Test
    void unknownNewOrdersSayNothingAboutAmounts() {
        WorkDone lost = new WorkDone(100, 1, 50, 0, 777);
        assertThat(statuses(lost, grown(101, 778, 50))).containsExactly(Status.PASS, Status.PASS, Status.FAIL);
    }
}
