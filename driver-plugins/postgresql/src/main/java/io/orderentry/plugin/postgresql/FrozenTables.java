package io.orderentry.plugin.postgresql;

import io.orderentry.model.Table;
import io.orderentry.spi.BulkLoad.WholeTables;
import io.orderentry.spi.BulkWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Optional;

/**
 * COPY FREEZE: rows are written as VACUUM would leave them, so that it need not write the table a second time. The server allows it only in
 * the transaction that made or emptied the table.
 */
final class FrozenTables implements WholeTables {

    @Override
    public BulkWriter open(Connection connection, Table table) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("truncate table " + table.sqlName());
        }
        return new CopyWriter(connection, table, ", freeze");
    }

    @Override
    public Optional<String> obstacle(Connection connection) throws SQLException {
        String query = "select relname, relkind from pg_class where oid = to_regclass(?) and relkind <> 'r'";
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            for (String name : Arrays.stream(Table.values()).map(Table::sqlName).toList()) {
                statement.setString(1, name);
                try (ResultSet row = statement.executeQuery()) {
                    if (row.next()) {
                        return Optional.of("the table " + row.getString(1) + " is "
                                + (row.getString(2).equals("p") ? "partitioned" : "no ordinary table")
                                + ", and PostgreSQL's COPY FREEZE loads ordinary tables only; set it to false");
                    }
                }
            }
        }
        return Optional.empty();
    }
}
