package io.orderentry.verdict;

import static io.orderentry.result.AuditLine.Status.NOT_APPLICABLE;
import static io.orderentry.result.AuditLine.Status.OUTSIDE;
import static io.orderentry.result.AuditLine.Status.SAMPLE_TOO_SMALL;
import static io.orderentry.result.AuditLine.Status.WITHIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.AuditLine;
import io.orderentry.result.InputCounts;
import io.orderentry.result.Results;
import io.orderentry.result.TransactionResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InputAuditTest {
    /** Divides by 11 and by 1,000, and is large enough for every window. */
    private static final long MANY = 1_100_000;

    private final Inputs inputs = new Inputs();

    @ParameterizedTest
    @DisplayName("2.4.1.4, 5.5: 0.9 to 1.1 % of the New-Orders are rolled back")
    @CsvSource({"9899,OUTSIDE", "9900,WITHIN", "12100,WITHIN", "12101,OUTSIDE"})
    void rollback(long rolledBack, AuditLine.Status status) {
        inputs.rolledBack = rolledBack;

        assertThat(line("rollback").status()).isEqualTo(status);
    }

    @Test
    @DisplayName("2.4.1.4, 5.5: below 89,000 New-Orders the sample is too small, wherever the value is")
    void rollbackSample() {
        inputs.orders(List.of(8_000L, 8_000L, 8_000L, 8_000L, 8_000L, 8_999L, 8_000L, 8_000L, 8_000L, 8_000L, 8_000L));
        inputs.rolledBack = 5_000;

        AuditLine line = line("rollback");

        assertThat(line.sample()).isEqualTo(88_999);
        assertThat(line.neededSample()).isEqualTo(89_000);
        assertThat(line.status()).isEqualTo(SAMPLE_TOO_SMALL);
        assertThat(line.value()).isEqualTo(100.0 * 5_000 / 88_999);
        inputs.orders(Collections.nCopies(11, 8_091L));
        assertThat(line("rollback").status()).isEqualTo(OUTSIDE);
    }

    @ParameterizedTest
    @DisplayName("2.4.1.4, 5.5: 0.9 to 1.1 % of the outcomes are rollbacks, for any inputs")
    @CsvSource({"0,OUTSIDE", "9899,OUTSIDE", "9900,WITHIN", "12100,WITHIN", "12101,OUTSIDE", "671000,OUTSIDE"})
    void rollbacksOfTheDatabase(long undone, AuditLine.Status status) {
        inputs.undone = undone;

        assertThat(line("rolledBack").status()).isEqualTo(status);
        assertThat(line("rolledBack").sample()).isEqualTo(MANY);
        assertThat(line("rollback").status()).isEqualTo(WITHIN);
    }

    @Test
    @DisplayName("2.4.1.4, 5.5: an unknown outcome is in no share")
    void unknownOutcomes() {
        inputs.answered = 88_999L;

        assertThat(line("rolledBack").sample()).isEqualTo(88_999);
        assertThat(line("rolledBack").status()).isEqualTo(SAMPLE_TOO_SMALL);
    }

    @Test
    @DisplayName("2.4.1.3, 5.5: an order has 9.5 to 10.5 lines in the mean")
    void meanLines() {
        assertThat(line("lines").value()).isEqualTo(10);
        assertThat(line("lines").status()).isEqualTo(WITHIN);

        inputs.orders(orders(11, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1));
        assertThat(line("lines").status()).isEqualTo(OUTSIDE);

        inputs.orders(List.of(36L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 323L));
        assertThat(line("lines").status()).isEqualTo(SAMPLE_TOO_SMALL);
    }

    @Test
    @DisplayName("2.4.1.3, 5.5: the numbers of lines are uniform in 5..15")
    void uniformLines() {
        assertThat(line("linesUniform").value()).isZero();

        inputs.orders(orders(9, 10, 10, 10, 10, 12, 10, 10, 10, 10, 9));
        assertThat(line("lines").status()).as("the mean does not show it").isEqualTo(WITHIN);
        assertThat(line("linesUniform").value()).isEqualTo(20);
        assertThat(line("linesUniform").status()).isEqualTo(OUTSIDE);

        inputs.orders(Collections.nCopies(11, 1_454L));
        assertThat(line("linesUniform").status()).as("15,994 of 16,000").isEqualTo(SAMPLE_TOO_SMALL);
    }

    @ParameterizedTest
    @DisplayName("2.4.1.5, 5.5: 0.95 to 1.05 % of the order lines are remote")
    @CsvSource({"104499,OUTSIDE", "104500,WITHIN", "115500,WITHIN", "115501,OUTSIDE"})
    void remoteLines(long remote, AuditLine.Status status) {
        inputs.remoteLines = remote;

        assertThat(line("remoteLines").status()).isEqualTo(status);
        assertThat(line("remoteLines").neededSample()).isEqualTo(35_600);
    }

    @ParameterizedTest
    @DisplayName("2.5.1.2, 5.5: 14 to 16 % of the Payments are remote")
    @CsvSource({
        "11500,1609,OUTSIDE",
        "11500,1610,WITHIN",
        "11500,1840,WITHIN",
        "11500,1841,OUTSIDE",
        "11499,1841,SAMPLE_TOO_SMALL"
    })
    void remotePayments(long payments, long remote, AuditLine.Status status) {
        inputs.counts.put("payment", payments);
        inputs.remotePayments = remote;

        assertThat(line("remotePayments").status()).isEqualTo(status);
    }

    @ParameterizedTest
    @DisplayName("2.5.1.2, 2.6.1.2, 5.5: 57 to 63 % of Payment and of Order-Status choose by last name")
    @CsvSource({
        "2400,1367,OUTSIDE",
        "2400,1368,WITHIN",
        "2400,1512,WITHIN",
        "2400,1513,OUTSIDE",
        "2399,1513,SAMPLE_TOO_SMALL"
    })
    void byName(long sample, long byName, AuditLine.Status status) {
        inputs.counts.put("payment", sample);
        inputs.paymentsByName = byName;
        inputs.counts.put("orderStatus", sample);
        inputs.orderStatusesByName = byName;

        assertThat(line("paymentsByName").status()).isEqualTo(status);
        assertThat(line("orderStatusesByName").status()).isEqualTo(status);
    }

    @ParameterizedTest
    @DisplayName("2.7.2.2, 5.5: at most 1 % of the Deliveries, or one, skip a district")
    @CsvSource({"50,1,WITHIN", "50,2,OUTSIDE", "1000,10,WITHIN", "1000,11,OUTSIDE"})
    void skippedDeliveries(long deliveries, long skipped, AuditLine.Status status) {
        inputs.counts.put("delivery", deliveries);
        inputs.skipped = skipped;

        assertThat(line("skippedDeliveries").status()).isEqualTo(status);
    }

    @ParameterizedTest
    @DisplayName("5.2.3: at least 43 % Payment and 4 % each of Order-Status, Delivery, Stock-Level")
    @CsvSource({"payment", "orderStatus", "delivery", "stockLevel"})
    void mix(String type) {
        assertThat(line("mix." + type).status()).isEqualTo(WITHIN);

        inputs.counts.put(type, inputs.counts.get(type) * 9 / 10);
        assertThat(line("mix." + type).status()).isEqualTo(OUTSIDE);
    }

    @Test
    @DisplayName("5.2.3: exactly the minimum is enough, and the sample must match the margin of the configured mix")
    void mixEdges() {
        inputs.counts.putAll(
                Map.of("newOrder", MANY, "payment", 43L * 25_000, "orderStatus", 100_000L, "delivery", 100_000L));
        inputs.counts.put("stockLevel", 2_500_000 - MANY - 43L * 25_000 - 200_000);

        assertThat(line("mix.payment").value()).isEqualTo(43);
        assertThat(line("mix.payment").status()).isEqualTo(WITHIN);
        assertThat(line("mix.payment").neededSample()).isEqualTo(96_800);
        assertThat(line("mix.delivery").neededSample()).isEqualTo(30_908);
    }

    @Test
    @DisplayName("5.2.3: a mix that is configured below the minimum is the user's wish, not an error")
    void customMix() {
        inputs.mix.putAll(Map.of("payment", 43.0, "newOrder", 44.0));

        assertThat(line("mix.payment").status()).isEqualTo(NOT_APPLICABLE);
        assertThat(line("mix.payment").detail()).isEqualTo("a custom mix, configured at 43 %");
        assertThat(line("mix.delivery").status()).isEqualTo(WITHIN);
    }

    @Test
    void oneWarehouseHasNoRemoteOne() {
        inputs.warehouses = 1;

        for (String id : List.of("remoteLines", "remotePayments")) {
            assertThat(line(id).status()).isEqualTo(NOT_APPLICABLE);
            assertThat(line(id).value()).isNull();
            assertThat(line(id).detail()).isEqualTo("one warehouse has no other");
        }
    }

    @Test
    void withoutSamplesNothingApplies() {
        inputs.counts.replaceAll((type, count) -> 0L);
        inputs.lines = Collections.nCopies(11, 0L);

        assertThat(InputAudit.of(inputs.counts(), inputs.warehouses, inputs.mix))
                .hasSize(13)
                .allSatisfy(line -> {
                    assertThat(line.status()).isEqualTo(NOT_APPLICABLE);
                    assertThat(line.detail()).isEqualTo("no samples");
                });
    }

    private AuditLine line(String id) {
        return InputAudit.of(inputs.counts(), inputs.warehouses, inputs.mix).stream()
                .filter(line -> line.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static List<Long> orders(int... shares) {
        List<Long> orders = new ArrayList<>();
        for (int share : shares) {
            orders.add(share * 10_000L);
        }
        return orders;
    }

    /** Inputs that are right in every respect, to be spoilt one by one. */
    private static final class Inputs {
        int warehouses = 2;
        Map<String, Double> mix = new TreeMap<>(Results.DECK);
        Map<String, Long> counts = new TreeMap<>(Map.of(
                "newOrder",
                MANY,
                "payment",
                MANY,
                "orderStatus",
                MANY / 10,
                "delivery",
                MANY / 10,
                "stockLevel",
                MANY / 10));
        long rolledBack = MANY / 100;
        Long answered;
        long undone = MANY / 100;
        List<Long> lines = Collections.nCopies(11, MANY / 11);
        long remoteLines = MANY / 10;
        long remotePayments = MANY * 15 / 100;
        long paymentsByName = MANY * 60 / 100;
        long orderStatusesByName = MANY * 6 / 100;
        long skipped;

        void orders(List<Long> byLines) {
            lines = byLines;
            counts.put("newOrder", byLines.stream().mapToLong(Long::longValue).sum());
        }

        InputCounts counts() {
            InputCounts all = new InputCounts();
            counts.forEach((type, count) ->
                    all.transactions[TransactionResult.typeOf(type).ordinal()] = count);
            for (int i = 0; i < lines.size(); i++) {
                all.ordersByLines[i] = lines.get(i);
            }
            all.rollsBack = rolledBack;
            all.newOrdersAnswered = answered == null ? counts.get("newOrder") : answered;
            all.newOrdersUndone = undone;
            all.remoteLines = remoteLines;
            all.remotePayments = remotePayments;
            all.paymentsByName = paymentsByName;
            all.orderStatusesByName = orderStatusesByName;
            all.skippedDeliveries = skipped;
            return all;
        }
    }
}
