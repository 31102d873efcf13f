package io.orderentry.plugin.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.model.Table;
import io.orderentry.populate.BatchWriter;
import io.orderentry.spi.Timestamps;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.SqlExecutor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A JDBC driver that is older than java.time. */
class OlderJdbcTest {
    /** The hour that summer time skips in Berlin. */
    private static final LocalDateTime SKIPPED = LocalDateTime.of(2026, 3, 29, 2, 30, 0, 123_456_000);

    private Connection connection;
    /** Also refuses java.sql.Timestamp, as no driver of a server with timestamps does. */
    private boolean refusesAll;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:h2:mem:");
        SqlExecutor.execute(
                connection, SqlCatalog.load("h2", getClass().getClassLoader()).statement("tables", "history"));
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    /** A real statement or result that knows no class of java.time. */
    private <T> T older(Class<T> type, T real) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, values) -> {
                    boolean time = values != null
                            && Arrays.stream(values)
                                    .anyMatch(each -> each instanceof LocalDateTime || each == LocalDateTime.class);
                    if (time || refusesAll && method.getName().equals("setTimestamp")) {
                        throw new SQLException("an attempt was made to convert from an unknown type", "22005");
                    }
                    try {
                        Object result = method.invoke(real, values);
                        return result instanceof PreparedStatement statement
                                ? older(PreparedStatement.class, statement)
                                : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    private void write() throws SQLException {
        try (BatchWriter writer = new BatchWriter(older(Connection.class, connection), Table.HISTORY)) {
            for (int i = 0; i < 5; i++) {
                writer.integer(1);
            }
            writer.timestamp(SKIPPED.toEpochSecond(ZoneOffset.UTC) * 1_000_000 + 123_456);
            writer.decimal(10_00, 2);
            writer.text("data".getBytes(StandardCharsets.US_ASCII), 0, 4);
            writer.endRow();
            writer.finish();
        }
    }

    @Test
    void loadsAndReadsTimestampsToTheMicrosecond() throws SQLException {
        write();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select h_date from history")) {
            row.next();
            assertThat(row.getObject(1, LocalDateTime.class)).isEqualTo(SKIPPED);
            assertThat(Timestamps.get(older(ResultSet.class, row), 1)).isEqualTo(SKIPPED);
        }
    }

    @Test
    void aValueThatIsRefusedIsNamedWithItsStatement() {
        refusesAll = true;
        assertThatThrownBy(this::write)
                .isInstanceOf(SQLException.class)
                .hasMessageStartingWith("insert into history (h_c_id, ")
                .hasMessageEndingWith(": value 6 (h_date): an attempt was made to convert from an unknown type");
    }
}
