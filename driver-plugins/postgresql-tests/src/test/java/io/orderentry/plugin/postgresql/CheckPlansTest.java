package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.check.DatabaseCheck;
import io.orderentry.connect.Database;
import io.orderentry.sql.NamedStatement;
import io.orderentry.sql.SqlCatalog;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The plans of the consistency checks on one warehouse that has grown: no row is compared with every other, with any statistics. */
class CheckPlansTest {
    /** Orders of one district; as many as make the planner expect a few rows where there are all, once it has statistics. */
    private static final int ORDERS = 6_000;

    private static final List<String> GROWN = List.of(
            "insert into customer select c, 1, 1, 'f', 'OE', 'l', 's', 's', 'c', 'AA', '000011111', '0', timestamp '2026-01-01', 'GC',"
                    + " 50000, 0.1, 0, 0, 1, 2, 'd' from generate_series(1, 3000) c",
            "insert into orders select o, 1, 1, (o - 1) % 3000 + 1, timestamp '2026-01-01', 1, 5, 1 from generate_series(1, "
                    + ORDERS + ") o",
            "insert into order_line select o_id, 1, 1, n, n, 1, timestamp '2026-01-02', 5, 0, 'd' from orders, generate_series(1, 5) n",
            "insert into history select c, 1, 1, 1, 1, timestamp '2026-01-01', 0, 'h' from generate_series(1, 3000) c");

    @Test
    void noRowIsComparedWithEveryOther() throws SQLException {
        try (Database database = OneServer.open("check_plans");
                Connection connection = database.connect()) {
            SqlCatalog sql = database.sql();
            for (String file : List.of("tables", "keys", "indexes")) {
                for (NamedStatement statement : sql.file(file)) {
                    run(connection, statement.text());
                }
            }
            DatabaseCheck.seeEverything(connection, sql);
            for (String rows : GROWN) {
                run(connection, rows);
            }
            assertNoNestedLoops(connection, sql);
            run(connection, "analyze");
            assertNoNestedLoops(connection, sql);
        }
    }

    private static void assertNoNestedLoops(Connection connection, SqlCatalog sql) throws SQLException {
        for (NamedStatement query : sql.file("checks/consistency")) {
            StringBuilder plan = new StringBuilder();
            try (Statement statement = connection.createStatement();
                    ResultSet line = statement.executeQuery("explain "
                            + query.ofAllRows()
                                    .with(":first", 1)
                                    .with(":last", 1)
                                    .text())) {
                while (line.next()) {
                    plan.append(line.getString(1)).append('\n');
                }
            }
            assertThat(plan.toString()).as(query.name()).doesNotContain("Nested Loop", "Join Filter");
        }
    }

    private static void run(Connection connection, String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(text);
        }
    }
}
