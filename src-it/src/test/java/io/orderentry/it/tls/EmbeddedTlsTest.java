package io.orderentry.it.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.BuiltOnce;
import io.orderentry.it.BuiltServer;
import io.orderentry.it.CommandResult;
import io.orderentry.it.Oe;
import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** PostgreSQL: the embedded server, with and without a certificate. */
class EmbeddedTlsTest extends TlsContract {
    /** Has no certificate. */
    @RegisterExtension
    private static final BuiltServer plain = new BuiltServer(Map.of());

    @TempDir
    private static Path folder;

    private static RunningServer server;
    private static Certificate certificate;
    private static Certificate stranger;

    @BeforeAll
    static void start() throws Exception {
        certificate = Certificate.of(folder, "server", HOST);
        stranger = Certificate.of(folder, "stranger", HOST);
        server = BuiltOnce.server(
                folder.resolve("server"),
                Map.of(
                        "ssl",
                        "on",
                        "ssl_cert_file",
                        certificate.certificate().toString(),
                        "ssl_key_file",
                        certificate.key().toString()));
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    @Override
    protected Certificate certificate() {
        return certificate;
    }

    @Override
    protected Certificate stranger() {
        return stranger;
    }

    @Override
    protected String url(String host) {
        return server.url().replace("127.0.0.1", host);
    }

    @Override
    protected String user() {
        return server.user();
    }

    @Override
    protected String password() {
        return server.password();
    }

    @Override
    protected Map<String, String> trusting(Certificate trusted) {
        return Map.of("sslrootcert", trusted.certificate().toString());
    }

    @Override
    protected String cipherQuery() {
        return "select cipher from pg_stat_ssl where pid = pg_backend_pid()";
    }

    @Test
    void aRunSaysWhatItsConnectionsWereEncryptedWith() throws Exception {
        Oe oe = new Oe(folder).password(server.password());
        String run = "run --warmup 0s --transactions 200 --set load.check=none" + verified();
        oe.run(run + certificate.certificate()).ends(0);
        assertThat(Files.readString(oe.newestRun().resolve("result.json")))
                .containsPattern("\"tls\": \"TLSv1\\.[23].*, verified\"");
        CommandResult refused = oe.run(run + stranger.certificate()).ends(2);
        assertThat(refused.err()).contains("PKIX path validation failed");
    }

    /** Options, all but the file at the end. */
    private String verified() {
        return " --target " + url(HOST) + " --user " + user()
                + " --set target.tls=verify --set target.properties.sslrootcert=";
    }

    @Test
    void requireRefusesAServerThatDoesNotEncrypt() {
        assertThat(required(plain.url()).err()).contains("SSL");
    }

    private static CommandResult required(String url) {
        return plain.oe().run(plain.at(url, "check --set target.tls=require")).ends(2);
    }

    @Test
    void aRootCertificateThatIsMissingIsRefusedWithTheNameOfItsProperty() {
        CommandResult refused = new Oe(folder)
                .password(server.password())
                .run("check" + verified() + folder.resolve("missing.crt"))
                .ends(2);
        assertThat(refused.err()).contains("sslrootcert");
    }

    /** In front of a server that does not see it: the JDBC driver encrypts, as its properties say. */
    @Test
    void encryptionThatEndsBeforeTheServerIsRefused() throws Exception {
        try (TlsEnd end = new TlsEnd(folder.resolve("server.p12"), plain.port())) {
            assertThat(required(plain.url().replace(":" + plain.port() + "/", ":" + end.port() + "/"))
                            .err())
                    .contains("target.tls: 'require' was asked for")
                    .contains("not encrypted");
        }
    }
}
