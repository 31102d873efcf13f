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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InputAuditTest {
    /** Divides by 11 and by 1,000, and is large enough for every window. */
    private static final long MANY = 1_100_000;

    /** Right in every respect, to be spoilt one by one. */
    private final InputCounts inputs = new InputCounts();

    private final Map<String, Double> mix = new TreeMap<>(Results.DECK);
    private int warehouses = 2;

    InputAuditTest() {
        orders(MANY / 11);
        count("payment", MANY);
        List.of("orderStatus", "delivery", "stockLevel").forEach(type -> count(type, MANY / 10));
        inputs.rollsBack = MANY / 100;
        inputs.newOrdersUndone = MANY / 100;
        inputs.remoteLines = MANY / 10;
        inputs.remotePayments = MANY * 15 / 100;
        inputs.paymentsByName = MANY * 60 / 100;
        inputs.orderStatusesByName = MANY * 6 / 100;
    }

    private void count(String type, long count) {
        inputs.transactions[TransactionResult.typeOf(type).ordinal()] = count;
    }

    /** New-Orders by their lines from 5 to 15, all of whose outcomes are known; one number is that of all sizes. */
    private void orders(long... byLines) {
        Arrays.setAll(inputs.ordersByLines, i -> byLines[Math.min(i, byLines.length - 1)]);
        inputs.newOrdersAnswered = LongStream.of(inputs.ordersByLines).sum();
        count("newOrder", inputs.newOrdersAnswered);
    }

    /** The type, how many of its transactions there are, a count of the inputs and its value, and what a line of the audit makes of it. */
    @ParameterizedTest(name = "{1} {0}, {2} {3}: {4} is {5}")
    @CsvSource(textBlock = """
            # Clauses 2.4.1.4 and 5.5: 0.9 to 1.1 % of the New-Orders are rolled back
            newOrder, 1100000, rollsBack, 9899, rollback, OUTSIDE
            newOrder, 1100000, rollsBack, 9900, rollback, WITHIN
            newOrder, 1100000, rollsBack, 12100, rollback, WITHIN
            newOrder, 1100000, rollsBack, 12101, rollback, OUTSIDE
            # A sample that is too small is that, wherever the value is
            newOrder, 88999, rollsBack, 5000, rollback, SAMPLE_TOO_SMALL
            newOrder, 89000, rollsBack, 5000, rollback, OUTSIDE
            # ... and so are the outcomes, for any inputs; an unknown one is in no share
            newOrder, 1100000, newOrdersUndone, 0, rolledBack, OUTSIDE
            newOrder, 1100000, newOrdersUndone, 9899, rolledBack, OUTSIDE
            newOrder, 1100000, newOrdersUndone, 9900, rolledBack, WITHIN
            newOrder, 1100000, newOrdersUndone, 12100, rolledBack, WITHIN
            newOrder, 1100000, newOrdersUndone, 12101, rolledBack, OUTSIDE
            newOrder, 1100000, newOrdersUndone, 671000, rolledBack, OUTSIDE
            newOrder, 1100000, newOrdersUndone, 671000, rollback, WITHIN
            newOrder, 1100000, newOrdersAnswered, 88999, rolledBack, SAMPLE_TOO_SMALL
            # 2.4.1.5: 0.95 to 1.05 % of the order lines are remote
            newOrder, 1100000, remoteLines, 104499, remoteLines, OUTSIDE
            newOrder, 1100000, remoteLines, 104500, remoteLines, WITHIN
            newOrder, 1100000, remoteLines, 115500, remoteLines, WITHIN
            newOrder, 1100000, remoteLines, 115501, remoteLines, OUTSIDE
            # 2.5.1.2: 14 to 16 % of the Payments are remote
            payment, 11500, remotePayments, 1609, remotePayments, OUTSIDE
            payment, 11500, remotePayments, 1610, remotePayments, WITHIN
            payment, 11500, remotePayments, 1840, remotePayments, WITHIN
            payment, 11500, remotePayments, 1841, remotePayments, OUTSIDE
            payment, 11499, remotePayments, 1841, remotePayments, SAMPLE_TOO_SMALL
            # 2.5.1.2 and 2.6.1.2: 57 to 63 % of Payment and of Order-Status choose by last name
            payment, 2400, paymentsByName, 1367, paymentsByName, OUTSIDE
            payment, 2400, paymentsByName, 1368, paymentsByName, WITHIN
            payment, 2400, paymentsByName, 1512, paymentsByName, WITHIN
            payment, 2400, paymentsByName, 1513, paymentsByName, OUTSIDE
            payment, 2399, paymentsByName, 1513, paymentsByName, SAMPLE_TOO_SMALL
            orderStatus, 2400, orderStatusesByName, 1367, orderStatusesByName, OUTSIDE
            orderStatus, 2400, orderStatusesByName, 1368, orderStatusesByName, WITHIN
            orderStatus, 2400, orderStatusesByName, 1512, orderStatusesByName, WITHIN
            orderStatus, 2400, orderStatusesByName, 1513, orderStatusesByName, OUTSIDE
            orderStatus, 2399, orderStatusesByName, 1513, orderStatusesByName, SAMPLE_TOO_SMALL
            # 2.7.2.2: at most 1 % of the Deliveries, or one, skip a district
            delivery, 50, skippedDeliveries, 1, skippedDeliveries, WITHIN
            delivery, 50, skippedDeliveries, 2, skippedDeliveries, OUTSIDE
            delivery, 1000, skippedDeliveries, 10, skippedDeliveries, WITHIN
            delivery, 1000, skippedDeliveries, 11, skippedDeliveries, OUTSIDE
            # 5.2.3: at least 43 % Payment and 4 % each of Order-Status, Delivery, Stock-Level
            payment, 1100000, skippedDeliveries, 0, mix.payment, WITHIN
            payment, 990000, skippedDeliveries, 0, mix.payment, OUTSIDE
            orderStatus, 110000, skippedDeliveries, 0, mix.orderStatus, WITHIN
            orderStatus, 99000, skippedDeliveries, 0, mix.orderStatus, OUTSIDE
            delivery, 110000, skippedDeliveries, 0, mix.delivery, WITHIN
            delivery, 99000, skippedDeliveries, 0, mix.delivery, OUTSIDE
            stockLevel, 110000, skippedDeliveries, 0, mix.stockLevel, WITHIN
            stockLevel, 99000, skippedDeliveries, 0, mix.stockLevel, OUTSIDE
            """)
    void windows(String type, long count, String input, long value, String line, AuditLine.Status status)
            throws ReflectiveOperationException {
        count(type, count);
        InputCounts.class.getField(input).setLong(inputs, value);

        assertThat(line(line).status()).isEqualTo(status);
    }

    @Test
    void aLineHasItsValueItsSampleAndTheSampleThatItNeeds() {
        inputs.newOrdersAnswered = 88_999;
        assertThat(line("rolledBack").sample()).isEqualTo(88_999);
        assertThat(line("rolledBack").value()).isEqualTo(100.0 * inputs.newOrdersUndone / 88_999);
        assertThat(line("rollback").neededSample()).isEqualTo(89_000);
        assertThat(line("remoteLines").neededSample()).isEqualTo(35_600);
    }

    @Test
    @DisplayName("2.4.1.3, 5.5: an order has 9.5 to 10.5 lines in the mean")
    void meanLines() {
        assertThat(line("lines").value()).isEqualTo(10);
        assertThat(line("lines").status()).isEqualTo(WITHIN);

        orders(110_000, 10_000);
        assertThat(line("lines").status()).isEqualTo(OUTSIDE);

        orders(36, 0, 0, 0, 0, 0, 0, 0, 0, 0, 323);
        assertThat(line("lines").status()).isEqualTo(SAMPLE_TOO_SMALL);
    }

    @Test
    @DisplayName("2.4.1.3, 5.5: the numbers of lines are uniform in 5..15")
    void uniformLines() {
        assertThat(line("linesUniform").value()).isZero();

        orders(90_000, 100_000, 100_000, 100_000, 100_000, 120_000, 100_000, 100_000, 100_000, 100_000, 90_000);
        assertThat(line("lines").status()).as("the mean does not show it").isEqualTo(WITHIN);
        assertThat(line("linesUniform").value()).isEqualTo(20);
        assertThat(line("linesUniform").status()).isEqualTo(OUTSIDE);

        orders(1_454);
        assertThat(line("linesUniform").status()).as("15,994 of 16,000").isEqualTo(SAMPLE_TOO_SMALL);
    }

    @Test
    @DisplayName("5.2.3: exactly the minimum is enough, and the sample must match the margin of the configured mix")
    void mixEdges() {
        count("payment", 43L * 25_000);
        count("orderStatus", 100_000);
        count("delivery", 100_000);
        count("stockLevel", 2_500_000 - MANY - 43L * 25_000 - 200_000);

        assertThat(line("mix.payment").value()).isEqualTo(43);
        assertThat(line("mix.payment").status()).isEqualTo(WITHIN);
        assertThat(line("mix.payment").neededSample()).isEqualTo(96_800);
        assertThat(line("mix.delivery").neededSample()).isEqualTo(30_908);
    }

    @Test
    @DisplayName("5.2.3: a mix that is configured below the minimum is the user's wish, not an error")
    void customMix() {
        mix.putAll(Map.of("payment", 43.0, "newOrder", 44.0));

        assertThat(line("mix.payment").status()).isEqualTo(NOT_APPLICABLE);
        assertThat(line("mix.payment").detail()).isEqualTo("a custom mix, configured at 43 %");
        assertThat(line("mix.delivery").status()).isEqualTo(WITHIN);
    }

    @Test
    void oneWarehouseHasNoRemoteOne() {
        warehouses = 1;

        for (String id : List.of("remoteLines", "remotePayments")) {
            assertThat(line(id).status()).isEqualTo(NOT_APPLICABLE);
            assertThat(line(id).value()).isNull();
            assertThat(line(id).detail()).isEqualTo("one warehouse has no other");
        }
    }

    @Test
    void withoutSamplesNothingApplies() {
        orders(0);
        Arrays.fill(inputs.transactions, 0);

        assertThat(InputAudit.of(inputs, warehouses, mix)).hasSize(13).allSatisfy(line -> {
            assertThat(line.status()).isEqualTo(NOT_APPLICABLE);
            assertThat(line.detail()).isEqualTo("no samples");
        });
    }

    private AuditLine line(String id) {
        return InputAudit.of(inputs, warehouses, mix).stream()
                .filter(line -> line.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
