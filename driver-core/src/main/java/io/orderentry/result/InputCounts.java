package io.orderentry.result;

import io.orderentry.model.Scale;
import io.orderentry.model.TransactionType;
import java.util.List;
import java.util.Map;

/**
 * What the driver drew for the transactions it counted in the measurement interval; all figures must be counted at the same point.
 *
 * @param mix configured share of each type in percent, by key
 * @param transactions counted transactions of each type, by key
 * @param newOrdersRollingBack New-Orders drawn with an unused item
 * @param newOrdersAnswered New-Orders whose outcome the database told
 * @param newOrdersRolledBack those of them that the database rolled back
 * @param ordersByLines New-Orders by number of lines, 5 to 15: eleven counts, whose sum is the number of New-Orders
 * @param remoteLines order lines supplied by another warehouse
 * @param remotePayments Payments of a customer of another warehouse
 * @param paymentsByName Payments that choose the customer by last name
 * @param orderStatusesByName Order-Status transactions that choose the customer by last name
 * @param deliveriesSkipped Deliveries that found nothing to deliver in a district
 */
public record InputCounts(
        int warehouses,
        Map<String, Double> mix,
        Map<String, Long> transactions,
        long newOrdersRollingBack,
        long newOrdersAnswered,
        long newOrdersRolledBack,
        List<Long> ordersByLines,
        long remoteLines,
        long remotePayments,
        long paymentsByName,
        long orderStatusesByName,
        long deliveriesSkipped) {
    public InputCounts {
        mix = Ordered.byType("mix", mix);
        transactions = Ordered.byType("transactions", transactions);
        ordersByLines = List.copyOf(ordersByLines);
        long orders = ordersByLines.stream().mapToLong(Long::longValue).sum();
        long newOrders = transactions.get(TransactionType.NEW_ORDER.key());
        if (ordersByLines.size() != Scale.MAX_LINES - Scale.MIN_LINES + 1 || orders != newOrders) {
            throw new IllegalArgumentException("ordersByLines: " + ordersByLines.size() + " counts with a sum of "
                    + orders + "; 11 counts with a sum of " + newOrders + " New-Orders are needed");
        }
    }

    public long count(TransactionType type) {
        return transactions.get(type.key());
    }

    public long total() {
        return transactions.values().stream().mapToLong(Long::longValue).sum();
    }

    public long orderLines() {
        long lines = 0;
        for (int i = 0; i < ordersByLines.size(); i++) {
            lines += ordersByLines.get(i) * (Scale.MIN_LINES + i);
        }
        return lines;
    }
}
