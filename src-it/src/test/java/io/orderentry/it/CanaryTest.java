package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * One password from the first build to a crash of the driver. Each command runs in a process of its own; what it prints, what it leaves in
 * its folder, and while it runs the command lines of all processes, the environments of all others and the files in memory are searched.
 */
@Thorough
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CanaryTest {
    private static final String CANARY = "canary-" + UUID.randomUUID();
    private static final String TOKEN = "token-" + UUID.randomUUID();
    private static final String USER = "keeper";
    private static final Pattern URL = Pattern.compile("live metrics at (\\S+)");
    private static final Path MEMORY = Path.of("/dev/shm");

    /** Where the commands run. */
    @TempDir
    private static Path folder;

    /** The server and the files that the user has written. */
    @TempDir
    private static Path outside;

    private static RunningServer server;
    private static String url;

    /** Names of the programs that were seen with an environment. */
    private final Set<String> seen = new TreeSet<>();

    @BeforeAll
    static void start() throws Exception {
        server = BuiltOnce.server(outside.resolve("server"), Map.of());
        url = BuiltOnce.database(server, "life");
        try (Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = connection.createStatement()) {
            statement.execute("create role " + USER + " login password '" + CANARY + "'");
            statement.execute("alter database life owner to " + USER);
        }
        BuiltOnce.into(folder);
        Files.createDirectory(folder.resolve("tmp"));
        StandIn.write(outside.resolve("programs/perf"), StandIn.PERF);
        StandIn.write(outside.resolve("programs/ssh"), "for last; do :; done\nexec sh -c \"$last\"");
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    private static String file(String name, String text) throws IOException {
        return Files.writeString(outside.resolve(name), text).toString();
    }

    /** @param where the words that name the target, or none */
    private Oe.Running start(List<String> where, String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(where);
        return new Oe(folder)
                .password(CANARY)
                .environment("PATH", outside.resolve("programs") + ":" + System.getenv("PATH"))
                .environment(
                        "JAVA_TOOL_OPTIONS", "-XX:-CreateCoredumpOnCrash -Djava.io.tmpdir=" + folder.resolve("tmp"))
                .start(all.toArray(String[]::new));
    }

    private static List<String> there() {
        return at("--target", url, "--user", USER);
    }

    /** With a limit for machines that other programs keep busy. */
    private static List<String> at(String... target) {
        List<String> words = new ArrayList<>(List.of(target));
        words.addAll(List.of("--set", "target.timeouts.connect=5m"));
        return words;
    }

    private CommandResult end(Oe.Running running, int exitCode) throws Exception {
        while (running.process().isAlive()) {
            lookAround(running.process().pid());
            Thread.sleep(100);
        }
        CommandResult said = running.end().ends(exitCode);
        assertThat(said.out() + said.err()).doesNotContain(CANARY, TOKEN);
        return said;
    }

    private CommandResult good(List<String> where, String... words) throws Exception {
        return end(start(where, words), 0);
    }

    /** No command line has it, and no environment but that of the driver itself, which its user gave it. */
    private void lookAround(long driver) throws IOException {
        String own = read(Path.of("/proc/" + driver + "/cmdline"));
        assertThat(own).doesNotContain(CANARY, TOKEN);
        List<Path> processes;
        try (Stream<Path> all = Files.list(Path.of("/proc"))) {
            processes = all.filter(each -> each.getFileName().toString().matches("\\d+"))
                    .toList();
        }
        for (Path process : processes) {
            String line = read(process.resolve("cmdline"));
            assertThat(line).doesNotContain(CANARY, TOKEN);
            // A process that Java starts is at first a copy of the one that starts it, or Java's own helper; so is the
            // driver itself. One that begins or ends has no command line.
            if (line.isEmpty()
                    || line.equals(own)
                    || line.contains(Oe.JAR.getFileName().toString())
                    || line.contains("jspawnhelper")) {
                continue;
            }
            String environment = read(process.resolve("environ"));
            assertThat(environment).as("environment of " + line).doesNotContain(CANARY, TOKEN);
            if (!environment.isEmpty()) {
                seen.add(line.replaceFirst("[\\s\\x00:].*", "").replaceFirst(".*/", ""));
            }
        }
        if (Files.isDirectory(MEMORY)) {
            assertThat(filesWith(MEMORY, CANARY)).isEmpty();
        }
    }

    /** Empty when the process has gone, or belongs to another user. */
    private static String read(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    private static List<Path> filesWith(Path top, String text) throws IOException {
        try (Stream<Path> all = Files.walk(top)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> read(file).contains(text))
                    .toList();
        } catch (UncheckedIOException e) {
            // Something went while it was looked at.
            return List.of();
        }
    }

    @Test
    @Order(1)
    void aBuildAndARunThatIsWatchedProfiledAndDumped() throws Exception {
        good(there(), "build", "-w", "1", "--threads", "2");
        String token = file("token", TOKEN + "\n");
        Oe.Running running = start(
                        there(),
                        ("run -c 2 --warmup 1s --duration 10s --label kind=watched --set target.profile=local --durability-log work.log"
                                        + " --set target.hostMetrics=driver=local --metrics-port 0 --set load.metricsTokenFile="
                                        + token)
                                .split(" "))
                .awaitError("/metrics");
        Matcher address = URL.matcher(running.err());
        assertThat(address.find()).as(running.err()).isTrue();
        assertThat(scrape(address.group(1), "no-" + TOKEN).statusCode()).isEqualTo(401);
        String page = "";
        while (running.process().isAlive()
                && !(page.contains("oe_phase{phase=\"interval\"} 1.0") && seen.contains("timeout"))) {
            lookAround(running.process().pid());
            page = scrape(address.group(1), TOKEN).body();
            Thread.sleep(100);
        }
        assertThat(page).contains("oe_run_info{").doesNotContain(CANARY, TOKEN);
        running.signal("QUIT");
        assertThat(end(running, 0).out()).contains("Full thread dump");
        assertThat(seen).contains("postgres", "timeout");
        good(there(), "audit", "--durability-log", "work.log");
        good(there(), "check");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("work.log"))))
                .isEqualTo("rw-------");
    }

    private static HttpResponse<String> scrape(String url, String token) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(url))
                                .header("Authorization", "Bearer " + token)
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    /** The password that is in the environment is none of the embedded server, which the driver starts itself. */
    @Test
    @Order(2)
    void aRunOnTheEmbeddedServerWithAMachineThatIsReachedBySsh() throws Exception {
        good(
                List.of(),
                "run -c 2 --warmup 0s --duration 4s --label kind=embedded --set".split(" "),
                "target.hostMetrics=database=ssh oe@db1");
        assertThat(seen).contains("postgres", "sh");
    }

    private CommandResult good(List<String> where, String[] words, String last) throws Exception {
        return good(where, Stream.concat(Stream.of(words), Stream.of(last)).toArray(String[]::new));
    }

    @Test
    @Order(3)
    void passwordsThatAreWrongOrInAFileOrInAUrl() throws Exception {
        String[] run = "--stacktrace run -c 1 --warmup 0s --transactions 200".split(" ");
        CommandResult wrong = end(start(at("--target", url, "--user", server.user()), run), 2);
        assertThat(wrong.err()).contains("at io.orderentry.");
        String secret = "?user=" + USER + "&password=" + CANARY;
        String noServer = file("no-server.yaml", "url: jdbc:postgresql://127.0.0.1:1/x" + secret + "\n");
        assertThat(end(start(at("--target", noServer), run), 3).err()).contains("at io.orderentry.");
        good(at("--target", file("in-the-url.yaml", "url: " + url + secret + "\n")), run);
        List<String> inAFile = new ArrayList<>(there());
        inAFile.addAll(List.of("--password-file", file("password", CANARY + "\n")));
        good(inAFile, run);
        String named = "url: " + url + "\nuser: " + USER + "\npasswordFile: " + outside.resolve("password") + "\n";
        good(at("--target", file("names-the-file.yaml", named)), run);
    }

    @Test
    @Order(4)
    void anExperimentWhoseCommandsShowTheirEnvironment() throws Exception {
        String shown = "\"env; cat /proc/self/environ; echo; ps -ef || true\"";
        Files.writeString(folder.resolve("mine.yaml"), """
                target: %s
                set: {target.user: %s, target.timeouts.connect: 5m, load.warmup: 0s, load.transactions: 200}
                start: continue
                repetitions: 1
                factors:
                  machine:
                    a: {}
                    b: {platform: {check: %s, enter: %s, ready: %s, leave: %s}}
                """.formatted(url, USER, shown, shown, shown, shown));
        // Two runs that differ in a fact that one of them read too late are not compared: exit code 1.
        Oe.Running running = start(List.of(), "experiment", "./mine.yaml");
        while (running.process().isAlive()) {
            lookAround(running.process().pid());
            Thread.sleep(100);
        }
        CommandResult said = running.end();
        assertThat(said.exitCode()).as(said.toString()).isIn(0, 1);
        assertThat(said.out() + said.err()).contains("OE_CELL=machine=b").doesNotContain(CANARY);
    }

    @Test
    @Order(5)
    void reportsAndComparisons() throws Exception {
        List<String> runs;
        try (Stream<Path> all = Files.list(folder.resolve("runs"))) {
            runs = all.map(run -> folder.relativize(run).toString()).sorted().toList();
        }
        good(List.of(runs.get(0)), "report --full --html report.html --csv report.csv".split(" "));
        good(List.of("runs"), "runs");
        good(List.of(runs.get(2), runs.get(3)), "compare", "--html", "comparison.html");
        good(there(), "config", "show");
    }

    @Test
    @Order(6)
    void aCrashOfTheDriver() throws Exception {
        Oe.Running running =
                start(there(), "run -c 2 --warmup 0s --duration 5m".split(" ")).awaitError("NOPM");
        running.signal("SEGV");
        // Without a core dump the virtual machine ends in an orderly way.
        assertThat(end(running, 1).out()).contains("A fatal error has been detected");
        try (Stream<Path> all = Files.list(folder)) {
            assertThat(all.filter(file -> file.getFileName().toString().startsWith("hs_err_pid")))
                    .singleElement()
                    .satisfies(file -> assertThat(read(file)).contains("SIGSEGV", "Environment Variables"));
        }
    }

    /** After all of them. */
    @Test
    @Order(7)
    void nothingOfItIsInAnyFileAndNoOtherUserCanReadTheRuns() throws Exception {
        assertThat(filesWith(folder, CANARY)).isEmpty();
        assertThat(filesWith(folder, TOKEN)).isEmpty();
        assertThat(filesWith(folder, USER)).as("files that are searched").hasSizeGreaterThan(5);
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            assertThat(runs)
                    .hasSizeGreaterThan(2)
                    .allSatisfy(run -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(run)))
                            .isEqualTo("rwx------"));
        }
    }
}
