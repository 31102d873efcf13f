package io.orderentry.plugin.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.orderentry.plugin.embedded.DriverProcess.End;
import io.orderentry.spi.EmbeddedServer;
import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Starting again on data that is kept, after every kind of end; in a folder whose path is too long for a socket. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RecoveryTest {
    private static final EmbeddedServer SERVER = new EmbeddedPostgresql();

    @TempDir
    private static Path temp;

    private static Path data;

    /** The first start, after one that was killed while unpacking and making the database. */
    @BeforeAll
    static void firstStart() throws Exception {
        data = temp.resolve("long".repeat(25));
        DataFolder folder = DataFolder.claim(data);
        Path bin = Files.createDirectories(folder.server().resolve("unfinished/bin"));
        Files.createFile(bin.resolve("postgres"));
        Files.createDirectories(folder.unfinishedPgdata().resolve("base"));
        Files.createFile(folder.password());
        try (RunningServer server = SERVER.start(data, Map.of())) {
            Sql.execute(server, "CREATE TABLE kept (what text)");
        }
    }

    @Test
    void dataIsKeptAndSettingsAreNot() throws Exception {
        String password;
        try (RunningServer server = SERVER.start(data, Map.of("work_mem", "5MB", "fsync", "off"))) {
            Sql.execute(server, "INSERT INTO kept VALUES ('closed')");
            assertThat(Sql.value(server, "SHOW work_mem")).isEqualTo("5MB");
            assertThat(Sql.value(server, "SHOW fsync")).isEqualTo("off");
            password = server.password();
        }
        try (RunningServer server = SERVER.start(data, Map.of())) {
            assertKept(server, "closed");
            assertThat(Sql.value(server, "SHOW work_mem")).isEqualTo("4MB");
            assertThat(Sql.value(server, "SHOW fsync")).isEqualTo("on");
            assertThat(Sql.value(server, "SHOW max_connections")).isEqualTo("300");
            assertThat(server.password()).isEqualTo(password);
        }
    }

    @Test
    void aServerLeftByAKilledDriverIsStoppedAndStartedWithTheNewSettings() throws Exception {
        DriverProcess killed = DriverProcess.start(data, End.BE_KILLED);
        String url = killed.says();
        ProcessHandle left = postmaster();
        Path oldSocket = socket();
        killed.kill();
        assertThat(left.isAlive()).isTrue();
        assertThat(url).startsWith("jdbc:postgresql:");

        try (RunningServer server = SERVER.start(data, Map.of("work_mem", "6MB", "fsync", "off"))) {
            assertEnds(left);
            assertThat(Sql.value(server, "SHOW work_mem")).isEqualTo("6MB");
            assertThat(oldSocket.getParent()).doesNotExist();
        }
    }

    @Test
    void aServerIsStoppedWhenItsProcessEndsWithoutClosingIt() throws Exception {
        DriverProcess careless = DriverProcess.start(data, End.LEAVE);
        assertThat(careless.says()).startsWith("jdbc:postgresql:");
        assertThat(careless.process().waitFor()).isZero();
        assertThat(careless.output().readLine()).as("more on the console").isNull();
        assertThat(data.resolve("pgdata/postmaster.pid")).doesNotExist();
    }

    @Test
    void aKilledServerIsStartedAgainOnItsPortAndKeepsWhatWasCommitted() throws Exception {
        try (RunningServer server = SERVER.start(data, Map.of("work_mem", "7MB", "fsync", "off"))) {
            for (String row : List.of("killed", "killed again")) {
                Sql.execute(server, "INSERT INTO kept VALUES ('" + row + "')");
                ProcessHandle postmaster = postmaster();
                postmaster.destroyForcibly();
                postmaster.onExit().join();
                awaitAnswer(server);
                assertKept(server, row);
                assertThat(Sql.value(server, "SHOW work_mem")).isEqualTo("7MB");
            }
        }
        assertThat(data.resolve("pgdata/postmaster.pid")).doesNotExist();
    }

    /** Its clients find a server some moments before pg_ctl does. */
    @Test
    void aServerKilledTheMomentItAnswersIsStartedAgain() throws Exception {
        try (RunningServer server = SERVER.start(data, DriverProcess.HASTE)) {
            for (int kills = 0; kills < 3; kills++) {
                postmaster().destroyForcibly();
                awaitEnd(server);
                awaitAnswer(server);
            }
        }
    }

    private static void awaitEnd(RunningServer server) throws InterruptedException {
        try {
            while (true) {
                Sql.value(server, "SELECT 1");
                Thread.sleep(1);
            }
        } catch (SQLException gone) {
            return;
        }
    }

    /** A crash recovery writes every file of the database to the disk, and a disk may be slow. */
    private void awaitAnswer(RunningServer server) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (System.nanoTime() < deadline) {
            try {
                Sql.value(server, "SELECT 1");
                return;
            } catch (SQLException notYet) {
                Thread.sleep(2);
            }
        }
        throw new AssertionError(
                "the server did not come back; its log:\n" + Files.readString(data.resolve("log/server.log")));
    }

    @Test
    void aServerThatIsKilledWithItsDriverKeepsWhatWasCommitted() throws Exception {
        DriverProcess driver = DriverProcess.start(data, End.BE_KILLED);
        driver.says();
        ProcessHandle left = postmaster();
        driver.kill();
        left.destroyForcibly();
        left.onExit().join();
        assertThat(data.resolve("pgdata/postmaster.pid")).exists();
        try (RunningServer server = SERVER.start(data, DriverProcess.HASTE)) {
            assertThat(Sql.value(server, "SELECT count(*) > 0 FROM kept")).isEqualTo("t");
        }
    }

    @Test
    void theNumberOfAKilledServersProcessMayBeAnothersByNow() throws Exception {
        Path pidFile = data.resolve("pgdata/postmaster.pid");
        RunningServer server = SERVER.start(data, DriverProcess.HASTE);
        List<String> lines = Files.readAllLines(pidFile);
        server.close();

        Process another = new ProcessBuilder("sleep", "60").start();
        lines.set(0, Long.toString(another.pid()));
        Files.write(pidFile, lines);
        SERVER.start(data, DriverProcess.HASTE).close();
        assertThat(another.isAlive()).isTrue();
        another.destroy();
    }

    @Test
    void theLastProcessesOfAKilledServerAreWaitedFor() throws Exception {
        RunningServer server = SERVER.start(data, DriverProcess.HASTE);
        ProcessHandle postmaster = postmaster();
        long child = postmaster.children().findFirst().orElseThrow().pid();
        new ProcessBuilder("kill", "-STOP", Long.toString(child)).start().waitFor();
        postmaster.destroyForcibly();
        server.close();

        Process end = new ProcessBuilder("sh", "-c", "sleep 0.5; kill -KILL " + child).start();
        SERVER.start(data, DriverProcess.HASTE).close();
        assertThat(end.isAlive()).isFalse();
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "reads /proc")
    void aSignalToTheDriversTerminalDoesNotReachTheServer() throws Exception {
        try (RunningServer server = SERVER.start(data, DriverProcess.HASTE)) {
            assertThat(server.url()).isNotEmpty();
            long postmaster = postmaster().pid();
            // After the name in parentheses: state, parent, process group, session.
            String[] stat = Files.readString(Path.of("/proc/" + postmaster + "/stat"))
                    .split("\\) ")[1]
                    .split(" ");
            assertThat(stat[2]).as("process group").isEqualTo(Long.toString(postmaster));
            assertThat(stat[3]).as("session").isEqualTo(Long.toString(postmaster));
        }
    }

    @Test
    void anInterruptedThreadStopsItsServerToTheEnd() throws Exception {
        RunningServer server = SERVER.start(data, DriverProcess.HASTE);
        ProcessHandle postmaster = postmaster();
        Thread.currentThread().interrupt();
        server.close();
        assertThat(Thread.interrupted()).isTrue();
        assertEnds(postmaster);
    }

    @Test
    void theSocketOfALongPathIsInAPrivateTemporaryFolder() throws Exception {
        Path folder;
        try (RunningServer server = SERVER.start(data, DriverProcess.HASTE)) {
            assertThat(server.url()).isNotEmpty();
            assertThat(socket()).exists();
            assertThat(socket().toString()).hasSizeLessThan(104);
            folder = socket().getParent();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                    .isEqualTo("rwx------");
        }
        assertThat(folder).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            shared_bufers        | 1GB   | unrecognized configuration parameter "shared_bufers"
            shared_buffers       | 12XX  | invalid value for parameter "shared_buffers": "12XX" (Valid units for this parameter are
            synchronous_commit   | maybe | invalid value for parameter "synchronous_commit": "maybe" (Available values: local, remote
            shared_preload_libraries | nope | could not access file "nope": No such file or directory
            """)
    void theServersComplaintIsHandedOn(String name, String value, String complaint) {
        assertThatIOException()
                .isThrownBy(() -> SERVER.start(data, Map.of(name, value)))
                .withMessageStartingWith("the embedded PostgreSQL did not start: " + complaint)
                .withMessageNotContaining("\n");
        assertThat(data.resolve("socket-path")).doesNotExist();
    }

    @Test
    void aDatabaseOfAnotherMajorVersionIsRefused() throws IOException {
        Path version = data.resolve("pgdata/PG_VERSION");
        Files.writeString(version, "17\n");
        assertThatIOException()
                .isThrownBy(() -> SERVER.start(data, DriverProcess.HASTE))
                .withMessage(data + " holds a database of PostgreSQL 17, and this driver brings PostgreSQL 18:"
                        + " use the driver that made it, remove it, or name another data folder");
        Files.writeString(version, "18\n");
    }

    @Test
    void aDamagedFolderIsRefused() throws IOException {
        Path password = data.resolve("password");
        Path aside = Files.move(password, temp.resolve("aside"));
        assertThatIOException()
                .isThrownBy(() -> SERVER.start(data, DriverProcess.HASTE))
                .withMessage(
                        data + " is damaged: " + password + " is not there; remove the folder, or restore the file");
        Files.move(aside, password);
    }

    @Test
    @Order(Integer.MAX_VALUE)
    void aServerLeftByAKilledDriverIsStoppedWhenItsFolderIsRemoved() throws Exception {
        DriverProcess killed = DriverProcess.start(data, End.BE_KILLED);
        killed.says();
        ProcessHandle left = postmaster();
        Path oldSocket = socket();
        killed.kill();
        assertThat(left.isAlive()).isTrue();

        assertThat(SERVER.remove(data)).isTrue();
        assertEnds(left);
        assertThat(oldSocket.getParent()).doesNotExist();
        assertThat(temp).isEmptyDirectory();
        assertThat(SERVER.remove(data)).isFalse();
    }

    private static void assertKept(RunningServer server, String what) throws Exception {
        assertThat(Sql.value(server, "SELECT count(*) FROM kept WHERE what = '" + what + "'"))
                .isEqualTo("1");
    }

    /** The number of an ended process stays until its parent has noticed. */
    private static void assertEnds(ProcessHandle process) {
        assertThat(process.onExit()).succeedsWithin(Duration.ofSeconds(10));
    }

    private static ProcessHandle postmaster() throws IOException {
        return ProcessHandle.of(pidIn(data)).orElseThrow();
    }

    private static long pidIn(Path folder) throws IOException {
        return Long.parseLong(
                Files.readAllLines(folder.resolve("pgdata/postmaster.pid")).get(0));
    }

    private static Path socket() throws IOException {
        return Path.of(Files.readString(data.resolve("socket-path")).strip());
    }
}
