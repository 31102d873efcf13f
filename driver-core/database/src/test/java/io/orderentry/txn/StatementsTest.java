package io.orderentry.txn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.model.StockLevelInput;
import io.orderentry.sql.SqlCatalog;
import io.orderentry.sql.Stubs;
import java.lang.reflect.InvocationHandler;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the five transactions as statements have in common. */
class StatementsTest {
    private final List<Batch> statements = new ArrayList<>();
    private int rollbacks;

    /** A prepared statement that keeps how many rows were added to its batch; every query of it meets a conflict. */
    private static final class Batch implements InvocationHandler {
        private int rows;

        @Override
        public Object invoke(Object proxy, java.lang.reflect.Method method, Object[] arguments) throws SQLException {
            switch (method.getName()) {
                case "addBatch" -> rows++;
                case "clearBatch" -> rows = 0;
                case "execute" -> throw new SQLException("conflict", "40001");
                default -> {}
            }
            return null;
        }
    }

    private Connection connection() {
        return Stubs.of(Connection.class, (self, method, arguments) -> {
            if (method.getName().equals("rollback")) {
                rollbacks++;
            }
            if (!method.getName().equals("prepareStatement")) {
                return null;
            }
            Batch batch = new Batch();
            statements.add(batch);
            return Stubs.of(PreparedStatement.class, batch);
        });
    }

    @Test
    @DisplayName("2.4.2.2: B when I_DATA and S_DATA both hold ORIGINAL, else G")
    void brandGeneric() {
        assertThat(NewOrderStatements.brandGeneric("abcORIGINALxyz", "ORIGINAL"))
                .isEqualTo('B');
        assertThat(NewOrderStatements.brandGeneric("abcORIGINALxyz", "ORIGINA L"))
                .isEqualTo('G');
        assertThat(NewOrderStatements.brandGeneric("original", "ORIGINAL")).isEqualTo('G');
        assertThat(NewOrderStatements.brandGeneric("", "")).isEqualTo('G');
    }

    @Test
    @DisplayName("2.4.2, 2.7.4: after a failure no batch of any transaction still holds rows")
    void failureForgetsBatches() throws SQLException {
        SqlCatalog catalog = SqlCatalog.load("none", getClass().getClassLoader());
        Session session = Session.statements(connection(), catalog);
        statements.forEach(batch -> batch.rows = 3);

        assertThatThrownBy(() -> session.execute(new StockLevelInput(1, 1, 10))).hasMessage("conflict");

        assertThat(rollbacks).isEqualTo(1);
        assertThat(statements)
                .isNotEmpty()
                .allSatisfy(batch -> assertThat(batch.rows).isZero());
    }
}
