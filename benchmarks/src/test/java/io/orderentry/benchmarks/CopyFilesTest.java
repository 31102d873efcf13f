package io.orderentry.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.benchmarks.CopyFiles.Part;
import io.orderentry.model.Table;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CopyFilesTest {
    private final CopyFiles files = new CopyFiles(Path.of("/somebody's"), 3, "binary");

    @Test
    void everyTableHasAPartForEachWarehouseAndItemOne() {
        assertThat(files.parts()).hasSize(8 * 3 + 1).doesNotHaveDuplicates();
    }

    @Test
    void aPartIsWrittenAndLoadedInTheOrderOfItsColumns() {
        Part part = new Part(Table.NEW_ORDER, 2);

        assertThat(files.write(part))
                .isEqualTo("\\copy (select no_o_id, no_d_id, no_w_id from new_order where no_w_id = 2)"
                        + " to '/somebody''s/new_order-2' with (format binary)");
        assertThat(files.load(part))
                .isEqualTo("\\copy new_order (no_o_id, no_d_id, no_w_id)"
                        + " from '/somebody''s/new_order-2' with (format binary)");
    }

    @Test
    void historyIsPartedByTheWarehouseThatWasPaid() {
        assertThat(files.write(new Part(Table.HISTORY, 1))).contains("where h_w_id = 1)");
    }

    @Test
    void itemBelongsToNoWarehouse() {
        assertThat(files.write(new Part(Table.ITEM, 1))).doesNotContain("where");
    }
}
