package io.orderentry.check;

import io.orderentry.model.Scale;
import io.orderentry.text.Sentences;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * Work that the driver did to the database by its own count from its first transaction to its last, ramp-up and drain included: what was
 * committed, and what is unknown because the connection was lost; the cents are sums of H_AMOUNT.
 *
 * @param skippedDistricts districts without an undelivered order, of all Deliveries committed
 */
@RecordBuilder
public record ExpectedWork(
        long newOrders,
        long newOrdersUnknown,
        long payments,
        long paymentsUnknown,
        long paymentsCents,
        long paymentsUnknownCents,
        long deliveries,
        long deliveriesUnknown,
        long skippedDistricts) {

    /** Compares with what the database shows: nothing committed may be lost or counted twice. */
    public List<Finding> against(Fingerprint before, Fingerprint after) {
        long delivered = deliveries * Scale.DISTRICTS_PER_WAREHOUSE - skippedDistricts;
        // The most that the unknown Deliveries may have delivered.
        long maybeDelivered = deliveriesUnknown * Scale.DISTRICTS_PER_WAREHOUSE;
        long paid = after.historyRows() - before.historyRows();
        Finding orders = compare(
                "orders_committed",
                "D_NEXT_O_ID grew by the New-Orders committed",
                after.nextOrders() - before.nextOrders(),
                newOrders,
                newOrdersUnknown);
        Finding history = compare(
                "payments_committed", "HISTORY grew by the Payments committed", paid, payments, paymentsUnknown);
        return List.of(
                lost(newOrders - (after.orderRows() - before.orderRows()), "orders", newOrdersUnknown, orders),
                lost(payments - paid, "payments", paymentsUnknown, history),
                compare(
                        "amounts_committed",
                        "W_YTD grew by the amounts of the Payments committed (cents)",
                        after.warehouseYtdCents() - before.warehouseYtdCents(),
                        paymentsCents,
                        paymentsUnknownCents),
                compare(
                        "deliveries_committed",
                        "ORDERS less NEW_ORDER grew by the orders delivered: 10 for each Delivery committed, less the districts skipped",
                        after.deliveredOrders() - before.deliveredOrders(),
                        delivered,
                        maybeDelivered),
                within(
                        "undelivered_orders",
                        "NEW_ORDER grew by the New-Orders committed, less the orders delivered",
                        after.newOrderRows() - before.newOrderRows(),
                        newOrders - delivered - maybeDelivered,
                        newOrders + newOrdersUnknown - delivered));
    }

    /** The rules of {@link #against}, none of them checked. */
    public List<Finding> notCompared(String reason) {
        Fingerprint any = new Fingerprint(0, 0, 0, 0, 0);
        ExpectedWork none = new ExpectedWork(0, 0, 0, 0, 0, 0, 0, 0, 0);
        return none.against(any, any).stream().map(rule -> rule.notRun(reason)).toList();
    }

    /** The finding, or a loss in its place where rows are missing. */
    private static Finding lost(long missing, String what, long unknown, Finding finding) {
        if (missing <= 0) {
            return finding;
        }
        String least = unknown > 0 ? "at least " : "";
        String text = Sentences.text("%s%,d acknowledged %s are not in the database", least, missing, what);
        String detail = finding.text() + (finding.detail().isEmpty() ? "" : ": " + finding.detail());
        return Finding.of(finding.id(), text, detail);
    }

    private static Finding compare(String id, String text, long grown, long committed, long unknown) {
        boolean holds = grown >= committed && grown <= committed + unknown;
        String detail = holds && unknown == 0
                ? ""
                : "grew by " + grown + ", the driver counted " + committed + " committed and " + unknown + " unknown"
                        + (grown > committed + unknown ? "; did something else write to this database?" : "");
        return Finding.of(id, null, text, holds, detail);
    }

    private static Finding within(String id, String text, long grown, long least, long most) {
        boolean holds = grown >= least && grown <= most;
        String expected = least == most ? Long.toString(least) : least + " to " + most;
        String detail = holds && least == most ? "" : "grew by " + grown + ", expected by " + expected;
        return Finding.of(id, null, text, holds, detail);
    }
}
