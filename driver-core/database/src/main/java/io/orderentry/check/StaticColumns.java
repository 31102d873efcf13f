package io.orderentry.check;

import io.orderentry.config.WarehouseRange;
import io.orderentry.data.Population;
import io.orderentry.model.Scale;
import io.orderentry.model.Table;
import io.orderentry.populate.BuildMetadata;
import io.orderentry.populate.DatabaseState;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;

/**
 * Compares rows with the population that was loaded, value by value: the columns that no transaction changes, the orders, order lines and
 * payments of the population, and what follows from the population and the counters beside it, such as S_QUANTITY. Generates the population
 * anew.
 */
public final class StaticColumns {
    private static final String ID = "static_columns";

    private StaticColumns() {}

    /**
     * Compares.
     *
     * @param connection in auto-commit mode, or else its transaction stays open
     * @param started called with the name of each table before it is read
     */
    public static Finding run(Connection connection, SqlCatalog sql, Consumer<String> started) throws SQLException {
        BuildMetadata meta = DatabaseState.of(connection, sql).requireMeta();
        return DatabaseCheck.timed(() -> {
            boolean autoCommit = connection.getAutoCommit();
            if (autoCommit) {
                // Some drivers fetch in portions only then.
                connection.setAutoCommit(false);
            }
            try {
                return compare(connection, meta, started);
            } finally {
                if (autoCommit) {
                    connection.rollback();
                    connection.setAutoCommit(true);
                }
            }
        });
    }

    private static Finding compare(Connection connection, BuildMetadata meta, Consumer<String> started)
            throws SQLException {
        Population population = new Population(meta.seed(), new Scale(meta.warehouses()));
        StringBuilder different = new StringBuilder();
        for (Table table : Table.values()) {
            if (table == Table.NEW_ORDER) {
                continue;
            }
            started.accept(table.sqlName());
            String first = "";
            long rows = 0;
            WarehouseRange numbers = table == Table.ITEM ? WarehouseRange.all(1) : meta.range();
            for (int number = numbers.first(); number <= numbers.last(); number++) {
                PopulationRows compared = new PopulationRows(connection, table, number);
                try (compared) {
                    population.generate(table, number - 1, compared);
                    compared.end();
                }
                first = first.isEmpty() ? compared.example() : first;
                rows += compared.different();
            }
            if (rows > 0) {
                different
                        .append(different.isEmpty() ? "" : "; ")
                        .append(table.sqlName())
                        .append(" differs from the population of seed ")
                        .append(meta.seed())
                        .append(rows == 1 ? " in 1 row: " : " in " + rows + " rows, the first: ")
                        .append(first);
            }
        }
        return Finding.of(
                ID,
                "what no transaction changes, S_QUANTITY and C_DATA are what follows from the population",
                different.toString());
    }
}
