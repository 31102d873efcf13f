package io.orderentry.plugin.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.check.CheckListener;
import io.orderentry.check.CheckScope;
import io.orderentry.check.DatabaseCheck;
import io.orderentry.check.Finding;
import io.orderentry.connect.Database;
import io.orderentry.model.Scale;
import io.orderentry.populate.BuildListener;
import io.orderentry.populate.BuildPlan;
import io.orderentry.populate.Builder;
import io.orderentry.sql.SqlCatalog;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Who wants partitions overrides a table and adds a file to the schema folder; nothing else has to know. */
class PartitionsTest {
    private static final PostgreSqlPlugin PLUGIN = new PostgreSqlPlugin();
    private static final String FOLDER = "schemas/postgresql/";

    /** The schema folder as its owner would leave it. */
    private static final Map<String, String> CHANGED =
            Map.of(FOLDER + "tables.sql", """
            -- name: history
            create table history (
                h_c_id integer not null, h_c_d_id integer not null, h_c_w_id integer not null, h_d_id integer not null,
                h_w_id integer not null, h_date timestamp not null, h_amount decimal(6, 2) not null, h_data varchar(24) not null
            ) partition by hash (h_d_id);
            """, FOLDER + "partitions.sql", """
            -- name: history_even
            create table history_even partition of history for values with (modulus 2, remainder 0);

            -- name: history_odd
            create table history_odd partition of history for values with (modulus 2, remainder 1);
            """);

    private static final ClassLoader CHANGED_FOLDER = new ClassLoader(PartitionsTest.class.getClassLoader()) {
        @Override
        public InputStream getResourceAsStream(String name) {
            String changed = CHANGED.get(name);
            return changed == null
                    ? super.getResourceAsStream(name)
                    : new ByteArrayInputStream(changed.getBytes(StandardCharsets.UTF_8));
        }
    };

    @Test
    @EnabledIfSystemProperty(named = "it.thorough", matches = "true", disabledReason = "builds a database")
    void aTableInPartitionsIsBuiltAndRight() throws Exception {
        SqlCatalog sql = SqlCatalog.load(PLUGIN.name(), CHANGED_FOLDER);
        try (Database database = OneServer.open("partitions")) {
            new Builder(PLUGIN, sql, database::connect, new BuildListener() {})
                    .build(new BuildPlan(1, new Scale(1), false, false, 2, null, false), "test");
            try (Connection connection = database.connect()) {
                assertThat(rows(connection, "history_even")).isBetween(1L, 29_999L);
                assertThat(rows(connection, "history_even") + rows(connection, "history_odd"))
                        .isEqualTo(rows(connection, "history"))
                        .isEqualTo(30_000);
                List<Finding> findings =
                        DatabaseCheck.rules(List.of(connection), sql, CheckScope.ALL, CheckListener.NONE);
                assertThat(findings).hasSizeGreaterThan(11).noneMatch(Finding::failed);
                assertThat(number(connection, "select count(*) from pg_proc where proname like 'oe\\_%'"))
                        .as("a build that was asked for no stored procedures")
                        .isZero();
            }
        }
    }

    private static long rows(Connection connection, String table) throws SQLException {
        return number(connection, "select count(*) from " + table);
    }

    private static long number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }
}
