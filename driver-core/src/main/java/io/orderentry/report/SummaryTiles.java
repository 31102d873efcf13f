package io.orderentry.report;

import io.orderentry.metrics.Numbers;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Host;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The few figures on top of a page: how much, how fast, and what it took. */
final class SummaryTiles {
    private SummaryTiles() {}

    /** Maps of {@code label}, {@code value}, {@code unit} and {@code meaning}; figures that are not there are left out. */
    static List<Map<String, String>> of(Result result) {
        List<Map<String, String>> cards = new ArrayList<>();
        card(cards, "New-Orders per minute (NOPM)", result.throughput().newOrdersPerMinute(), 0, "/min");
        card(cards, "Transactions", result.throughput().transactionsPerSecond(), 1, "/s");
        Percentiles newOrder = result.transaction(TransactionType.NEW_ORDER).responseMillis();
        if (newOrder != null) {
            card(cards, "New-Order p90", newOrder.p90(), 2, "ms");
            card(cards, "New-Order p99", newOrder.p99(), 2, "ms");
        }
        Host host = result.host();
        if (host != null && host.cpu() != null) {
            card(cards, "Processors busy", host.cpu().busy(), 1, "%");
        }
        if (host != null && host.disk() != null) {
            card(cards, "Disk reads", host.disk().readsPerSecond(), 1, "/s");
            card(cards, "Disk writes", host.disk().writesPerSecond(), 1, "/s");
        }
        card(cards, "Round trips per transaction", result.throughput().roundTripsPerTransaction(), 2, "");
        return cards;
    }

    private static void card(List<Map<String, String>> cards, String label, Double value, int decimals, String unit) {
        if (value != null) {
            cards.add(Map.of(
                    "label",
                    label,
                    "value",
                    Numbers.decimal(value, decimals),
                    "unit",
                    unit,
                    "meaning",
                    Meanings.of(label).orElse("")));
        }
    }
}
