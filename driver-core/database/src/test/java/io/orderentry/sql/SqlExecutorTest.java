package io.orderentry.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.BatchUpdateException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SqlExecutorTest {
    /** The error of the statement, which some drivers link as the next exception and some as the cause, instead of the summary of the batch. */
    @Test
    void theErrorOfABatchIsThatOfItsStatement() {
        SQLException error = new SQLException("numeric value out of range", "22003", 7);
        BatchUpdateException next = new BatchUpdateException("Batch entry 0 insert into t values (1)", new int[0]);
        next.setNextException(error);
        BatchUpdateException caused = new BatchUpdateException("insert into t values (1)", null, 0, new int[0], error);
        BatchUpdateException alone = new BatchUpdateException("closed", new int[0]);
        Map.of(next, error, caused, error, alone, alone).forEach((summary, thrown) -> {
            PreparedStatement failing = Stubs.of(PreparedStatement.class, (self, method, values) -> {
                throw summary;
            });
            assertThatThrownBy(() -> SqlExecutor.executeBatch(failing)).isSameAs(thrown);
        });
    }

    @Test
    void countsAreReturned() throws SQLException {
        PreparedStatement good = Stubs.of(PreparedStatement.class, (self, method, values) -> new int[] {1, 1});

        assertThat(SqlExecutor.executeBatch(good)).containsExactly(1, 1);
    }
}
