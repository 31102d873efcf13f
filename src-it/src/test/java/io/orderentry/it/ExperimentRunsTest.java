package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.spi.EmbeddedServer;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code oe experiment} on real servers: order, start states, the end; when it is interrupted, and on a database that is not its own. */
@Thorough
class ExperimentRunsTest {
    private static final String BOTH_CELLS = "Comparison by name: a \\(2 runs\\), b \\(2 runs\\)";

    private static final String ONE_BLOCK = Experiments.TWO_CELLS.replace("repetitions: 2", "repetitions: 1");

    /** Of the database {@code fresh}. */
    private static final String COPY = "fresh_start_w1_seed1";

    @TempDir
    Path folder;

    private Experiments experiments;
    private Oe oe;

    @BeforeEach
    void oe() {
        experiments = new Experiments(folder);
        oe = experiments.oe();
    }

    @Test
    void everyRunBeginsFromTheSameStateAndTheEndIsAComparison() throws Exception {
        CommandResult said = oe.run("experiment", experiments.file(Experiments.TWO_SHORT_CELLS), "--label", "host=here")
                .ends(0);

        List<JsonNode> results = experiments.results();
        assertThat(Experiments.texts(results, "/identity/labels/name")).containsExactly("a", "b", "b", "a");
        assertThat(Experiments.texts(results, "/identity/labels/block")).containsExactly("1", "1", "2", "2");
        assertThat(Experiments.texts(results, "/identity/seed")).containsExactly("1", "1", "2", "2");
        assertThat(Experiments.texts(results, "/identity/labels/host")).containsOnly("here");
        assertThat(Experiments.texts(results, "/identity/labels/start-state")).containsOnly("copy");
        assertThat(results.stream().map(result -> result.at("/startState/rows")).distinct())
                .as("rows at the start")
                .hasSize(1);
        assertThat(results)
                .as("work was done")
                .allSatisfy(
                        result -> assertThat(result.at("/endState/rows")).isNotEqualTo(result.at("/startState/rows")));
        assertThat(experiments.comparison())
                .containsPattern(BOTH_CELLS)
                .contains("the database was copied from one start state before each run")
                .doesNotContain("the runs did not start from the same database");
        assertThat(said.err()).contains("run 1 of 4: block 1, name=a; about").contains("run 4 of 4: block 2, name=a");
        assertThat(oe.newestRun())
                .isDirectoryContaining("glob:**/comparison.{txt}")
                .isDirectoryContaining("glob:**/comparison.html")
                .isDirectoryContaining("glob:**/comparison.csv")
                .isDirectoryContaining("glob:**/comparison.json");
        assertThat(folder.resolve("data/experiments/mine")).doesNotExist();
        assertThat(folder.resolve("data/embedded"))
                .as("the user's own database")
                .doesNotExist();
    }

    @Test
    void anInterruptedExperimentGoesOnWhereItWas() throws Exception {
        Oe.Running running = oe.start("experiment", experiments.file(Experiments.TWO_CELLS.replace("2s", "5s")))
                .awaitError("run 2 of 4")
                .awaitError("PASS");
        // The second run is under way once its own ramp-up was announced after the first one's verdict.
        while (running.err().split("terminals on", -1).length < 3) {
            Thread.sleep(50);
        }
        running.interrupt();
        CommandResult cut = running.end().ends(130);
        assertThat(cut.out()).contains("NOT RUN").contains("--resume runs/mine-");
        Path begun = oe.newestRun();
        assertThat(Experiments.texts(experiments.results(), "/phases/interrupted"))
                .contains("false");

        CommandResult other = oe.run(
                        "experiment",
                        experiments.file(Experiments.TWO_CELLS.replace("2s", "6s")),
                        "--resume",
                        begun.toString())
                .ends(2);
        assertThat(other.err())
                .contains("was begun with another plan: it has 'duration: 5s' where now is 'duration: 6s'");

        CommandResult rest = oe.run(
                        "experiment",
                        experiments.file(Experiments.TWO_CELLS.replace("2s", "5s")),
                        "--resume",
                        begun.toString())
                .ends(0);
        assertThat(rest.err()).contains("1 runs are there already").doesNotContain("run 1 of 4");
        assertThat(experiments.comparison()).containsPattern(BOTH_CELLS);
    }

