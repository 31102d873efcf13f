package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.util.ByteConverter;

class CopyFormatTest {
    private static final int HEADER = 19;
    private final CopyFormat format = new CopyFormat(64);

    private ByteBuffer sent() {
        return ByteBuffer.wrap(format.bytes(), 0, format.length());
    }

    /** The bytes of the only field of the only row. */
    private byte[] onlyField() throws SQLException {
        format.endRow();
        ByteBuffer sent = sent().position(HEADER);
        assertThat(sent.getShort()).as("fields").isEqualTo((short) 1);
        byte[] field = new byte[sent.getInt()];
        sent.get(field);
        assertThat(sent.hasRemaining()).isFalse();
        return field;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void beginsWithTheSignatureAndEndsWithTheTrailer() throws SQLException {
        format.end();
        assertThat(HEADER + 2).isEqualTo(format.length());
        assertThat(new String(format.bytes(), 0, 11, StandardCharsets.ISO_8859_1))
                .isEqualTo("PGCOPY\n\377\r\n\0");
        assertThat(sent().getLong(11)).isZero();
        assertThat(sent().getShort(HEADER)).isEqualTo((short) -1);
    }

    @ParameterizedTest(name = "{0} with scale {1}")
    @CsvSource({
        "0, 0",
        "0, 2",
        "0, 4",
        "1, 2",
        "5, 2",
        "50, 2",
        "99, 2",
        "100, 2",
        "1205, 2",
        "-1000, 2",
        "30000000, 2",
        "5000000, 2",
        "999999, 2",
        "999999999999, 2",
        "-999999999999, 2",
        "1, 4",
        "815, 4",
        "2000, 4",
        "9999, 4",
        "-9999, 4",
        "10000, 0",
        "123456789, 3",
        "123456789, 1",
        "123456789, 5",
        "9223372036854775807, 2",
        "9223372036854775807, 0"
    })
    void decimalIsWhatTheDriverReadsBack(long unscaled, int scale) throws SQLException {
        format.decimal(unscaled, scale);
        byte[] field = onlyField();
        assertThat(ByteConverter.numeric(field, 0, field.length)).isEqualTo(BigDecimal.valueOf(unscaled, scale));
    }

    @Test
    void integerHasFourBytes() throws SQLException {
        format.integer(-100_001);
        assertThat(onlyField())
                .isEqualTo(ByteBuffer.allocate(4).putInt(-100_001).array());
        assertThatThrownBy(() -> format.integer(1L << 31)).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void timestampCountsFrom2000() throws SQLException {
        format.timestamp(946_684_800_000_001L);
        assertThat(onlyField()).isEqualTo(ByteBuffer.allocate(8).putLong(1).array());
    }

    @Test
    void textGoesAsItIs() throws SQLException {
        String text = "a\\b\tc\nd\re\\N\\.";
        byte[] around = ascii("[" + text + "]");
        format.text(around, 1, text.length());
        assertThat(new String(onlyField(), StandardCharsets.US_ASCII)).isEqualTo(text);
    }

    @Test
    void emptyTextIsNotNull() throws SQLException {
        format.text(new byte[0], 0, 0);
        format.nullValue();
        format.endRow();
        assertThat(sent().getInt(HEADER + 2)).isZero();
        assertThat(sent().getInt(HEADER + 6)).isEqualTo(-1);
    }

    @Test
    void growsForALongRowAndStartsAgainWhenSent() throws SQLException {
        byte[] text = ascii("0123456789".repeat(50));
        format.integer(7);
        format.text(text, 0, text.length);
        format.endRow();
        assertThat(format.length()).isEqualTo(HEADER + 2 + 4 + 4 + 4 + text.length);
        assertThat(sent().getShort(HEADER)).isEqualTo((short) 2);
        assertThat(sent().getInt(HEADER + 2 + 8)).isEqualTo(text.length);

        format.clear();
        format.integer(8);
        format.endRow();
        assertThat(sent().getShort()).isEqualTo((short) 1);
        assertThat(format.length()).isEqualTo(2 + 4 + 4);
    }
}
