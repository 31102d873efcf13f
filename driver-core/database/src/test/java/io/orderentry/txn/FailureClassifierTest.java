package io.orderentry.txn;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Failure;
import io.orderentry.spi.DatabasePlugin;
import java.io.IOException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class FailureClassifierTest {
    /** Knows an error by the name of its class in SQLSTATE; anything else is broken. */
    private static final DatabasePlugin PLUGIN = new DatabasePlugin() {
        @Override
        public String name() {
            return "fake";
        }

        @Override
        public Failure classify(SQLException failure) {
            return Arrays.stream(Failure.values())
                    .filter(each -> each.name().equals(failure.getSQLState()))
                    .findFirst()
                    .orElse(Failure.BROKEN);
        }
    };

    private static SQLException error(String state) {
        return new SQLException("by script", state);
    }

    private static Failure classify(SQLException failure) {
        return FailureClassifier.classify(PLUGIN, failure);
    }

    @Test
    void itself() {
        assertThat(classify(error("REJECTED"))).isEqualTo(Failure.REJECTED);
        assertThat(classify(error("42P01"))).isEqualTo(Failure.BROKEN);
        assertThat(classify(error(null))).isEqualTo(Failure.BROKEN);
    }

    @Test
    @DisplayName("The driver's own conflict is one without the plugin, so that it is retried")
    void overtaken() {
        assertThat(classify(new FailureClassifier.OvertakenException("others were faster", null)))
                .isEqualTo(Failure.CONFLICT);
        assertThat(classify(new FailureClassifier.OvertakenException("verification", error("42P01"))))
                .isEqualTo(Failure.CONFLICT);
        assertThat(classify(new FailureClassifier.OvertakenException("verification", error("DISCONNECTED"))))
                .isEqualTo(Failure.DISCONNECTED);
        assertThat(classify(error("40001"))).isEqualTo(Failure.BROKEN);
    }

    @Test
    void aCauseOfACause() {
        SQLException outer = new SQLException("wrapped", new IllegalStateException(error("DISCONNECTED")));
        assertThat(classify(outer)).isEqualTo(Failure.DISCONNECTED);
        assertThat(classify(new SQLException("wrapped", new IOException("reset"))))
                .isEqualTo(Failure.BROKEN);
    }

    @Test
    void theNextExceptionsOfABatch() {
        BatchUpdateException batch = new BatchUpdateException("batch entry 0 was aborted", "25P02", new int[0]);
        for (int i = 0; i < 100; i++) {
            batch.setNextException(error("25P02"));
        }
        assertThat(classify(batch)).isEqualTo(Failure.BROKEN);
        batch.setNextException(error("CONFLICT"));
        assertThat(classify(batch)).isEqualTo(Failure.CONFLICT);
    }

    @Test
    void theCauseOfANextException() {
        BatchUpdateException batch = new BatchUpdateException("batch entry 0 was aborted", null, new int[0]);
        batch.setNextException(new SQLException("I/O error", new SQLException("wrapped", error("DISCONNECTED"))));
        assertThat(classify(batch)).isEqualTo(Failure.DISCONNECTED);
    }

    @Test
    void theNextExceptionOfACause() {
        SQLException cause = error("none");
        cause.setNextException(error("CONFLICT"));
        assertThat(classify(new SQLException("wrapped", cause))).isEqualTo(Failure.CONFLICT);
    }

    @Test
    void theNearestThatMeansSomethingDecides() {
        SQLException conflict = error("CONFLICT");
        conflict.setNextException(error("DISCONNECTED"));
        assertThat(classify(conflict)).isEqualTo(Failure.CONFLICT);
        SQLException far = new SQLException("wrapped", new SQLException("wrapped", error("DISCONNECTED")));
        far.setNextException(error("CONFLICT"));
        assertThat(classify(far)).isEqualTo(Failure.CONFLICT);
    }

    @Test
    void anExceptionThatIsLinkedToItself() {
        SQLException self = error("none");
        self.setNextException(self);
        assertThat(classify(self)).isEqualTo(Failure.BROKEN);
    }

    @Test
    void theCauseOfAnExceptionThatIsLinkedToItself() {
        SQLException self = new SQLException("wrapped", error("DISCONNECTED"));
        self.setNextException(self);
        assertThat(classify(self)).isEqualTo(Failure.DISCONNECTED);
    }

    @Test
    void twoThatCauseEachOther() {
        SQLException one = error("none");
        SQLException other = error("none");
        one.initCause(other);
        other.initCause(one);
        assertThat(classify(one)).isEqualTo(Failure.BROKEN);
    }
}
