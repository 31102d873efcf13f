package io.orderentry.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Pace;
import java.sql.Connection;
import org.junit.jupiter.api.Test;

class IsolationTest {

    @Test
    void hasTheLevelsOfJdbc() {
        assertThat(Isolation.READ_COMMITTED.jdbcLevel()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
        assertThat(Isolation.REPEATABLE_READ.jdbcLevel()).isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
        assertThat(Isolation.SERIALIZABLE.jdbcLevel()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
    }

    @Test
    void isPrintedAsInFiles() {
        assertThat(Isolation.values())
                .extracting(Isolation::toString)
                .containsExactly("read-committed", "repeatable-read", "serializable");
        assertThat(Pace.values()).extracting(Pace::toString).containsExactly("flat-out", "paced", "rate");
    }
}
