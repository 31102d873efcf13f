package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class TableHashTest {
    private final TableHash hash = new TableHash();

    @Test
    void valuesAreJoinedByBarsAndRowsEndWithALineFeed() {
        hash.integer(1);
        text("abc");
        hash.endRow();
        hash.integer(-20);
        text("d");
        hash.endRow();
        assertHashOf("1|abc\n-20|d\n");
        assertThat(hash.rows()).isEqualTo(2);
    }

    @Test
    void decimalsHaveAllDigitsOfTheirScale() {
        for (long cents : new long[] {0, 5, -5, 1205, -100, 99_999_999_999L, Long.MAX_VALUE, -Long.MAX_VALUE}) {
            hash.decimal(cents, 2);
        }
        hash.decimal(0, 4);
        hash.decimal(2_000, 4);
        hash.decimal(12, 0);
        hash.endRow();
        assertHashOf("0.00|0.05|-0.05|12.05|-1.00|999999999.99|92233720368547758.07|-92233720368547758.07"
                + "|0.0000|0.2000|12\n");
    }

    @Test
    void integersOfEverySize() {
        StringBuilder expected = new StringBuilder();
        for (long number = 1; number > 0 && number < Long.MAX_VALUE / 10; number *= 10) {
            for (long near = number - 1; near <= number + 1; near++) {
                hash.integer(near);
                expected.append(expected.isEmpty() ? "" : "|").append(near);
            }
        }
        hash.endRow();
        assertHashOf(expected + "\n");
    }

    @Test
    void timestampsAreEpochMicroseconds() {
        hash.timestamp(1_767_225_600_000_000L);
        hash.endRow();
        assertHashOf("1767225600000000\n");
        assertThat(Population.DATE_MICROS).isEqualTo(1_767_225_600_000_000L);
    }

    @Test
    void absentValuesDifferFromEmptyText() {
        hash.nullValue();
        text("");
        hash.nullValue();
        hash.endRow();
        assertHashOf("\\N||\\N\n");
    }

    @Test
    void blanksAtTheEndOfTextDoNotCount() {
        text("ab  ");
        text("   ");
        text("  a b ");
        hash.endRow();
        assertHashOf("ab||  a b\n");
    }

    @Test
    void textIsTakenFromItsPlaceInTheArray() {
        hash.text("xxabcyy".getBytes(StandardCharsets.US_ASCII), 2, 3);
        hash.endRow();
        assertHashOf("abc\n");
    }

    @Test
    void manyAndLongValuesPassThroughTheBuffer() {
        StringBuilder expected = new StringBuilder();
        String longest = "x".repeat(40_000);
        for (int row = 0; row < 3_000; row++) {
            String text = "y".repeat(row % 500);
            hash.integer(row);
            text(text);
            hash.nullValue();
            hash.decimal(row, 2);
            expected.append(row).append('|').append(text).append("|\\N|");
            expected.append(row / 100).append(row % 100 < 10 ? ".0" : ".").append(row % 100);
            if (row % 1_000 == 0) {
                text(longest);
                expected.append('|').append(longest);
            }
            hash.endRow();
            expected.append('\n');
        }
        assertHashOf(expected.toString());
        assertThat(hash.rows()).isEqualTo(3_000);
    }

    @Test
    void theHashMayBeReadBetweenRows() {
        text("a");
        hash.endRow();
        assertHashOf("a\n");
        assertHashOf("a\n");
        text("b");
        hash.endRow();
        assertHashOf("a\nb\n");
    }

    private void text(String text) {
        byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
        hash.text(ascii, 0, ascii.length);
    }

    private void assertHashOf(String canonical) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(canonical.getBytes(StandardCharsets.US_ASCII));
            assertThat(hash.hex()).isEqualTo(HexFormat.of().formatHex(digest));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
