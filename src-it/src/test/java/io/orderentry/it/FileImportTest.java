package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows as files that PostgreSQL imports with COPY on the server, and the build that completes the database. */
class FileImportTest {
    private static final String NOWHERE = "jdbc:postgresql://no.such.host.invalid/oe";

    @TempDir
    private static Path folder;

    private static RunningServer server;
    private static Oe oe;

    @BeforeAll
    static void start() throws Exception {
        server = BuiltOnce.server(folder.resolve("server"), Map.of());
        oe = new Oe(folder).password(server.password());
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    private static CommandResult good(String... words) {
        CommandResult result = oe.run(words);
        assertThat(result.exitCode()).as(result.toString()).isZero();
        return result;
    }

    private static String[] at(String url, String... words) {
        return Stream.concat(Stream.of(words), Stream.of("--target", url, "--user", server.user()))
                .toArray(String[]::new);
    }

    private static Connection connect(String url) throws SQLException {
        return DriverManager.getConnection(url, server.user(), server.password());
    }

    private static void script(String url, Path script) throws IOException, SQLException {
        try (Connection connection = connect(url)) {
            ImportScript.run(connection, script);
        }
    }

    private static long number(String url, String query) throws SQLException {
        try (Connection connection = connect(url);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }

    @Thorough
    @Test
    void twoPartsThatTheServerImportsAreTheDatabaseThatABuildMakes() throws Exception {
        String url = BuiltOnce.database(server, "imported");
        Path rows = folder.resolve("rows");
        assertThat(good("build", "--to-files", "rows", "--part", "2/2", "-w", "3", "--seed", "9", "--target", NOWHERE)
                        .err())
                .containsPattern("wrote part 2/2, warehouses 2 to 3: [0-9]{3},[0-9]{3} rows in 8 files of 0\\.2 GB");
        assertThat(rows.resolve("tables.sql")).doesNotExist();
        good("build", "--to-files", "rows", "--part", "1/2", "-w", "3", "--seed", "9", "--target", NOWHERE);

        script(url, rows.resolve("tables.sql"));
        List<Path> imports = ImportScript.imports(rows);
        assertThat(imports).hasSize(17);
        // An import that is interrupted before its commit leaves nothing.
        Path history = rows.resolve("history.2-3.import.sql");
        List<String> statements = ImportScript.statements(history);
        try (Connection connection = connect(url)) {
            ImportScript.run(connection, statements.subList(0, statements.size() - 1));
        }
        assertThat(number(url, "select count(*) from history")).isZero();
        for (Path each : imports) {
            script(url, each);
        }
        // One that is repeated fails and doubles nothing.
        assertThatThrownBy(() -> script(url, history)).hasMessageContaining("part.history.1");
        assertThat(number(url, "select count(*) from history")).isEqualTo(90_000);

        CommandResult completed = good(at(url, "build", "--resume"));
        assertThat(completed.err())
                .contains(": 25 of 25 parts are loaded")
                .containsPattern("completed 3 warehouses, 0 rows in ");
        assertThatThrownBy(() -> script(url, history)).hasMessageContaining("meta_value");
        assertThat(number(url, "select count(*) from history")).isEqualTo(90_000);
        String hashes = BuiltOnce.hashes(good(at(url, "check", "--hashes", "--deep")));
        String built = BuiltOnce.database(server, "built");
        good(at(built, "build", "-w", "3", "--seed", "9"));
        assertThat(BuiltOnce.hashes(good(at(built, "check", "--hashes"))))
                .isEqualTo(hashes)
                .containsPattern("order_line +[0-9,]+ rows +[0-9a-f]{64}");
    }

    /** What was not imported is loaded by the build that completes the database; a part of another seed is not taken. */
    @Thorough
    @Test
    void whatIsMissingIsLoadedAndWhatIsOfAnotherBuildIsRefused() throws Exception {
        String url = BuiltOnce.database(server, "partly");
        good("build", "--to-files", "one", "-w", "1", "--target", NOWHERE, "--set", "target.placement=hash");
        good("build", "--to-files", "other", "-w", "1", "--seed", "2", "--target", NOWHERE);
        script(url, folder.resolve("one/tables.sql"));
        script(url, folder.resolve("one/stock.1-1.import.sql"));

        assertThatThrownBy(() -> script(url, folder.resolve("other/history.1-1.import.sql")))
                .hasMessageContaining("meta_value");
        assertThat(good(at(url, "build", "--resume", "--set", "target.placement=hash"))
                        .err())
                .contains(": 1 of 9 parts are loaded, 100,000 rows");
        assertThat(BuiltOnce.hashes(good(at(url, "check", "--hashes")))).isEqualTo(BuiltOnce.hashes());
    }

    @Test
    void anInterruptedBuildLeavesNoFileThatLooksComplete() throws Exception {
        Oe.Running build = oe.start("build", "--to-files", "many", "-w", "100", "--target", NOWHERE);
        Path many = folder.resolve("many");
        while (!Files.exists(many.resolve("tables.sql"))) {
            assertThat(build.process().isAlive()).isTrue();
            Thread.sleep(20);
        }
        build.interrupt();
        CommandResult interrupted = build.end();

        assertThat(interrupted.exitCode()).as(interrupted.toString()).isEqualTo(130);
        try (Stream<Path> files = Files.list(many)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .allMatch(name -> name.endsWith(".rows") || name.endsWith(".sql"));
        }
        for (Path script : ImportScript.imports(many)) {
            assertThat(Path.of(script.toString().replace(".import.sql", ".rows")))
                    .exists();
        }
        CommandResult again = oe.run("build", "--to-files", "many", "-w", "100", "--target", NOWHERE);
        assertThat(again.exitCode()).as(again.toString()).isEqualTo(2);
        assertThat(again.err()).contains("--to-files: many/tables.sql is there already; use an empty folder");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --to-files x                                              | --to-files: an embedded server
            --to-files x --target jdbc:h2:./y                         | --to-files: the plugin h2 has no format of files
            --to-files x --target jdbc:firebird://h/y                 | --to-files: the plugin firebird has no format of files
            --to-files x --target jdbc:mysql://h/y --part 3/2         | --part: 3/2 is not I/N
            --to-files x --target jdbc:mysql://h/y --part two         | --part: 'two' is not I/N
            --to-files x --target jdbc:mysql://h/y -w 2 --part 1/3    | --part: 1/3 of 2 warehouses has none
            --to-files x --target jdbc:mysql://h/y --replace          | --to-files: excludes --replace; give one of them
            --to-files x --target jdbc:mysql://h/y --resume           | --to-files: excludes --resume; give one of them
            --to-files x --target jdbc:mysql://h/y --server-dir C:\\r | --server-dir: C:\\r is empty or has a quote
            --to-files x --target jdbc:mysql://h/y -w 1000000         | not enough disk space: 1,000,000 warehouses need at least
            --to-files server --target jdbc:mysql://h/y --set target.placement=none | target.placement
            --part 1/2                                                | --part: needs --to-files DIR; add it
            --server-dir /x                                           | --server-dir: needs --to-files DIR; add it
            """)
    void whatCannotBeIsRefused(String options, String message) {
        CommandResult refused = oe.run(
                Stream.concat(Stream.of("build"), Stream.of(options.split(" "))).toArray(String[]::new));

        assertThat(refused.exitCode()).as(refused.toString()).isEqualTo(2);
        assertThat(refused.err()).contains(message).doesNotContain("\tat ");
    }
}
