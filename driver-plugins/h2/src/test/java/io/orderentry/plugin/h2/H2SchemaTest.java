package io.orderentry.plugin.h2;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Table;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

class H2SchemaTest {
    private final SqlCatalog catalog = SqlCatalog.load("h2", H2SchemaTest.class.getClassLoader());

    @Test
    void overridesWhatIsSlowAndNothingElse() {
        assertThat(catalog.all())
                .filteredOn(statement -> statement.vendor().equals("h2"))
                .filteredOn(statement -> !List.of(SqlCatalog.PROBE, "analyze").contains(statement.file()))
                .extracting(statement -> statement.file() + " " + statement.name())
                .containsExactly(
                        "transactions/delivery oldest",
                        "transactions/delivery orders",
                        "transactions/delivery amounts",
                        "checks/outputs oldest",
                        "checks/outputs stock",
                        "session patience",
                        "session_state transaction",
                        "schema_objects storage",
                        "schema_objects triggers",
                        "schema_objects constraints",
                        "schema_objects columns",
                        "dependents views",
                        "dependents foreign_keys",
                        "content warehouse",
                        "content district",
                        "content customer",
                        "content history",
                        "content item",
                        "content stock",
                        "content orders",
                        "content order_line",
                        "left orders",
                        "left order_line",
                        "left history");
        for (Table table : Table.values()) {
            assertThat(catalog.text("analyze", table.sqlName())).isEqualTo("analyze table " + table.sqlName());
        }
        assertThat(catalog.file("procedures")).isEmpty();
    }

    /** Every statement, on tables without a row: what does not exist, or is not H2's SQL, is found without building anything. */
    @Test
    void everyStatementIsUnderstood() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:", "sa", "")) {
            for (String file : List.of("session", "tables", "keys", "indexes", "foreign_keys", "analyze")) {
                for (NamedStatement statement : catalog.file(file)) {
                    execute(connection, statement.text());
                }
            }
            execute(connection, catalog.text("meta", "create"));
            for (NamedStatement statement : catalog.all()) {
                if (statement.file().startsWith("transactions/")
                        || statement.file().startsWith("acid/")
                        || List.of("checks/consistency", "fingerprint").contains(statement.file())) {
                    connection
                            .prepareStatement(statement
                                    .ofAllRows()
                                    .with(":first", 1)
                                    .with(":last", 1)
                                    .plain())
                            .close();
                }
            }
            for (NamedStatement statement : catalog.file("drop")) {
                execute(connection, statement.text());
            }
        }
    }

    private static void execute(Connection connection, String text) throws SQLException {
        try (java.sql.Statement statement = connection.createStatement()) {
            statement.execute(text);
        }
    }
}
