package io.orderentry.plugin.mysqlfamily;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class InsertFormatTest {
    private final InsertFormat format = new InsertFormat(8);

    private void text(String value) {
        byte[] ascii = value.getBytes(StandardCharsets.US_ASCII);
        format.text(ascii, 0, ascii.length);
    }

    @Test
    void rowsAreLiteralsInParentheses() throws SQLException {
        format.integer(-1);
        text("abc");
        format.nullValue();
        format.endRow();
        format.nullValue();
        format.decimal(-7, 2);
        format.timestamp(1);
        format.endRow();
        assertThat(format.rows()).isEqualTo("(-1,'abc',null),(null,-0.07,'1970-01-01 00:00:00.000001')");
    }

    @Test
    void aTextCannotEndItsLiteral() throws SQLException {
        text("a'b\\");
        text("''");
        text("");
        format.endRow();
        assertThat(format.rows()).isEqualTo("('a''b\\\\','''''','')");
    }

    @Test
    void longTextsOfQuotesGrowTheBuffer() throws SQLException {
        text("'".repeat(5_000));
        format.endRow();
        assertThat(format.rows()).isEqualTo("('" + "''".repeat(5_000) + "')");
    }

    @Test
    void onlyCompleteRowsAreSentAndEachOnce() throws SQLException {
        assertThat(format.rows()).isEmpty();
        format.integer(12_345_678);
        assertThat(format.rows()).isEmpty();
        format.endRow();
        assertThat(format.length()).isEqualTo("(12345678),".length());
        format.clear();
        format.integer(9);
        format.endRow();
        assertThat(format.rows()).isEqualTo("(9)");
    }
}
