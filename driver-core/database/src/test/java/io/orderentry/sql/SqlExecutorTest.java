package io.orderentry.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.BatchUpdateException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class SqlExecutorTest {
    private static final SQLException ERROR = new SQLException("numeric value out of range", "22003", 7);

    private static PreparedStatement failing(BatchUpdateException failure) {
        return (PreparedStatement) Proxy.newProxyInstance(
                SqlExecutorTest.class.getClassLoader(),
                new Class<?>[] {PreparedStatement.class},
                (self, method, values) -> {
                    throw failure;
                });
    }

    @Test
    void theErrorOfTheStatementIsThrownInsteadOfTheSummaryOfTheBatch() {
        BatchUpdateException summary = new BatchUpdateException("Batch entry 0 insert into t values (1)", new int[0]);
        summary.setNextException(ERROR);

        assertThatThrownBy(() -> SqlExecutor.executeBatch(failing(summary))).isSameAs(ERROR);
    }

    @Test
    void someDriversLinkItAsTheCause() {
        BatchUpdateException summary = new BatchUpdateException("insert into t values (1)", null, 0, new int[0], ERROR);

        assertThatThrownBy(() -> SqlExecutor.executeBatch(failing(summary))).isSameAs(ERROR);
    }

    @Test
    void aSummaryWithoutALinkIsThrownItself() {
        BatchUpdateException alone = new BatchUpdateException("closed", new int[0]);

        assertThatThrownBy(() -> SqlExecutor.executeBatch(failing(alone))).isSameAs(alone);
    }

    @Test
    void countsAreReturned() throws SQLException {
        PreparedStatement good = (PreparedStatement) Proxy.newProxyInstance(
                SqlExecutorTest.class.getClassLoader(),
                new Class<?>[] {PreparedStatement.class},
                (self, method, values) -> new int[] {1, 1});

        assertThat(SqlExecutor.executeBatch(good)).containsExactly(1, 1);
    }
}
