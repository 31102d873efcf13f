package io.orderentry.plugin.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.populate.BuildListener;
import io.orderentry.populate.BuildPlan;
import io.orderentry.populate.file.FileBuild;
import io.orderentry.spi.RowFileFormat;
import io.orderentry.sql.SqlCatalog;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of rows: text whose pieces are the whole when they are put behind each other. */
class FileBuildTest {
    private static final int WAREHOUSES = 3;
    private static final BuildPlan PLAN = BuildPlan.of(7, new Scale(WAREHOUSES), false, false, true, 2);

    private static final BuildListener SILENT = new BuildListener() {
        @Override
        public void rows(Table table, long rows) {}

        @Override
        public void step(String text) {}
    };

    private final MySqlPlugin plugin = new MySqlPlugin();
    private final SqlCatalog sql =
            SqlCatalog.load(plugin.name(), plugin.getClass().getClassLoader());

    private FileBuild build(RowFileFormat format, Path folder, int first, int last) {
        return new FileBuild(PLAN, format, sql, "1.0", folder, "/srv/rows").ofWarehouses(first, last);
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** Hash of all rows of each table, in the order of the files' names. */
    private static Map<String, String> hashes(Path folder) throws Exception {
        Map<String, MessageDigest> digests = new TreeMap<>();
        for (String name : names(folder)) {
            if (name.endsWith(".rows")) {
                digests.putIfAbsent(name.split("\\.")[0], MessageDigest.getInstance("SHA-256"));
                digests.get(name.split("\\.")[0]).update(Files.readAllBytes(folder.resolve(name)));
            }
        }
        return digests.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        each -> HexFormat.of().formatHex(each.getValue().digest())));
    }

    @Test
    void thePartsTogetherAreTheWholePopulation(@TempDir Path root) throws Exception {
        Map<String, String> whole = null;
        for (int parts = 1; parts <= WAREHOUSES; parts++) {
            Path folder = Files.createDirectory(root.resolve(parts + ""));
            long rows = 0;
            for (int part = 1; part <= parts; part++) {
                FileBuild build = build(plugin, folder, (part - 1) * WAREHOUSES / parts + 1, part * WAREHOUSES / parts);
                assertThat(build.existing()).isEmpty();
                build.write(SILENT);
                assertThat(build.existing()).isPresent();
                rows += build.rows();
            }
            whole = whole == null ? hashes(folder) : whole;
            assertThat(hashes(folder)).hasSize(9).isEqualTo(whole);
            assertThat(rows).isBetween(WAREHOUSES * 490_000L, WAREHOUSES * 510_000L + 100_000);
            assertThat(names(folder)).hasSize(1 + 2 + parts * 8 * 2).contains("tables.sql", "item.import.sql");
        }
    }

    @Test
    void theScriptsAreTheVendorsStatements(@TempDir Path folder) throws Exception {
        build(plugin, folder, 2, 3).write(SILENT);

        assertThat(names(folder)).doesNotContain("tables.sql", "item.rows").contains("new_order.2-3.rows");
        assertThat(Files.readString(folder.resolve("new_order.2-3.import.sql"))).isEqualTo("""
                        -- Written by oe build --to-files.

                        set sql_mode = 'PIPES_AS_CONCAT,STRICT_ALL_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';

                        set session transaction isolation level read committed;

                        start transaction;

                        insert into oe_meta (meta_key, meta_value)
                        select 'part.new_order.1', case when count(*) = 4 then '9000' end
                          from oe_meta
                         where meta_key = 'state' and meta_value = 'building'
                            or meta_key = 'driver_version' and meta_value = '1.0'
                            or meta_key = 'seed' and meta_value = '7'
                            or meta_key = 'warehouses' and meta_value = '3';

                        insert into oe_meta (meta_key, meta_value) values ('part.new_order.2', '9000');

                        load data infile '/srv/rows/new_order.2-3.rows' into table new_order character set ascii (no_o_id, no_d_id, no_w_id);

                        commit;
                        """);
        assertThat(Files.readString(folder.resolve("new_order.2-3.rows")))
                .startsWith("2101\t1\t2\n2102\t1\t2\n")
                .endsWith("2999\t10\t3\n3000\t10\t3\n");
    }

    /** A disk that is full after some bytes. */
    @Test
    void whatCannotBeWrittenLeavesNothingThatLooksComplete(@TempDir Path folder) throws Exception {
        RowFileFormat full = (out, table) -> plugin.write(new Limited(out), table);

        assertThatThrownBy(() -> build(full, folder, 2, 3).write(SILENT))
                .isInstanceOf(IOException.class)
                .hasMessage("No space left on device");

        assertThat(names(folder)).allMatch(name -> name.matches("(warehouse|district)\\.2-3\\.(rows|import\\.sql)"));
    }

    private static final class Limited extends OutputStream {
        private final OutputStream next;
        private long left = 100_000;

        Limited(OutputStream next) {
            this.next = next;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            left -= length;
            if (left < 0) {
                throw new IOException("No space left on device");
            }
            next.write(bytes, offset, length);
        }
    }
}
