package io.orderentry.txn;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Failure;
import io.orderentry.spi.DatabasePlugin;
import java.io.IOException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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

    private static SQLException caused(Throwable cause) {
        return new SQLException("wrapped", cause);
    }

    private static SQLException linked(SQLException error, SQLException... next) {
        for (SQLException each : next) {
            error.setNextException(each);
        }
        return error;
    }

    private static SQLException overtaken(SQLException cause) {
        return new FailureClassifier.OvertakenException("others were faster", cause);
    }

    /** The driver's own conflict is one without the plugin, so that it is retried; else the nearest that means something decides. */
    @ParameterizedTest
    @MethodSource
    void meansWhatTheChainsOfCausesAndOfNextExceptionsSay(SQLException error, Failure meaning) {
        assertThat(FailureClassifier.classify(PLUGIN, error)).isEqualTo(meaning);
    }

    static List<Arguments> meansWhatTheChainsOfCausesAndOfNextExceptionsSay() {
        SQLException selfLinked = error("none");
        SQLException causeOfSelfLinked = caused(error("DISCONNECTED"));
        SQLException one = error("none");
        SQLException other = error("none");
        one.initCause(other);
        other.initCause(one);
        return List.of(
                Arguments.of(error("REJECTED"), Failure.REJECTED),
                Arguments.of(error("42P01"), Failure.BROKEN),
                Arguments.of(error(null), Failure.BROKEN),
                Arguments.of(error("40001"), Failure.BROKEN),
                Arguments.of(overtaken(null), Failure.CONFLICT),
                Arguments.of(overtaken(error("42P01")), Failure.CONFLICT),
                Arguments.of(overtaken(error("DISCONNECTED")), Failure.DISCONNECTED),
                Arguments.of(caused(new IllegalStateException(error("DISCONNECTED"))), Failure.DISCONNECTED),
                Arguments.of(caused(new IOException("reset")), Failure.BROKEN),
                Arguments.of(batch(), Failure.BROKEN),
                Arguments.of(linked(batch(), error("CONFLICT")), Failure.CONFLICT),
                Arguments.of(linked(batch(), caused(caused(error("DISCONNECTED")))), Failure.DISCONNECTED),
                Arguments.of(caused(linked(error("none"), error("CONFLICT"))), Failure.CONFLICT),
                Arguments.of(linked(error("CONFLICT"), error("DISCONNECTED")), Failure.CONFLICT),
                Arguments.of(linked(caused(caused(error("DISCONNECTED"))), error("CONFLICT")), Failure.CONFLICT),
                Arguments.of(linked(selfLinked, selfLinked), Failure.BROKEN),
                Arguments.of(linked(causeOfSelfLinked, causeOfSelfLinked), Failure.DISCONNECTED),
                Arguments.of(one, Failure.BROKEN));
    }

    private static SQLException batch() {
        return linked(
                new BatchUpdateException("batch entry 0 was aborted", "25P02", new int[0]),
                Stream.generate(() -> error("25P02")).limit(100).toArray(SQLException[]::new));
    }
}
