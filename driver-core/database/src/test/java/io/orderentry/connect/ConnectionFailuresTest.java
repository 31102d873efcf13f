package io.orderentry.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.model.Failure;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.spi.Diagnosis;
import io.orderentry.text.Refusal;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.security.cert.CertificateException;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ConnectionFailuresTest {
    private static final String URL = "jdbc:fake://u:word@host/db";

    /** Knows a wrong password by the SQLSTATE's class, as the interface does by default. */
    private static class ByState implements DatabasePlugin {
        @Override
        public String name() {
            return "fake";
        }

        @Override
        public Failure classify(SQLException failure) {
            return Failure.BROKEN;
        }
    }

    /** Has a number for it, and one SQLSTATE for everything. */
    private static final class ByNumber extends ByState {
        @Override
        public Optional<Diagnosis> diagnose(SQLException failure) {
            return failure.getErrorCode() == 1017 ? Optional.of(Diagnosis.loginRefused()) : Optional.empty();
        }
    }

    @ParameterizedTest(name = "{3}: state {0}, password {1}")
    @CsvSource({
        "28000, true,  REFUSED_LOGIN, wrong password",
        "28P01, false, REFUSED_LOGIN, wrong password",
        "3D000, true,  REFUSED,       no such database",
        "42000, true,  REFUSED,       a database that this user may not see",
        "08004, false, REFUSED_LOGIN, rejected without a password",
        "08004, true,  UNREACHABLE,   rejected for another reason",
        "08001, true,  UNREACHABLE,   no server",
        "72000, true,  UNREACHABLE,   one of many things",
        ",      true,  UNREACHABLE,   no state at all",
    })
    void aServerThatRefusesIsThereAndOneThatIsSilentIsNot(
            String state, boolean password, String expected, String word) {
        assertThat(kind(ConnectionFailures.toException(new ByState(), URL, password, new SQLException(word, state))))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "72000, 1017, REFUSED_LOGIN",
        "72000, 1033, UNREACHABLE",
        "42000, 942, REFUSED",
    })
    void aVendorMayKnowAWrongPasswordByItsNumber(String state, int number, String expected) {
        SQLException error = new SQLException("by number", state, number);
        assertThat(kind(ConnectionFailures.toException(new ByNumber(), URL, true, error)))
                .isEqualTo(expected);
    }

    @Test
    void aVendorMayKnowThatAPasswordIsMissing() {
        ByState plugin = new ByState() {
            @Override
            public Optional<Diagnosis> diagnose(SQLException failure) {
                return failure.getMessage().equals("self-signed")
                        ? Optional.of(new Diagnosis(Diagnosis.Cause.PASSWORD_NEEDED, "no password"))
                        : super.diagnose(failure);
            }
        };
        SQLException signed = new SQLException("self-signed", "28000");
        assertThat(ConnectionFailures.toException(plugin, URL, false, signed))
                .isInstanceOf(Refusal.class)
                .hasMessage("the server behind jdbc:fake://***@host/db refused: no password");
        assertThat(ConnectionFailures.toException(plugin, URL, true, signed))
                .hasMessageContaining("refused: self-signed");
        assertThat(ConnectionFailures.toException(plugin, URL, false, new SQLException("other", "28000")))
                .hasMessageContaining("refused: other");
    }

    @ParameterizedTest
    @MethodSource("sentences")
    void aSentenceHasTheReasonInOneLineAndNoSecret(SQLException error, String sentence) {
        assertThat(ConnectionFailures.toException(new ByState(), URL, true, error))
                .hasMessage(sentence.formatted("jdbc:fake://***@host/db"));
    }

    static List<Arguments> sentences() {
        SQLException next = new SQLException("Failed to start the database, see the next exception", "XJ040");
        next.setNextException(new SQLException("Another process has it open", "XSDB6"));
        SSLHandshakeException refused = new SSLHandshakeException("No name matching host found");
        refused.initCause(new CertificateException("a detail, and not the reason"));
        return List.of(
                Arguments.of(
                        new SQLException(
                                "the attempt failed\nat position 7",
                                "08001",
                                new IOException("u:word@host does not answer")),
                        "the database at %s cannot be reached: the attempt failed (IOException: host does not answer)"),
                Arguments.of(
                        next,
                        "the database at %s cannot be reached: Failed to start the database, see the next exception"
                                + " (Another process has it open)"),
                Arguments.of(
                        new SQLException("link failure", "08S01", new IllegalStateException("wrapped", refused)),
                        "the settings of the target allow no connection to %s: link failure"
                                + " (SSLHandshakeException: No name matching host found)"
                                + "; check target.tls, target.properties and the URL"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("settings")
    void aSettingThatAllowsNoConnectionIsNoUnreachableServer(SQLException wrong) {
        assertThat(ConnectionFailures.toException(new ByState(), URL, true, wrong))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("the settings of the target allow no connection to jdbc:fake://***@host/db: no")
                .hasMessageEndingWith("; check target.tls, target.properties and the URL");
    }

    static Stream<SQLException> settings() {
        return Stream.of(
                new SQLException("no integer", "22023"),
                new SQLException("no integer", "S1009"),
                new SQLException("no such constant", null, new IllegalArgumentException("WORD")),
                new SQLException("no such zone", "08001", new DateTimeException("Nowhere")),
                new SQLException("no such class", "08006", new ClassNotFoundException("word")),
                new SQLException("no protocol", "08S01", new SSLHandshakeException("disabled")),
                new SQLException("no trust", "08000", new IOException("no path", new CertificateException("anchors"))));
    }

    @Test
    void descriptorsAreALimitOfThisProcess() {
        SQLException exhausted =
                new SQLException("the attempt failed", "08001", new SocketException("Too many open files"));
        assertThat(ConnectionFailures.toException(new ByState(), URL, true, exhausted))
                .isInstanceOf(Refusal.class)
                .message()
                .matches(
                        "no connection to jdbc:fake://\\*\\*\\*@host/db: this process has reached its own limit of [0-9]+"
                                + " open files \\(descriptors\\), which is not the server's: raise it \\(ulimit -n 65536\\), or"
                                + " use fewer connections \\(-c\\)");
    }

    @Test
    void aHandshakeThatTheNetworkCutsIsNoWrongSetting() {
        SSLException cut = new SSLException("terminated", new EOFException("shut down"));
        assertThat(kind(ConnectionFailures.toException(
                        new ByState(), URL, true, new SQLException("no handshake", "08006", cut))))
                .isEqualTo("UNREACHABLE");
    }

    private static String kind(RuntimeException failure) {
        if (failure instanceof UnreachableException) {
            assertThat(failure).hasMessageContaining("cannot be reached");
            return "UNREACHABLE";
        }
        assertThat(failure).isInstanceOf(Refusal.class).hasMessageContaining("refused: ");
        return failure.getMessage().contains("--password-file") ? "REFUSED_LOGIN" : "REFUSED";
    }
}
