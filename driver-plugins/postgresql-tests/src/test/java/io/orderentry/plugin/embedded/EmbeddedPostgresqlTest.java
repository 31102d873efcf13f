package io.orderentry.plugin.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.orderentry.spi.EmbeddedServer;
import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One server, started once, in a folder whose name a shell and a list would read otherwise. */
class EmbeddedPostgresqlTest {
    private static final EmbeddedServer SERVER = new EmbeddedPostgresql();
    private static final String PREFIX = "%m it's a \"prefix\" $HOME [%p] ";

    @TempDir
    private static Path temp;

    private static Path data;
    private static RunningServer running;

    @BeforeAll
    static void start() throws IOException {
        data = temp.resolve("it's, a data folder");
        running = SERVER.start(
                data,
                Map.of(
                        "shared_buffers", "48MB",
                        "Max_Connections", "40",
                        "log_line_prefix", PREFIX,
                        "search_path", "\"$user\", \"a b\", public"));
    }

    @AfterAll
    static void stop() throws IOException {
        running.close();
        running.close();
        assertThat(DataFolder.find(data)).isPresent();
        assertThat(data.resolve("pgdata/postmaster.pid")).doesNotExist();
        assertThat(data.resolve("socket-path")).doesNotExist();
        assertThat(SERVER.remove(data)).isTrue();
        assertThat(data).doesNotExist();
    }

    @Test
    void theServiceLoaderFindsItByTheWordInATargetFile() {
        assertThat(ServiceLoader.load(EmbeddedServer.class))
                .singleElement()
                .extracting(EmbeddedServer::name)
                .isEqualTo("embedded-postgresql");
    }

    @ParameterizedTest
    @CsvSource({
        "fsync, on",
        "synchronous_commit, on",
        "full_page_writes, on",
        "listen_addresses, 127.0.0.1",
        "server_encoding, UTF8",
        "password_encryption, scram-sha-256",
    })
    void byDefaultItIsDurableAndPrivate(String setting, String value) throws SQLException {
        assertThat(Sql.value(running, "SHOW " + setting)).isEqualTo(value);
    }

    @Test
    @DisplayName("Its password is 144 random bits, which rounds of hashing make no safer and every connection slower")
    void aConnectionPaysForOneRoundOfHashing() throws SQLException {
        assertThat(Sql.value(
                        running, "SELECT split_part(rolpassword, ':', 1) FROM pg_authid WHERE rolpassword IS NOT NULL"))
                .startsWith("SCRAM-SHA-256$1");
        assertThat(running.password()).hasSize(24);
    }

    @Test
    void itsClockIsUtc() {
        // Not by SHOW, since the JDBC driver asks for the client's time zone.
        assertThat(data.resolve("pgdata/postmaster.opts")).content().contains("timezone=UTC");
    }

    @Test
    void theUsersSettingsArriveAsTheyWereGivenAndWin() throws SQLException {
        assertThat(Sql.value(running, "SHOW shared_buffers")).isEqualTo("48MB");
        assertThat(Sql.value(running, "SHOW max_connections")).isEqualTo("40");
        assertThat(Sql.value(running, "SHOW log_line_prefix")).isEqualTo(PREFIX);
        assertThat(Sql.value(running, "SHOW search_path")).isEqualTo("\"$user\", \"a b\", public");
    }

    @Test
    void theUrlPointsToADatabaseOfItsOwn() throws SQLException {
        assertThat(running.url()).matches("jdbc:postgresql://127\\.0\\.0\\.1:\\d+/orderentry");
        assertThat(Sql.value(running, "SELECT current_database() || ' ' || current_user"))
                .isEqualTo("orderentry postgres");
        assertThat(Sql.value(running, "SELECT datcollate FROM pg_database WHERE datname = 'orderentry'"))
                .isEqualTo("C");
        assertThat(Sql.value(running, "SELECT version()")).startsWith("PostgreSQL 18.");
    }

    @Test
    void nobodyElseOfThisMachineGetsIn() throws Exception {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> DriverManager.getConnection(running.url(), running.user(), "guessed"))
                .withMessageContaining("password authentication failed");
        assertThat(Sql.value(running, "SELECT string_agg(DISTINCT auth_method, ',') FROM pg_hba_file_rules"))
                .isEqualTo("scram-sha-256");
        assertThat(Files.readString(data.resolve("password")).strip())
                .isEqualTo(running.password())
                .hasSize(24);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve("password"))))
                .isEqualTo("rw-------");
        for (String folder : new String[] {"pgdata", "server", "socket", "log"}) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve(folder))))
                    .as(folder)
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void theSocketIsInTheDataFolderAndToldThere() throws IOException {
        Path socket = Path.of(Files.readString(data.resolve("socket-path")).strip());
        assertThat(socket).exists().hasParent(data.resolve("socket"));
        assertThat(socket.getFileName().toString())
                .endsWith("." + URI.create(running.url().substring(5)).getPort());
        assertThat(running)
                .asString()
                .contains(running.url(), socket.toString())
                .doesNotContain(running.password());
    }

    @Test
    void nothingIsWrittenOutsideTheDataFolder() throws IOException {
        try (Stream<Path> entries = Files.list(temp)) {
            assertThat(entries).containsExactly(data);
        }
    }

    @Test
    void aServerThatIsUsedIsNeitherStartedTwiceNorRemoved() throws Exception {
        String refusal = data + " is in use by another driver (process "
                + ProcessHandle.current().pid() + "); wait until it has ended, or name another data folder";

        assertThatIOException().isThrownBy(() -> SERVER.start(data, Map.of())).withMessage(refusal);
        assertThatIOException().isThrownBy(() -> SERVER.remove(data)).withMessage(refusal);
        // Last, because the refusals above must not have cost this process its lock.
        DriverProcess other = DriverProcess.start(data, DriverProcess.End.LEAVE);
        assertThat(other.says()).isEqualTo(refusal);
        assertThat(Sql.value(running, "SELECT 1")).isEqualTo("1");
    }
}
