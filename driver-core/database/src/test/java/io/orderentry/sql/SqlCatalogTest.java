package io.orderentry.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SqlCatalogTest {
    private static final String PAYMENT = "transactions/payment";

    @Test
    void aVendorWithoutFilesHasTheStandard() {
        SqlCatalog standard = SqlCatalog.load(SqlCatalog.STANDARD, getClass().getClassLoader());
        assertThat(vendor(Map.of()).all()).isEqualTo(standard.all());
        assertThat(standard.all()).extracting(NamedStatement::vendor).containsOnly("standard");
        for (String file : new String[] {"session", "analyze", "procedures"}) {
            assertThat(standard.file(file)).isEmpty();
        }
    }

    @Test
    void aVendorReplacesOneStatementAndLeavesTheOthersInTheirPlaces() {
        SqlCatalog standard = SqlCatalog.load(SqlCatalog.STANDARD, getClass().getClassLoader());
        SqlCatalog vendor = vendor(Map.of(
                "schemas/acme/transactions/payment.sql",
                "-- name: update_district\nmerge district d using (select ? x, ? y, ? z) s;"));

        assertThat(vendor.text(PAYMENT, "update_district"))
                .isEqualTo("merge district d using (select ? x, ? y, ? z) s");
        assertThat(vendor.text(PAYMENT, "update_warehouse")).isEqualTo(standard.text(PAYMENT, "update_warehouse"));
        assertThat(vendor.file(PAYMENT))
                .extracting(NamedStatement::name)
                .containsExactlyElementsOf(standard.file(PAYMENT).stream()
                        .map(NamedStatement::name)
                        .toList());
        assertThat(vendor.all().stream()
                        .filter(statement -> statement.vendor().equals("acme"))
                        .map(NamedStatement::name))
                .containsExactly("update_district");
    }

    @Test
    void aVendorAddsFilesOfItsOwn() {
        SqlCatalog vendor = vendor(Map.of(
                "schemas/acme/session.sql", "-- name: isolation\nset isolation high;",
                "schemas/acme/procedures.sql", "-- name: a\ncreate a;\n-- name: b\ncreate b;",
                "schemas/acme/drop_procedures.sql", "-- name: all\ndrop all;"));
        assertThat(vendor.text("session", "isolation")).isEqualTo("set isolation high");
        assertThat(vendor.file("procedures")).extracting(NamedStatement::text).containsExactly("create a", "create b");
        assertThat(vendor.file("analyze")).isEmpty();
    }

    @Test
    void whatMakesProceduresAndWhatDropsThemNeedEachOther() {
        for (String file : new String[] {"procedures", "drop_procedures"}) {
            assertThatThrownBy(() -> vendor(Map.of("schemas/acme/" + file + ".sql", "-- name: a\ncreate or drop a;")))
                    .isInstanceOf(SqlFileException.class)
                    .hasMessage(
                            "schemas/acme/procedures.sql and schemas/acme/drop_procedures.sql need each other, and one"
                                    + " of them is missing or has no statement");
        }
    }

    @Test
    void aStatementThatReplacesNothingIsRefused() {
        assertThatThrownBy(() -> vendor(Map.of("schemas/acme/meta.sql", "-- name: reed\nselect 1;")))
                .isInstanceOf(SqlFileException.class)
                .hasMessage("schemas/acme/meta.sql: statement 'reed' overrides nothing;"
                        + " the standard has create, insert, delete, delete_parts, change, release, read");
    }

    @Test
    void anotherNumberOfParametersIsRefused() {
        assertThatThrownBy(() -> vendor(Map.of(
                        "schemas/acme/transactions/payment.sql",
                        "-- name: update_district\nupdate district set d_ytd = d_ytd + ? where d_id = ? -- and ?;")))
                .isInstanceOf(SqlFileException.class)
                .hasMessage("schemas/acme/transactions/payment.sql: statement 'update_district' has 2 parameters,"
                        + " the standard's has 3");
    }

    @Test
    void statisticsAreOfOneTableEach() {
        assertThat(vendor(Map.of("schemas/acme/analyze.sql", "-- name: stock\nanalyze stock;"))
                        .named("analyze", "stock"))
                .hasValueSatisfying(analyze -> assertThat(analyze.text()).isEqualTo("analyze stock"));
        assertThat(vendor(Map.of()).named("analyze", "stock")).isEmpty();
        assertThatThrownBy(() -> vendor(Map.of("schemas/acme/analyze.sql", "-- name: all\nanalyze;")))
                .isInstanceOf(SqlFileException.class)
                .hasMessage("schemas/acme/analyze.sql: statement 'all' is not named after a table; the tables are"
                        + " warehouse, district, customer, history, item, stock, orders, new_order, order_line");
    }

    @Test
    void aMistakeInAVendorsFileNamesTheFile() {
        assertThatThrownBy(() -> vendor(Map.of("schemas/acme/session.sql", "set x = 1;")))
                .isInstanceOf(SqlFileException.class)
                .hasMessage("schemas/acme/session.sql: there is SQL before the first '-- name:' line");
    }

    @Test
    void askingForWhatIsNotThereIsRefused() {
        SqlCatalog standard = vendor(Map.of());
        assertThatThrownBy(() -> standard.file("transactions/refund"))
                .isInstanceOf(SqlFileException.class)
                .hasMessage("there is no SQL file transactions/refund");
        assertThatThrownBy(() -> standard.text(PAYMENT, "refund"))
                .isInstanceOf(SqlFileException.class)
                .hasMessage("there is no statement refund in transactions/payment.sql");
    }

    @Test
    void theStatementsOfAFileCannotBeChanged() {
        assertThatThrownBy(() -> vendor(Map.of()).file(PAYMENT).clear())
                .isInstanceOf(UnsupportedOperationException.class);
    }

    /** A catalog of the vendor acme, who has just these files. */
    private static SqlCatalog vendor(Map<String, String> files) {
        return SqlCatalog.load("acme", new ClassLoader() {
            @Override
            public InputStream getResourceAsStream(String name) {
                String text = files.get(name);
                return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
            }
        });
    }
}
