package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.TextHash;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TableHashTest {
    private final TableHash hash = new TableHash();

    @Test
    void valuesAreJoinedByBarsAndRowsEndWithALineFeed() {
        hash.integer(1);
        text("abc");
        hash.endRow();
        assertHashOf("1|abc\n");
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
    void timestampsAreEpochMicrosecondsAbsentValuesDifferFromEmptyTextAndBlanksAtTheEndDoNotCount() {
        hash.timestamp(1_767_225_600_000_000L);
        hash.endRow();
        hash.nullValue();
        text("");
        hash.nullValue();
        hash.endRow();
        text("ab  ");
        text("   ");
        text("  a b ");
        hash.text("xxabcyy".getBytes(StandardCharsets.US_ASCII), 2, 3);
        hash.endRow();
        assertHashOf("1767225600000000\n\\N||\\N\nab||  a b|abc\n");
        assertThat(Population.DATE_MICROS).isEqualTo(1_767_225_600_000_000L);
    }

    private void text(String text) {
        byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
        hash.text(ascii, 0, ascii.length);
    }

    private void assertHashOf(String canonical) {
        assertThat(hash.hex()).isEqualTo(TextHash.of(canonical));
    }
}
