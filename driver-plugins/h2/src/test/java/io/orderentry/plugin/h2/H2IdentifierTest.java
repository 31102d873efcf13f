package io.orderentry.plugin.h2;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.populate.DatabaseState;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A schema whose name is also a pattern, or could end a string or a statement: the tables in it are found, and no others. */
class H2IdentifierTest {
    private final SqlCatalog catalog = SqlCatalog.load("h2", H2IdentifierTest.class.getClassLoader());

    @ParameterizedTest
    @ValueSource(strings = {"OE_1", "O%", "a\"b", "a'b;--", "a\\_", "a\\", "SELECT"})
    void onlyTheOwnSchemaIsLookedAt(String schema) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:", "sa", "")) {
            for (String other : List.of("OEX1", "a_", "public2")) {
                use(connection, other);
                execute(connection, catalog.text("tables", "item"));
            }
            use(connection, schema);
            assertThat(DatabaseState.of(connection, catalog).kind()).isEqualTo(DatabaseState.Kind.EMPTY);
            execute(connection, catalog.text("tables", "warehouse"));
            assertThat(DatabaseState.of(connection, catalog).tables()).containsExactly("warehouse");
        }
    }

    private static void use(Connection connection, String schema) throws SQLException {
        execute(connection, "create schema \"" + schema.replace("\"", "\"\"") + "\"");
        connection.setSchema(schema);
    }

    private static void execute(Connection connection, String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(text);
        }
    }
}
