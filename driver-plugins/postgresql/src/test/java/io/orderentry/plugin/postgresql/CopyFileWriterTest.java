package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.model.Table;
import io.orderentry.spi.BulkWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.sql.SQLException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class CopyFileWriterTest {
    private final PostgreSqlPlugin plugin = new PostgreSqlPlugin();

    @Test
    void aFileHasHeaderRowsAndTrailer() throws Exception {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (BulkWriter writer = plugin.write(file, Table.NEW_ORDER)) {
            for (int value : new int[] {3000, 10, 7}) {
                writer.integer(value);
            }
            writer.endRow();
            writer.finish();
        }

        assertThat(HexFormat.of().formatHex(file.toByteArray()))
                .isEqualTo("5047434f50590aff0d0a00" + "0000000000000000" + "0003" + "0000000400000bb8"
                        + "000000040000000a" + "0000000400000007" + "ffff");
    }

    @Test
    void anErrorOfTheDiskIsTheCause() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException("No space left on device");
            }
        };

        assertThatThrownBy(() -> plugin.write(full, Table.ITEM).finish())
                .isInstanceOf(SQLException.class)
                .hasRootCauseInstanceOf(IOException.class);
    }
}
