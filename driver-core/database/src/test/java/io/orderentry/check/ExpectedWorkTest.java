package io.orderentry.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.check.Finding.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpectedWorkTest {
    private static final Fingerprint BEFORE = new Fingerprint(30_010, 30_000_000, 30_000, 30_000, 9_000);

    /** What a database shows after so much was added, and so many orders were delivered. */
    private static Fingerprint grown(long orders, long cents, long history, long delivered) {
        return new Fingerprint(
                BEFORE.nextOrders() + orders,
                BEFORE.warehouseYtdCents() + cents,
                BEFORE.historyRows() + history,
                BEFORE.orderRows() + orders,
                BEFORE.newOrderRows() + orders - delivered);
    }

    /** The names of the rules that fail. */
    private static List<String> failing(ExpectedWork work, Fingerprint after) {
        return work.against(BEFORE, after).stream()
                .filter(Finding::failed)
                .map(Finding::id)
                .toList();
    }

    private static Finding finding(ExpectedWork work, Fingerprint after, String id) {
        return work.against(BEFORE, after).stream()
                .filter(finding -> finding.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** 4 Deliveries, one of which found nothing in 3 of its districts. */
    private final ExpectedWork certain = new ExpectedWork(100, 0, 50, 0, 777, 0, 4, 0, 3);

    @Test
    void aDatabaseThatGrewByWhatWasCommitted() {
        List<Finding> findings = certain.against(BEFORE, grown(100, 777, 50, 37));
        assertThat(findings)
                .extracting(Finding::id)
                .containsExactly(
                        "orders_committed",
                        "payments_committed",
                        "amounts_committed",
                        "deliveries_committed",
                        "undelivered_orders");
        assertThat(findings)
                .allMatch(finding ->
                        finding.status() == Status.PASS && finding.detail().isEmpty());
    }

    @Test
    void oneMoreOrLessIsSeen() {
        for (int one : new int[] {-1, 1}) {
            assertThat(failing(certain, grown(100 + one, 777, 50, 37)))
                    .containsExactly("orders_committed", "undelivered_orders");
            assertThat(failing(certain, grown(100, 777 + one, 50, 37))).containsExactly("amounts_committed");
            assertThat(failing(certain, grown(100, 777, 50 + one, 37))).containsExactly("payments_committed");
            assertThat(failing(certain, grown(100, 777, 50, 37 + one)))
                    .containsExactly("deliveries_committed", "undelivered_orders");
        }
    }

    @Test
    void anOrderThatIsNotInOrdersIsSeen() {
        Fingerprint after = new Fingerprint(30_110, 30_000_777, 30_050, 30_099, 9_062);
        assertThat(failing(certain, after)).containsExactly("orders_committed", "undelivered_orders");
    }

    @Test
    void workThatIsMissingIsALossAndAWrongCounterIsNone() {
        Finding orders = finding(certain, grown(80, 777, 50, 37), "orders_committed");
        assertThat(orders.text()).isEqualTo("20 acknowledged orders are not in the database");
        ExpectedWork unknown = new ExpectedWork(5_000, 2, 50, 1, 777, 0, 4, 0, 3);
        assertThat(unknown.against(BEFORE, grown(80, 777, 40, 37)))
                .extracting(Finding::text)
                .contains(
                        "at least 4,920 acknowledged orders are not in the database",
                        "at least 10 acknowledged payments are not in the database");
        Fingerprint wrongCounter = new Fingerprint(30_090, 30_000_777, 30_050, 30_100, 9_063);
        assertThat(finding(certain, wrongCounter, "orders_committed").text())
                .isEqualTo("D_NEXT_O_ID grew by the New-Orders committed");
    }

    @Test
    void theDetailSaysWhatWasFound() {
        Fingerprint after = grown(99, 777, 50, 0);
        assertThat(finding(certain, after, "orders_committed").detail())
                .isEqualTo(
                        "D_NEXT_O_ID grew by the New-Orders committed: grew by 99, the driver counted 100 committed and"
                                + " 0 unknown");
        assertThat(finding(certain, after, "deliveries_committed").detail())
                .isEqualTo("grew by 0, the driver counted 37 committed and 0 unknown");
        assertThat(finding(certain, after, "undelivered_orders").detail()).isEqualTo("grew by 99, expected by 63");
    }

    @Test
    void unknownTransactionsMayBeThereOrNot() {
        ExpectedWork lost = new ExpectedWork(100, 2, 50, 3, 777, 333, 4, 1, 3);
        for (int orders = 100; orders <= 102; orders++) {
            for (int payments = 50; payments <= 53; payments++) {
                for (int delivered = 37; delivered <= 47; delivered++) {
                    assertThat(failing(lost, grown(orders, 777 + 111 * (payments - 50), payments, delivered)))
                            .isEmpty();
                }
            }
        }
        assertThat(failing(lost, grown(99, 777, 54, 36)))
                .containsExactly("orders_committed", "payments_committed", "deliveries_committed");
        assertThat(failing(lost, grown(103, 777, 49, 48)))
                .containsExactly("orders_committed", "payments_committed", "deliveries_committed");
        assertThat(failing(lost, grown(103, 777, 50, 37))).containsExactly("orders_committed", "undelivered_orders");
        assertThat(failing(lost, grown(102, 776, 50, 37))).containsExactly("amounts_committed");
        assertThat(failing(lost, grown(102, 777 + 334, 50, 37))).containsExactly("amounts_committed");
        assertThat(finding(lost, grown(102, 777 + 333, 50, 37), "amounts_committed")
                        .detail())
                .isEqualTo("grew by 1110, the driver counted 777 committed and 333 unknown");
    }

    @Test
    void unknownNewOrdersSayNothingAboutAmounts() {
        ExpectedWork lost = new ExpectedWork(100, 1, 50, 0, 777, 0, 4, 0, 3);
        assertThat(failing(lost, grown(101, 778, 50, 37))).containsExactly("amounts_committed");
    }

    @Test
    void whatWasNotComparedIsNoLoss() {
        assertThat(certain.notCompared("other runs")).allSatisfy(finding -> {
            assertThat(finding.status()).isEqualTo(Status.NOT_RUN);
            assertThat(finding.text()).doesNotContain("acknowledged");
        });
    }
}
