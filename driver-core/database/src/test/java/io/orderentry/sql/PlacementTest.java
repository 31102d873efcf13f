package io.orderentry.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacementTest {
    private static final String LIST = "schemas/acme/placements.csv";
    private static final String HEADER = "# A list.\nname,description\n";
    private static final String RINGS = "schemas/acme/placement/rings/";

    private static final Map<String, String> FILES = Map.of(
            LIST,
            HEADER + "rings,each table is a ring, and ITEM is none\nmoons,some are moons\n",
            RINGS + "tables.sql",
            "-- name: history\ncreate ring history;",
            RINGS + "partitions.sql",
            "-- name: second\nclose ring history;\n-- name: first\nopen ring history;",
            "schemas/acme/placement/moons/foreign_keys.sql",
            "-- name: stock_item\nmoon;",
            "schemas/acme/partitions.sql",
            "-- name: first\nusual;");

    private final SqlCatalog usual = SqlFiles.acme(FILES);

    @Test
    void aPlacementReplacesWhatItHasAndLeavesTheRest() {
        SqlCatalog rings = usual.placed("rings").orElseThrow();
        assertThat(rings.text("tables", "history")).isEqualTo("create ring history");
        assertThat(rings.text("tables", "item")).isEqualTo(usual.text("tables", "item"));
        assertThat(rings.file("partitions"))
                .extracting(NamedStatement::text)
                .containsExactly("open ring history", "close ring history");
        assertThat(rings.file("tables"))
                .extracting(NamedStatement::name)
                .containsExactlyElementsOf(
                        usual.file("tables").stream().map(NamedStatement::name).toList());
        assertThat(rings.placement()).contains(new Placement("rings", "each table is a ring, and ITEM is none"));
        assertThat(usual.placed("moons").orElseThrow().text("foreign_keys", "stock_item"))
                .isEqualTo("moon");
    }

    @Test
    void withoutAPlacementNothingChanges() {
        assertThat(usual.placement()).isEmpty();
        assertThat(usual.text("tables", "history")).startsWith("create table history");
        assertThat(usual.file("partitions")).extracting(NamedStatement::text).containsExactly("usual");
        assertThat(usual.placements()).extracting(Placement::name).containsExactly("rings", "moons");
        assertThat(usual.placed("ring")).isEmpty();
    }

    @Test
    void filesOfPlacementsThatAreNotListedAreNotRead() {
        assertThat(usual.isRead("acme", RINGS + "tables.sql")).isTrue();
        assertThat(usual.isRead("acme", RINGS + "session.sql")).isFalse();
        assertThat(usual.isRead("acme", "schemas/acme/placement/suns/tables.sql"))
                .isFalse();
        assertThat(usual.isRead("acme", "schemas/acme/session.sql")).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name;text| line 1: 'name;text' is not the header 'name,description'",
                "name,description@rings| line 2: 'rings' is not a name of small letters, digits and '-', a comma and a description",
                "name,description@../x,up| line 2: '../x,up' is not a name of small letters, digits and '-', a comma and a description",
                "name,description@rings,a@rings,b| line 3: 'rings' is there twice"
            })
    void aListThatIsWrongIsRefused(String text, String reason) {
        assertThatThrownBy(() -> changed(LIST, text.replace('@', '\n')))
                .isInstanceOf(SqlFileException.class)
                .hasMessage(LIST + ", " + reason);
    }

    @Test
    void aPlacementWithoutFilesIsRefused() {
        assertThatThrownBy(() -> changed(LIST, HEADER + "suns,hot"))
                .isInstanceOf(SqlFileException.class)
                .hasMessage(
                        LIST + ": there is no file of the placement 'suns' in schemas/acme/placement/suns/; it may have"
                                + " tables, partitions, keys, indexes, before_foreign_keys, foreign_keys");
    }

    @Test
    void aStatementThatReplacesNothingIsRefused() {
        assertThatThrownBy(() -> changed(RINGS + "tables.sql", "-- name: histroy\ncreate;"))
                .isInstanceOf(SqlFileException.class)
                .hasMessageStartingWith(RINGS + "tables.sql: statement 'histroy' overrides nothing;");
    }

    @Test
    void eachFolderOfAVendorIsListed() throws IOException {
        try (Stream<Path> vendors = Files.list(Path.of("..", "..", "schemas"))) {
            List<Path> placed = vendors.filter(each -> Files.isDirectory(each.resolve("placement")))
                    .toList();
            assertThat(placed).isNotEmpty();
            for (Path vendor : placed) {
                Path list = vendor.resolve(Placement.FILE);
                try (Stream<Path> folders = Files.list(vendor.resolve("placement"))) {
                    assertThat(Placement.parse(list.toString(), Files.readString(list)))
                            .as(list.toString())
                            .extracting(Placement::name)
                            .containsExactlyInAnyOrderElementsOf(
                                    folders.map(folder -> folder.getFileName().toString())
                                            .toList());
                }
            }
        }
    }

    private static SqlCatalog changed(String path, String text) {
        Map<String, String> files = new HashMap<>(FILES);
        files.put(path, text);
        return SqlFiles.acme(files);
    }
}
