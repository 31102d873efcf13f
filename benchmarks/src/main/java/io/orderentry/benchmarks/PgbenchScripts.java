package io.orderentry.benchmarks;

import io.orderentry.data.NuRand;
import io.orderentry.model.Scale;
import io.orderentry.model.TransactionType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The work of the driver's terminals as pgbench scripts: the same inputs from the same distributions, the same homes in the same turn, the
 * same functions. Immutable.
 */
final class PgbenchScripts {
    private static final Map<TransactionType, String> FILES = Map.of(
            TransactionType.PAYMENT, "payment",
            TransactionType.ORDER_STATUS, "order_status",
            TransactionType.DELIVERY, "delivery",
            TransactionType.STOCK_LEVEL, "stock_level");

    private static final String LAST_NAME =
            "array['BAR', 'OUGHT', 'ABLE', 'PRI', 'PRES', 'ESE', 'ANTI', 'CALLY', 'ATION', 'EING']";

    private final Map<String, String> values;

    /**
     * @param prefix of the functions that are called: {@code oe} or {@code probe}
     * @param constants those that the driver's own run has
     */
    PgbenchScripts(String prefix, int warehouses, int clients, NuRand.Constants constants) {
        // (w + 0 .. W - 2) mod W + 1 is every warehouse but w, each with the same chance.
        String other = warehouses == 1 ? ":w" : "(:w + random(0, " + (warehouses - 2) + ")) % " + warehouses + " + 1";
        values = Map.ofEntries(
                Map.entry("prefix", prefix),
                Map.entry("warehouses", Integer.toString(warehouses)),
                Map.entry("clients", Integer.toString(clients)),
                Map.entry("terminals", Integer.toString(Math.max(new Scale(warehouses).terminals(), clients))),
                Map.entry("other_warehouse", other),
                Map.entry("supply", "case when random(1, 100) = 1 then " + other + " else :w end"),
                Map.entry("remote_payment", warehouses == 1 ? "false" : "random(1, 100) > 85"),
                Map.entry("last_name", nuRand(255, constants.cLast(), 0, 999)),
                Map.entry("customer", nuRand(1_023, constants.cCustomer(), 1, Scale.CUSTOMERS_PER_DISTRICT)),
                Map.entry("item", nuRand(8_191, constants.cItem(), 1, Scale.ITEMS)),
                // Of constants, so that the server makes the array once, when it plans.
                Map.entry(
                        "name",
                        syllable(":name / 100") + " || " + syllable(":name / 10 % 10") + " || "
                                + syllable(":name % 10")));
    }

    private static String nuRand(int a, int c, int lo, int hi) {
        return "((random(0, " + a + ") | random(" + lo + ", " + hi + ")) + " + c + ") % " + (hi - lo + 1) + " + " + lo;
    }

    private static String syllable(String digit) {
        return "(" + LAST_NAME + ")[" + digit + " + 1]";
    }

    /** The whole script of one transaction. */
    String script(TransactionType type) throws IOException {
        String body = type == TransactionType.NEW_ORDER ? NewOrderScript.TEXT : resource("pgbench/" + FILES.get(type));
        return fill(resource("pgbench/terminal") + body);
    }

    /** The same without SQL: what it costs pgbench to think of the input. */
    String inputOnly(TransactionType type) throws IOException {
        return script(type).lines().filter(line -> line.startsWith("\\")).collect(Collectors.joining("\n", "", "\n"));
    }

    /** The function that {@link NewOrderScript} calls for orders that roll back. */
    String rolledBackOrder() throws IOException {
        return fill(resource("rolled_back_order"));
    }

    private String fill(String template) {
        String text = template;
        for (Map.Entry<String, String> value : values.entrySet()) {
            text = text.replace("{{" + value.getKey() + "}}", value.getValue());
        }
        return text;
    }

    static String resource(String name) throws IOException {
        try (InputStream in = PgbenchScripts.class.getResourceAsStream(name + ".sql")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
