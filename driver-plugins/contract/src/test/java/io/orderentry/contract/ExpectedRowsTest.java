package io.orderentry.contract;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.model.RowSink;
import io.orderentry.model.Table;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpectedRowsTest {
    private static final LocalDateTime DATE = LocalDateTime.of(2026, 3, 1, 12, 0);

    private static ExpectedRows.Source history(List<Integer> customers, long cents) {
        return (table, sink) -> {
            if (table == Table.HISTORY) {
                for (int customer : customers) {
                    row(sink, customer, cents, "a name" + " ".repeat(customer));
                }
            }
        };
    }

    private static void row(RowSink sink, int customer, long cents, String text) throws SQLException {
        byte[] data = text.getBytes(StandardCharsets.US_ASCII);
        sink.integer(customer);
        for (int i = 0; i < 4; i++) {
            sink.integer(1);
        }
        sink.timestamp(DATE.toEpochSecond(ZoneOffset.UTC) * 1_000_000);
        sink.decimal(cents, 2);
        sink.text(data, 0, data.length);
        sink.endRow();
    }

    private static void compare(ExpectedRows.Source expected, ExpectedRows.Source found) throws SQLException {
        new ExpectedRows(expected).assertEqual(found);
    }

    @Test
    void equalRowsAreEqual() {
        assertThatCode(() -> compare(history(List.of(1, 2), 1_05), history(List.of(1, 2), 1_05)))
                .doesNotThrowAnyException();
    }

    @Test
    void anotherValueIsShownInItsRow() {
        assertThatThrownBy(() -> compare(history(List.of(1), 1_05), history(List.of(1), 1_04)))
                .isInstanceOf(AssertionError.class)
                .hasMessage("history differs: 1 rows expected, 1 found"
                        + "\n expected h_c_id=1 h_c_d_id=1 h_c_w_id=1 h_d_id=1 h_w_id=1 h_date=2026-03-01T12:00"
                        + " h_amount=1.05 h_data='a name'"
                        + "\n    found h_c_id=1 h_c_d_id=1 h_c_w_id=1 h_d_id=1 h_w_id=1 h_date=2026-03-01T12:00"
                        + " h_amount=1.04 h_data='a name'");
    }

    @Test
    void aRowTooManyAndARowTooFewAreShown() {
        assertThatThrownBy(() -> compare(history(List.of(1, 2), 0), history(List.of(1), 0)))
                .hasMessageStartingWith("history differs: 2 rows expected, 1 found\n expected h_c_id=2")
                .hasMessageEndingWith("\n    found no row");
        assertThatThrownBy(() -> compare(history(List.of(1), 0), history(List.of(1, 2), 0)))
                .hasMessageStartingWith(
                        "history differs: 1 rows expected, 2 found\n expected no row\n    found h_c_id=2");
    }

    @Test
    void onlyTheFirstDifferencesAreShown() {
        assertThatThrownBy(() -> compare(history(List.of(), 0), history(List.of(1, 2, 3, 4, 5), 0)))
                .hasMessageContaining("h_c_id=3")
                .hasMessageNotContaining("h_c_id=4");
    }
}
