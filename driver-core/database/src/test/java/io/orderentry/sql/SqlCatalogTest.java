package io.orderentry.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlCatalogTest {
    private static final String PAYMENT = "transactions/payment";

    @Test
    void aVendorWithoutFilesHasTheStandard() {
        SqlCatalog standard = SqlCatalog.load(SqlCatalog.STANDARD, getClass().getClassLoader());
        assertThat(SqlFiles.acme(Map.of()).all()).isEqualTo(standard.all());
        assertThat(standard.all()).extracting(NamedStatement::vendor).containsOnly("standard");
        for (String file : new String[] {"session", "analyze", "procedures"}) {
            assertThat(standard.file(file)).isEmpty();
        }
    }

    @Test
    void aVendorReplacesOneStatementAndLeavesTheOthersInTheirPlaces() {
        SqlCatalog standard = SqlCatalog.load(SqlCatalog.STANDARD, getClass().getClassLoader());
        SqlCatalog vendor = SqlFiles.acme(Map.of(
                "schemas/acme/transactions/payment.sql",
                "-- name: update_district\nmerge district d using (select ?amount x, ?warehouse y, ?district z) s;"));

        assertThat(vendor.text(PAYMENT, "update_district"))
                .isEqualTo("merge district d using (select ?amount x, ?warehouse y, ?district z) s");
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
    void oneStatementOfAVendorStandsForSeveral() {
        SqlCatalog vendor = SqlFiles.acme(Map.of(
                "schemas/acme/transactions/payment.sql",
                "-- name: update_customer, shown\nmerge customer using (select ?amount x) returning all;"));

        assertThat(vendor.named(PAYMENT, "update_customer")).isEmpty();
        assertThat(vendor.text(PAYMENT, "shown")).startsWith("merge customer");
    }

    @Test
    void aVendorAddsFilesOfItsOwn() {
        SqlCatalog vendor = SqlFiles.acme(Map.of(
                "schemas/acme/session.sql", "-- name: isolation\nset isolation high;",
                "schemas/acme/procedures.sql", "-- name: a\ncreate a;\n-- name: b\ncreate b;",
                "schemas/acme/drop_procedures.sql", "-- name: all\ndrop all;"));
        assertThat(vendor.text("session", "isolation")).isEqualTo("set isolation high");
        assertThat(vendor.file("procedures")).extracting(NamedStatement::text).containsExactly("create a", "create b");
        assertThat(vendor.file("analyze")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            procedures      | -- name: a@create a; | schemas/acme/procedures.sql and schemas/acme/drop_procedures.sql need each other, and one
            drop_procedures | -- name: a@drop a;   | schemas/acme/procedures.sql and schemas/acme/drop_procedures.sql need each other, and one
            meta            | -- name: reed@select 1; | schemas/acme/meta.sql: statement 'reed' overrides nothing; the standard has create, insert,
            transactions/payment | -- name: update_district@update district set d_ytd = d_ytd + ?amount where d_id = ?distrikt; | \
            schemas/acme/transactions/payment.sql: statement 'update_district' has the parameter '?distrikt', the standard's are ?amount, ?
            audit | -- name: orders@select ?; | schemas/acme/audit.sql: statement 'orders' has 1 parameters, the standard's has 3
            analyze         | -- name: all@analyze; | schemas/acme/analyze.sql: statement 'all' is not named after a table; the tables are warehouse,
            session         | set x = 1; | schemas/acme/session.sql: there is SQL before the first '-- name:' line
            """)
    void aMistakeInAVendorsFileNamesTheFile(String file, String text, String message) {
        Map<String, String> files = Map.of("schemas/acme/" + file + ".sql", text.replace('@', '\n'));
        assertThatThrownBy(() -> SqlFiles.acme(files))
                .isInstanceOf(SqlFileException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void statisticsAreOfOneTableEach() {
        assertThat(SqlFiles.acme(Map.of("schemas/acme/analyze.sql", "-- name: stock\nanalyze stock;"))
                        .named("analyze", "stock"))
                .hasValueSatisfying(analyze -> assertThat(analyze.text()).isEqualTo("analyze stock"));
        assertThat(SqlFiles.acme(Map.of()).named("analyze", "stock")).isEmpty();
    }

    @Test
    void oneTextMakesTheStatisticsOfEachTableWithoutItsOwn() {
        SqlCatalog vendor = SqlFiles.acme(Map.of(
                "schemas/acme/analyze.sql",
                "-- name: each_table\nanalyze :table as ':TABLE';\n-- name: stock\nsample stock;"));
        assertThat(vendor.file("analyze"))
                .extracting(NamedStatement::name)
                .containsExactlyInAnyOrderElementsOf(
                        vendor.file("tables").stream().map(NamedStatement::name).toList());
        assertThat(vendor.text("analyze", "new_order")).isEqualTo("analyze new_order as 'NEW_ORDER'");
        assertThat(vendor.text("analyze", "stock")).isEqualTo("sample stock");
    }

    @Test
    void askingForWhatIsNotThereIsRefused() {
        SqlCatalog standard = SqlFiles.acme(Map.of());
        assertThatThrownBy(() -> standard.file("transactions/refund"))
                .isInstanceOf(SqlFileException.class)
                .hasMessage("there is no SQL file transactions/refund");
        assertThatThrownBy(() -> standard.text(PAYMENT, "refund"))
                .isInstanceOf(SqlFileException.class)
                .hasMessage("there is no statement refund in transactions/payment.sql");
    }

    @Test
    void theStatementsOfAFileCannotBeChanged() {
        assertThatThrownBy(() -> SqlFiles.acme(Map.of()).file(PAYMENT).clear())
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