    @Test
    void anInterruptedSeriesKeepsWhatWasMade() throws Exception {
        BuiltOnce.into(folder);
        Oe.Running running = oe.start("run", "--repeat", "3", "--warmup", "0s", "--duration", "6s")
                .awaitError("run 2 of 3");
        // The second run measures once its log has an interval.
        while (!measures(oe.newestRun(), "flat-out-2-*")) {
            Thread.sleep(50);
        }
        running.interrupt();
        CommandResult cut = running.end().ends(130);
        assertThat(cut.err()).doesNotContain("run 3 of 3");
        assertThat(cut.out())
                .containsPattern("  1  PASS .*\n  2  .*interrupted")
                .contains("mean of 1 run that passed")
                .contains("Interrupted; go on with: oe experiment --resume runs/flat-out-");
        assertThat(experiments.results()).hasSize(2);

        CommandResult rest = oe.run(
                        "experiment",
                        "--resume",
                        folder.relativize(oe.newestRun()).toString())
                .ends(0);
        assertThat(rest.err()).contains("1 runs are there already").doesNotContain("run 1 of 3");
        assertThat(rest.out()).contains("mean of 3 runs that passed");
    }

    private static boolean measures(Path runs, String name) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(runs, name)) {
            for (Path run : found) {
                Path log = run.resolve("latency.hlog");
                return Files.exists(log) && Files.size(log) > 0;
            }
        }
        return false;
    }

    @Test
    void twoTargetsAreComparedByOneCommand() throws Exception {
        try (EmbeddedServer.RunningServer server = BuiltOnce.server(folder.resolve("server"), Map.of())) {
            oe.environment("OE_PASSWORD_THERE", server.password());
            String url = BuiltOnce.database(server, "fresh");
            Files.writeString(folder.resolve("there.yaml"), "url: " + url + "\nuser: " + server.user() + "\n");
            String[] command = {
                "experiment",
                "--vary",
                "target=there.yaml,embedded",
                "--repeat",
                "2",
                "--warmup",
                "0s",
                "--transactions",
                "200",
                "--label",
                "host=a",
                "--at-least",
                "0.01"
            };
            CommandResult made = oe.run(command).ends(4);
            assertThat(made.out()).contains("UNDECIDED: throughput ratio of embedded");
            assertThat(experiments.comparison())
                    .containsPattern("Comparison by target: there.* \\(2 runs\\),\\s+embedded.* \\(2 runs\\)")
                    .contains("the database was copied from one start state before each run");
            List<JsonNode> results = experiments.results();
            assertThat(Experiments.texts(results, "/identity/labels/target"))
                    .containsExactly("there", "embedded", "embedded", "there");

            String experiment = folder.relativize(oe.newestRun()).toString();
            CommandResult report = oe.run("report", experiment, "--full");
            assertThat(experiments.comparison().strip()).isEqualTo(report.out().strip());
            CommandResult again = oe.run(command).ends(2);
            assertThat(again.err())
                    .contains("already holds 1 warehouse (seed 1)", "allow that with oe experiment --replace");
        }
    }

    @Test
    void passesMeasureTheLastOfThem() throws Exception {
        oe.run("run", "--load", "read-only", "--transactions", "300", "--set", "load.passes=3")
                .ends(0);
        JsonNode run = experiments.oe().newestResult();
        assertThat(due(run.at("/transactions"))).isEqualTo(300);
        assertThat(due(run.at("/entireRun/transactions"))).isEqualTo(900);
        assertThat(run.at("/phases/rampUpSeconds").asDouble()).isPositive();
        assertThat(oe.fullReport()).containsPattern("Elapsed time [0-9.]+ s for 300 transactions");
    }

    private static long due(JsonNode transactions) {
        return transactions
                .valueStream()
                .mapToLong(type -> type.path("committed").asLong()
                        + type.path("rolledBack").asLong())
                .sum();
    }

    @Test
    void aDatabaseIsReplacedOnlyWhenThatWasAllowed() throws Exception {
        try (EmbeddedServer.RunningServer server = BuiltOnce.server(folder.resolve("server"), Map.of())) {
            oe.password(server.password());
            String url = BuiltOnce.database(server, "fresh");
            String yaml = experiments.file(ONE_BLOCK + "start: rebuild\ntarget: " + url);
            oe.run("build", "--target", url, "--user", server.user(), "-w", "1").ends(0);
            CommandResult refused =
                    oe.run("experiment", yaml, "--user", server.user()).ends(2);
            assertThat(refused.err())
                    .contains(
                            "already holds 1 warehouse (seed 1); this experiment replaces it before each run; allow that"
                                    + " with oe experiment --replace");
            assertThat(folder.resolve("runs")).doesNotExist();

            CommandResult said = oe.run("experiment", yaml, "--user", server.user(), "--replace")
                    .ends(0);
            assertThat(Experiments.texts(experiments.results(), "/identity/labels/start-state"))
                    .containsExactly("rebuild", "rebuild");
            assertThat(new TreeSet<>(Experiments.texts(experiments.results(), "/startState/sums/sum(w_ytd)")))
                    .hasSize(1);
            assertThat(said.out()).doesNotContain("the runs did not start from the same database");
        }
    }

    @Test
    void aServerMakesTheDatabaseAgainFromItsCopy() throws Exception {
        try (EmbeddedServer.RunningServer server = BuiltOnce.server(folder.resolve("server"), Map.of())) {
            oe.password(server.password());
            String url = BuiltOnce.database(server, "fresh");
            String[] command = {"experiment", experiments.file(ONE_BLOCK + "target: " + url), "--user", server.user()};
            CommandResult said = oe.run(with(command, "--replace")).ends(0);
            assertThat(said.err())
                    .containsOnlyOnce("rehearsal, which does not count")
                    .contains("keeping a copy of", "restored the start state of");
            assertThat(Experiments.texts(experiments.results(), "/identity/labels/start-state"))
                    .containsExactly("copy", "copy");
            assertThat(experiments.results().stream()
                            .map(result -> result.at("/startState/rows"))
                            .distinct())
                    .hasSize(1);
            assertThat(experiments.comparison())
                    .contains("the database was copied from one start state before each run")
                    .doesNotContain("the runs did not start from the same database");
            assertThat(databases(server)).contains("fresh").doesNotContain(COPY);

            CommandResult again = oe.run(command).ends(2);
            assertThat(again.err())
                    .contains("already holds 1 warehouse (seed 1)", "allow that with oe experiment --replace");

            execute(url, server, "create table mine (a integer)");
            CommandResult others = oe.run(with(command, "--replace"));
            assertThat(others.out() + others.err())
                    .contains(
                            "it holds 1 other tables, views or sequences, such as mine, which would be set back with it; mend it, or give"
                                    + " start: rebuild");
            execute(url, server, "drop table mine");

            execute(server.url(), server, "create database " + COPY);
            CommandResult foreign = oe.run(with(command, "--replace"));
            assertThat(foreign.out() + foreign.err())
                    .contains("the database \"" + COPY + "\" was not made by an experiment, or was not finished");
            assertThat(databases(server)).contains("fresh", COPY);
        }
    }

    private static String[] with(String[] command, String more) {
        String[] longer = Arrays.copyOf(command, command.length + 1);
        longer[command.length] = more;
        return longer;
    }

    private static void execute(String url, EmbeddedServer.RunningServer server, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, server.user(), server.password());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static Set<String> databases(EmbeddedServer.RunningServer server) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select datname from pg_database")) {
            Set<String> names = new TreeSet<>();
            while (rows.next()) {
                names.add(rows.getString(1));
            }
            return names;
        }
    }
}
