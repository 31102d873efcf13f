package io.orderentry.it.endurance;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.BuiltOnce;
import io.orderentry.it.CommandResult;
import io.orderentry.it.Oe;
import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Nothing that a driver holds grows in a long run, and neither does the time that it takes itself. Tables of what was measured are in the log. */
@EnabledIfSystemProperty(
        named = "it.endurance",
        matches = "[0-9]+[mh]",
        disabledReason = "it is run on request: -Dit.endurance=10m makes two runs of ten minutes")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class EnduranceTest {
    private static final int CONNECTIONS = 4;
    private static final int RAMP_UP_SECONDS = 60;
    /** What a JVM loads and compiles at first is no leak. */
    private static final double LEFT_OUT = 0.2;

    private static final int SAMPLES = 60;
    private static final int LEAST_SECONDS_BETWEEN = 5;

    @TempDir
    private static Path folder;

    /** In a JVM of its own, because it is seen from outside. */
    static final class Leaking {
        private static final List<Object> HELD = new ArrayList<>();

        private Leaking() {}

        public static void main(String[] arguments) throws Exception {
            while (System.in.available() == 0) {
                HELD.add(new byte[200_000]);
                HELD.add(Files.newInputStream(Path.of("/dev/null")));
                Thread thread = new Thread(Leaking::sleep);
                thread.setDaemon(true);
                thread.start();
                TimeUnit.MILLISECONDS.sleep(100);
            }
        }

        private static void sleep() {
            try {
                TimeUnit.HOURS.sleep(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    @Order(1)
    void aPlantedLeakIsSeen() throws Exception {
        Process leaking = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        Path.of("target", "test-classes").toAbsolutePath().toString(),
                        Leaking.class.getName())
                .redirectErrorStream(true)
                .start();
        try {
            Samples samples = new Samples();
            for (int i = 0; i < 10; i++) {
                sample(samples, leaking.pid());
                TimeUnit.SECONDS.sleep(1);
            }
            System.out.println(samples.table("a planted leak"));
            assertThat(samples.growing())
                    .containsExactlyInAnyOrder(Figure.HEAP, Figure.THREADS, Figure.FILE_DESCRIPTORS);
        } finally {
            leaking.destroyForcibly();
        }
    }

    @Test
    @Order(2)
    void nothingGrowsFlatOut() throws Exception {
        endure(
                "flat-out",
                CONNECTIONS,
                "--load",
                "flat-out",
                "-c",
                Integer.toString(CONNECTIONS),
                "--set",
                "load.delivery=inline");
    }

    @Test
    @Order(3)
    void nothingGrowsPaced() throws Exception {
        endure("paced", 0, "--load", "paced", "-c", Integer.toString(CONNECTIONS), "--set", "load.thinkScale=0.05");
    }

    /** @param alwaysAtWork connections; 0 where transactions are scheduled */
    private static void endure(String name, int alwaysAtWork, String... options) throws Exception {
        Path own = Files.createDirectory(folder.resolve(name));
        Path temporary = Files.createDirectory(own.resolve("tmp"));
        long seconds = seconds(System.getProperty("it.endurance"));
        try (RunningServer server = BuiltOnce.server(own, Map.of())) {
            Oe oe = new Oe(own)
                    .password(server.password())
                    .environment("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + temporary);
            List<String> words = new ArrayList<>(List.of("run", "--target", server.url(), "--user", server.user()));
            words.addAll(List.of("--warmup", RAMP_UP_SECONDS + "s", "--duration", seconds + "s"));
            words.addAll(List.of(options));
            Oe.Running run = oe.start(words.toArray(String[]::new)).awaitError("ramp-up");
            Samples samples = new Samples();
            long start = System.nanoTime();
            double from = RAMP_UP_SECONDS + LEFT_OUT * seconds;
            double to = RAMP_UP_SECONDS + seconds - LEAST_SECONDS_BETWEEN;
            double step = Math.max(LEAST_SECONDS_BETWEEN, (to - from) / SAMPLES);
            for (double next = from; next < to; next = Math.max(next + step, secondsSince(start))) {
                TimeUnit.MILLISECONDS.sleep((long) (1_000 * Math.max(0, next - secondsSince(start))));
                double now = secondsSince(start);
                sample(samples, run.process().pid());
                samples.add(Figure.CONNECTIONS, now, connections(server));
                samples.add(Figure.TEMPORARY_FILES, now, files(temporary).count());
                samples.add(Figure.RUN_FOLDER, now, files(oe.newestRun()).sum() / 1e6);
            }
            CommandResult ended = run.end();
            BetweenTransactions.addTo(samples, oe.newestRun().resolve("latency.hlog"), alwaysAtWork, from, to);
            System.out.println(samples.table(name + ", " + seconds + " s"));
            System.out.println(ended.out());
            ended.ends(0);
            assertThat(samples.growing()).isEmpty();
        }
    }

    private static void sample(Samples samples, long pid) throws IOException, InterruptedException {
        ProcessSampler process = new ProcessSampler(pid);
        double now = System.nanoTime() / 1e9;
        samples.add(Figure.HEAP, now, process.liveHeapBytes() / 1e6);
        samples.add(Figure.THREADS, now, process.threads());
        samples.add(Figure.FILE_DESCRIPTORS, now, process.fileDescriptors());
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private static long seconds(String duration) {
        long number = Long.parseLong(duration.substring(0, duration.length() - 1));
        return duration.endsWith("h") ? TimeUnit.HOURS.toSeconds(number) : TimeUnit.MINUTES.toSeconds(number);
    }

    private static long connections(RunningServer server) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select count(*) from pg_stat_activity"
                        + " where backend_type = 'client backend' and pid <> pg_backend_pid()")) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Sizes of the files in a folder, in bytes. */
    private static LongStream files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return LongStream.of(files.map(Path::toFile)
                    .filter(File::isFile)
                    .mapToLong(File::length)
                    .toArray());
        }
    }
}
