package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Table;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PostgreSqlSchemaTest {
    private static final ClassLoader LOADER = PostgreSqlSchemaTest.class.getClassLoader();
    private static final Pattern PARAMETER = Pattern.compile("\\bp_\\w+ (integer|bigint|text|timestamp)\\b");
    private final SqlCatalog catalog = SqlCatalog.load("postgresql", LOADER);

    @Test
    void overridesOnlyWhatTheStandardHas() {
        assertThat(catalog.all())
                .filteredOn(statement -> statement.vendor().equals("postgresql"))
                .extracting(statement -> statement.file() + " " + statement.name())
                .contains(
                        "tables customer",
                        "transactions/stock_level low_stock",
                        "session generic_plans",
                        "analyze stock");
    }

    @Test
    void eachTableHasItsStatistics() {
        assertThat(catalog.file("analyze")).hasSameSizeAs(Table.values());
        for (Table table : Table.values()) {
            assertThat(catalog.text("analyze", table.sqlName())).isEqualTo("vacuum analyze " + table.sqlName());
        }
    }

    @Test
    void eachTransactionIsAFunctionOfItsName() {
        assertThat(catalog.file("procedures"))
                .extracting(NamedStatement::name)
                .containsExactly("oe_new_order", "oe_payment", "oe_order_status", "oe_delivery", "oe_stock_level");
        assertThat(catalog.file("procedures")).allSatisfy(function -> {
            assertThat(function.text()).startsWith("create or replace function " + function.name() + "(");
            assertThat(function.text()).endsWith("$$");
        });
    }

    @Test
    void eachCallHasTheFunctionsParameters() {
        for (String call : StoredProcedures.CALLS) {
            Matcher name = Pattern.compile("oe_\\w+").matcher(call);
            assertThat(name.find()).isTrue();
            long parameters = PARAMETER
                    .matcher(catalog.text("procedures", name.group()))
                    .results()
                    .count();
            assertThat(call.chars().filter(c -> c == '?').count()).as(call).isEqualTo(parameters);
        }
        assertThat(StoredProcedures.CALLS).hasSameSizeAs(catalog.file("procedures"));
    }

    @Test
    void eachFunctionIsDropped() throws IOException {
        try (InputStream in = LOADER.getResourceAsStream("schemas/postgresql/drop_procedures.sql")) {
            assertThat(in).isNotNull();
            String drops = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(catalog.file("procedures"))
                    .allSatisfy(function ->
                            assertThat(drops).contains("drop function if exists %I." + function.name() + "("));
        }
    }
}
