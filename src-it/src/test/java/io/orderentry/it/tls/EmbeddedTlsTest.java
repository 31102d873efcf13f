package io.orderentry.it.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.BuiltOnce;
import io.orderentry.it.CommandResult;
import io.orderentry.it.Oe;
import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PostgreSQL: the embedded server, with and without a certificate. */
class EmbeddedTlsTest extends TlsContract {
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
        String[] words = ("run --warmup 0s --transactions 200 --set load.check=none --user " + server.user()
                        + " --set target.tls=verify --set target.properties.sslrootcert=" + certificate.certificate())
                .split(" ");
        CommandResult run = oe.run(with(words, "--target", url(HOST))).ends(0);
        assertThat(Files.readString(oe.newestRun().resolve("result.json")))
                .containsPattern("\"tls\": \"TLSv1\\.[23].*, verified\"");
        words[words.length - 1] = "target.properties.sslrootcert=" + stranger.certificate();
        CommandResult refused = oe.run(with(words, "--target", url(HOST))).ends(2);
        assertThat(refused.err()).contains("PKIX path validation failed");
    }

    private static String[] with(String[] words, String... more) {
        return Stream.concat(Arrays.stream(words), Arrays.stream(more)).toArray(String[]::new);
    }

    /** A server of its own, which has no certificate. */
    @Test
    void requireRefusesAServerThatDoesNotEncrypt() throws Exception {
        try (RunningServer plain = BuiltOnce.server(folder.resolve("plain"), Map.of())) {
            CommandResult refused = new Oe(folder)
                    .password(plain.password())
                    .run("check", "--target", plain.url(), "--user", plain.user(), "--set", "target.tls=require")
                    .ends(2);
            assertThat(refused.err()).contains("SSL");
        }
    }

    @Test
    void aRootCertificateThatIsMissingIsRefusedWithTheNameOfItsProperty() {
        CommandResult refused = new Oe(folder)
                .password(server.password())
                .run(
                        "check",
                        "--target",
                        url(HOST),
                        "--user",
                        server.user(),
                        "--set",
                        "target.tls=verify",
                        "--set",
                        "target.properties.sslrootcert=" + folder.resolve("missing.crt"))
                .ends(2);
        assertThat(refused.err()).contains("sslrootcert");
    }

    /** In front of a server that does not see it: the JDBC driver encrypts, as its properties say. */
    @Test
    void encryptionThatEndsBeforeTheServerIsRefused() throws Exception {
        try (RunningServer plain = BuiltOnce.server(folder.resolve("behind"), Map.of());
                TlsEnd end = new TlsEnd(
                        folder.resolve("server.p12"),
                        Integer.parseInt(plain.url().replaceAll(".*:([0-9]+)/.*", "$1")))) {
            CommandResult refused = new Oe(folder)
                    .password(plain.password())
                    .run(
                            "check",
                            "--target",
                            plain.url().replaceAll(":[0-9]+/", ":" + end.port() + "/"),
                            "--user",
                            plain.user(),
                            "--set",
                            "target.tls=require")
                    .ends(2);
            assertThat(refused.err())
                    .contains("target.tls: 'require' was asked for")
                    .contains("not encrypted");
        }
    }
}
