package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Target;
import io.orderentry.config.TargetBuilder;
import io.orderentry.connect.Database;
import io.orderentry.connect.Plugins;
import io.orderentry.model.Tls;
import io.orderentry.spi.DatabasePlugin;
import io.orderentry.text.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that want what is not theirs: files of the driver's user, and the password in clear text. */
class RogueServerTest {
    private static final String PASSWORD = "secret-of-the-user";

    @TempDir
    private static Path folder;

    private final Plugins plugins = Plugins.onClassPath();

    private static Target target(String url, Map<String, String> properties) {
        return TargetBuilder.builder()
                .name("rogue")
                .source("a rogue server")
                .url(url)
                .user("oe")
                .properties(properties)
                .build();
    }

    /** What a connection of the driver gives away while it is opened and used, in the words of the server. */
    private String givenAway(RogueServer server, String url) throws Exception {
        Path wanted = Files.writeString(folder.resolve("id_rsa"), PASSWORD);
        server.ask(wanted.toString());
        Target target = target(url.formatted(server.port()), Map.of());
        try (Database database = Database.open(target, Optional.of(PASSWORD), plugins)) {
            try (Connection connection = database.connectForBulkLoad()) {
                connection.createStatement().execute("select 1");
            }
        } catch (Exception e) {
            // Most of these drivers break off.
        }
        return server.received();
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:mysql://127.0.0.1:%d/d", "jdbc:mariadb://127.0.0.1:%d/d?sslMode=disable"})
    void noServerOfTheMySqlFamilyGetsAFile(String url) throws Exception {
        for (boolean askAtLogin : new boolean[] {true, false}) {
            try (MySqlServer server = new MySqlServer(askAtLogin)) {
                assertThat(givenAway(server, url)).isNotEmpty().doesNotContain(PASSWORD);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:mysql://127.0.0.1:1/d?allowLoadLocalInfile=true, allowLoadLocalInfile=true",
        "'jdbc:mysql://(host=127.0.0.1,port=1,allowLoadLocalInfile=yes)/d', allowLoadLocalInfile=yes",
        "jdbc:mysql://127.0.0.1:1/d?allow%4CoadLocalInfileInPath=/etc, allowLoadLocalInfileInPath=/etc",
        "jdbc:mysql://127.0.0.1:1/d?allowUrlInLocalInfile=true, allowUrlInLocalInfile=true",
        "jdbc:mariadb://127.0.0.1:1/d?allowLocalInfile=true, allowLocalInfile=true",
        "jdbc:mariadb://127.0.0.1:1/d?allowLocalInfile, allowLocalInfile=true",
    })
    void noUrlAllowsIt(String url, String found) {
        assertThatThrownBy(() -> Database.open(target(url, Map.of()), Optional.empty(), plugins))
                .isInstanceOf(Refusal.class)
                .hasMessage("target: " + found
                        + " would let the server read files of this user; rows are loaded from memory"
                        + " without it; leave it out");
    }

    @Test
    void noPropertyAllowsIt() {
        Target allowing = target("jdbc:mysql://127.0.0.1:1/d", Map.of("allowLoadLocalInfile", "true"));
        assertThatThrownBy(() -> Database.open(allowing, Optional.empty(), plugins))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("would let the server read files of this user");
    }

    @Test
    void onlyAServerThatTlsVerifiesOrTheTargetAllowsGetsThePasswordOfPostgresqlInClearText() throws Exception {
        String url = "jdbc:postgresql://127.0.0.1:%d/d?sslmode=disable";
        try (PostgreSqlServer server = new PostgreSqlServer()) {
            assertThat(givenAway(server, url)).isNotEmpty().doesNotContain(PASSWORD);
        }
        try (PostgreSqlServer server = new PostgreSqlServer()) {
            assertThat(givenAway(server, url + "&requireAuth=password")).contains(PASSWORD);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://127.0.0.1:%d/d, requireAuth=password",
        "jdbc:postgresql://127.0.0.1:%d/d?sslmode=disable, requireAuth=password",
        "jdbc:mysql://127.0.0.1:%d/d, disabledAuthenticationPlugins=",
        "jdbc:mariadb://127.0.0.1:%d/d?sslMode=disable, restrictedAuth=mysql_clear_password",
    })
    void theRefusalNamesWhatAllowsIt(String url, String property) throws Exception {
        try (RogueServer server = url.contains("postgresql") ? new PostgreSqlServer() : new ClearTextMySqlServer()) {
            Target target = target(url.formatted(server.port()), Map.of());
            for (Optional<String> password : List.of(Optional.of(PASSWORD), Optional.<String>empty())) {
                assertThatThrownBy(() -> Database.open(target, password, plugins))
                        .isInstanceOf(Refusal.class)
                        .hasMessageContaining("target.tls=verify")
                        .hasMessageContaining("the JDBC property " + property)
                        .satisfies(error -> assertThat(error.getMessage()).doesNotContain("--password-file"));
            }
            assertThat(server.received()).isNotEmpty().doesNotContain(PASSWORD);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://h/d?sslmode=verify-full, jdbc:postgresql://h/d?sslmode=require",
        "jdbc:postgresql://h/d?sslmode=verify-ca, jdbc:postgresql://h/d",
        "jdbc:postgresql://h/d?sslmode=verify-ca, jdbc:postgresql://h/d?sslmode=verify-ca&sslfactory=org.postgresql.ssl.NonValidatingFactory",
        "jdbc:mysql://h/d?sslMode=VERIFY_CA, jdbc:mysql://h/d",
        "jdbc:mariadb://h/d?sslMode=verify-full, jdbc:mariadb://h/d?sslMode=trust"
    })
    void onlyAServerThatTlsVerifiesMayAskForThePassword(String verified, String not) {
        DatabasePlugin plugin = plugins.forTarget(target(not, Map.of())).database();
        assertThat(plugin.passwordProperties(verified, Map.of())).isEmpty();
        assertThat(plugin.passwordProperties(not, Map.of())).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "VERIFY, jdbc:postgresql://127.0.0.1:%d/d?sslmode=disable, 'OFF'",
        "REQUIRE, jdbc:postgresql://127.0.0.1:%d/d?sslmode=disable, 'OFF'",
        "VERIFY, jdbc:postgresql://127.0.0.1:%d/d?sslmode=require, 'REQUIRE'",
        "VERIFY, jdbc:postgresql://127.0.0.1:%d/d?sslfactory=org.postgresql.ssl.NonValidatingFactory, ",
        "VERIFY, jdbc:mysql://127.0.0.1:%d/d?sslMode=DISABLED, 'OFF'",
        "REQUIRE, jdbc:mysql://127.0.0.1:%d/d?useSSL=false, 'OFF'",
        "VERIFY, 'jdbc:mysql://(host=127.0.0.1,port=%d,sslMode=REQUIRED)/d', 'REQUIRE'",
        "VERIFY, jdbc:mariadb://127.0.0.1:%d/d?sslMode=trust, 'REQUIRE'",
        "REQUIRE, jdbc:mariadb://address=(host=127.0.0.1)(port=%d)(sslMode=disable)/d, 'OFF'",
        "REQUIRE, jdbc:firebird://127.0.0.1:%d/d?wireCrypt=disabled, 'OFF'",
        "REQUIRE, jdbc:h2:tcp://127.0.0.1:%d/d, 'OFF'",
    })
    void aUrlThatContradictsTlsIsRefusedBeforeAnythingIsSent(Tls tls, String url, Tls effective) throws Exception {
        try (PostgreSqlServer server = new PostgreSqlServer()) {
            Target target = TargetBuilder.builder(target(url.formatted(server.port()), Map.of()))
                    .tls(tls)
                    .build();
            assertThatThrownBy(() -> Database.open(target, Optional.of(PASSWORD), plugins))
                    .isInstanceOf(Refusal.class)
                    .hasMessageStartingWith("target.tls: '" + tls + "' was asked for, but with target.properties and")
                    .hasMessageContaining(effective == null ? "another way to encrypt" : "it is '" + effective + "'");
            assertThat(server.received()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mysql://127.0.0.1:1/d?bogus=%",
                "jdbc:mysql://127.0.0.1:1/d?bogus=%zz",
                "jdbc:postgresql://127.0.0.1:1/d?bogus=%",
                "jdbc:firebird://127.0.0.1:1/d?bogus=%",
            })
    void aUrlThatItsJdbcDriverCannotReadIsRefused(String url) {
        assertThatThrownBy(() -> Database.open(target(url, Map.of()), Optional.empty(), plugins))
                .isInstanceOf(Refusal.class);
    }

    @Test
    void aPropertyThatContradictsTlsIsRefused() {
        Target target = TargetBuilder.builder(target("jdbc:postgresql://127.0.0.1:1/d", Map.of("sslmode", "require")))
                .tls(Tls.VERIFY)
                .build();
        assertThatThrownBy(() -> Database.open(target, Optional.empty(), plugins))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("it is 'require'; let them agree");
    }

    @Test
    void aWordThatAVendorDoesNotHaveIsRefusedWithThoseItHas() {
        Target target = TargetBuilder.builder(target("jdbc:firebird://127.0.0.1:1/d", Map.of()))
                .tls(Tls.VERIFY)
                .build();
        assertThatThrownBy(() -> Database.open(target, Optional.empty(), plugins))
                .isInstanceOf(Refusal.class)
                .hasMessage("target.tls: 'verify' was asked for, and for firebird there is no such setting; it has off,"
                        + " prefer, require");
    }

    /** Keeps what it receives. */
    private abstract static class RogueServer implements AutoCloseable {
        private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final ByteArrayOutputStream received = new ByteArrayOutputStream();
        private final Thread thread = new Thread(this::serve, "rogue-server");
        volatile String wanted = "";

        RogueServer() throws IOException {
            thread.setDaemon(true);
            thread.start();
        }

        final int port() {
            return socket.getLocalPort();
        }

        final void ask(String file) {
            wanted = file;
        }

        final synchronized void keep(byte[] bytes) {
            received.writeBytes(bytes);
        }

        final synchronized String received() {
            return received.toString(StandardCharsets.ISO_8859_1);
        }

        private void serve() {
            while (!socket.isClosed()) {
                try (Socket client = socket.accept()) {
                    client.setSoTimeout((int) TimeUnit.SECONDS.toMillis(20));
                    talk(new DataInputStream(client.getInputStream()), client.getOutputStream());
                } catch (IOException e) {
                    // This client has gone; the next one may come.
                }
            }
        }

        abstract void talk(DataInputStream in, OutputStream out) throws IOException;

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    /** Lets everybody in, and answers with the wish for a file: every query, or those after the login. */
    private static class MySqlServer extends RogueServer {
        private static final String OK = "\0\0\0\2\0\0\0";
        private final boolean askAtLogin;

        MySqlServer(boolean askAtLogin) throws IOException {
            this.askAtLogin = askAtLogin;
        }

        /** Sends the greeting, and reads the login. */
        final int greet(DataInputStream in, OutputStream out) throws IOException {
            // Version 10; abilities 0x00fff7ff: protocol 4.1, plugin authentication, connection attributes, local
            // files, no TLS.
            String hello = "\n9.7.0\0\7\0\0\0abcdefgh\0\u00ff\u00f7-\2\0\u00ff\0\25" + "\0".repeat(10)
                    + "ijklmnopqrst\0mysql_native_password\0";
            send(out, 0, hello);
            return read(in) + 1;
        }

        @Override
        void talk(DataInputStream in, OutputStream out) throws IOException {
            int number = greet(in, out);
            send(out, number, OK);
            int queries = 0;
            while (true) {
                number = read(in) + 1;
                if (last.length > 0 && last[0] == 3 && (askAtLogin || ++queries > 3)) {
                    send(out, number, "\u00fb" + wanted);
                    do {
                        number = read(in) + 1;
                    } while (last.length > 0);
                }
                send(out, number, OK);
            }
        }

        private byte[] last = {};

        /** Reads a packet and returns its number. */
        final int read(DataInputStream in) throws IOException {
            byte[] head = in.readNBytes(4);
            if (head.length < 4) {
                throw new EOFException();
            }
            last = in.readNBytes((head[0] & 255) | (head[1] & 255) << 8 | (head[2] & 255) << 16);
            keep(last);
            return head[3];
        }

        static void send(OutputStream out, int number, String packet) throws IOException {
            byte[] bytes = packet.getBytes(StandardCharsets.ISO_8859_1);
            out.write(new byte[] {(byte) bytes.length, (byte) (bytes.length >> 8), 0, (byte) number});
            out.write(bytes);
            out.flush();
        }
    }

    /** Asks for the password in clear text. */
    private static final class ClearTextMySqlServer extends MySqlServer {
        ClearTextMySqlServer() throws IOException {
            super(false);
        }

        @Override
        void talk(DataInputStream in, OutputStream out) throws IOException {
            int number = greet(in, out);
            send(out, number, "\u00femysql_clear_password\0");
            read(in);
        }
    }

    /** Asks for the password in clear text; it does not encrypt. */
    private static final class PostgreSqlServer extends RogueServer {
        private static final int ASKS_FOR_ENCRYPTION = 8;

        PostgreSqlServer() throws IOException {}

        @Override
        void talk(DataInputStream in, OutputStream out) throws IOException {
            int length = in.readInt();
            while (length == ASKS_FOR_ENCRYPTION) {
                in.readInt();
                out.write('N');
                out.flush();
                length = in.readInt();
            }
            keep(in.readNBytes(length - 4));
            out.write(ByteBuffer.allocate(9).put((byte) 'R').putInt(8).putInt(3).array());
            out.flush();
            if (in.read() == 'p') {
                keep(in.readNBytes(in.readInt() - 4));
            }
        }
    }
}
