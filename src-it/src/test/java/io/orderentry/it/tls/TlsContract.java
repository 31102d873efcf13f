package io.orderentry.it.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Target;
import io.orderentry.config.TargetBuilder;
import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import io.orderentry.model.Tls;
import io.orderentry.text.Refusal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * What {@code target.tls} promises, on a server whose certificate is valid for the name localhost alone: the server says whether a
 * connection is encrypted, and a connection that is not as demanded is none.
 */
public abstract class TlsContract {
    /** The name that the server's certificate is valid for. */
    public static final String HOST = "localhost";

    /** Another name of the same machine. */
    private static final String OTHER_HOST = "127.0.0.1";

    /** Of the running server. */
    protected abstract Certificate certificate();

    /** One that nobody signed the server's with. */
    protected abstract Certificate stranger();

    /** @param host by which the server is reached */
    protected abstract String url(String host);

    protected abstract String user();

    protected abstract String password();

    /** JDBC properties by which a certificate is trusted. */
    protected abstract Map<String, String> trusting(Certificate trusted);

    /** Query whose only value is the cipher of the connection, as the server says it: null or empty when it is not encrypted. */
    protected abstract String cipherQuery();

    private Database open(Tls tls, String host, Map<String, String> properties) {
        Target target = TargetBuilder.builder()
                .name("tls")
                .source("a test")
                .url(url(host))
                .user(user())
                .properties(properties)
                .tls(tls)
                .build();
        return Database.open(target, Optional.of(password()), Plugins.onClassPath());
    }

    private String cipher(Tls tls, String host, Map<String, String> properties) throws SQLException {
        try (Database database = open(tls, host, properties);
                Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(cipherQuery())) {
            return row.next() ? Optional.ofNullable(row.getString(1)).orElse("") : "";
        }
    }

    private void assertRefused(Tls tls, String host, Map<String, String> properties, String reason) {
        assertThatThrownBy(() -> open(tls, host, properties).close())
                .isInstanceOf(Refusal.class)
                .hasMessageMatching("(?is).*(" + reason + ").*")
                .satisfies(error -> assertThat(error.getMessage()).doesNotContain(password()));
    }

    @Test
    void offIsNotEncrypted() throws SQLException {
        assertThat(cipher(Tls.OFF, HOST, Map.of())).isEmpty();
    }

    @Test
    void requireIsEncryptedByACertificateThatIsNotVerified() throws SQLException {
        assertThat(cipher(Tls.REQUIRE, OTHER_HOST, Map.of())).isNotEmpty();
    }

    @Test
    void verifyIsEncryptedByATrustedCertificateOfTheHost() throws SQLException {
        assertThat(cipher(Tls.VERIFY, HOST, trusting(certificate()))).isNotEmpty();
    }

    @Test
    void verifyRefusesACertificateThatIsNotTrusted() {
        assertRefused(Tls.VERIFY, HOST, trusting(stranger()), "certificat|CertPath|PKIX");
    }

    @Test
    void verifyRefusesATrustedCertificateOfAnotherHost() {
        assertRefused(Tls.VERIFY, OTHER_HOST, trusting(certificate()), "host ?name|subject alternative|DNS|identity");
    }
}
