package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bad input gets one clear sentence and an exit code, no stack trace, and nothing in the database is changed. */
class BadInputTest {
    @RegisterExtension
    private static final BuiltServer server = new BuiltServer(Map.of("max_connections", "40"));

    private static final Path folder = server.folder();

    private static final Oe oe = server.oe();

    @BeforeAll
    static void start() throws Exception {
        // For the one refusal that an embedded server has to say.
        BuiltOnce.into(folder);
        server.database("empty");
        server.sqlAt(server.database("foreigner"), "create table warehouse (w_id integer)");
    }

    @AfterAll
    static void nothingInTheDatabaseWasChanged() throws Exception {
        String after = BuiltOnce.hashes(server.run("--quiet check --hashes"));
        assertThat(after).isEqualTo(BuiltOnce.hashes()).contains("order_line");
    }

    @ParameterizedTest(name = "oe {0}")
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            experiment durabilty                                         | 2 | there is no experiment 'durabilty', did you mean 'durability'?
            experiment durability --set load.warmpu=1s                   | 2 | --set load.warmpu: unknown key 'warmpu', did you mean 'warmup'?
            run --duration -5s                                           | 2 | --duration: '-5s' is not a duration
            run -w -3                                                    | 2 | --warehouses: -3 is not in 1..
            build -w many                                                | 2 | --warehouses: 'many' is not
            run --mode procedure                                         | 2 | 'procedures'
            run --pace rate                                              | 2 | rate
            run --load flatout                                           | 2 | there is no load 'flatout', did you mean 'flat-out'?
            run --set load.retries=-1                                    | 2 | load.retries: -1 is not in 0..
            run --target jdbc:nosuch://x/y                               | 2 | no plugin speaks to jdbc:nosuch:
            run --target jdbc:oracle:thin:@//x/y                         | 2 | docs/databases.md says how to get it
            run --target jdbc:postgresql://no.invalid/x                  | 3 | UnknownHostException: no.invalid
            run --target jdbc:postgresql://u:word@no.invalid/x           | 2 | ***@no.invalid/x; it should look
            run --label novalue                                          | 2 | 'novalue' is not key=value
            run --out /proc/nothing                                      | 2 | /proc/nothing
            run --metrics-port 80x                                       | 2 | '80x' is not a port
            run --target h2 --set target.tls=require                     | 2 | it is 'off'; let them agree
            run --metrics-port 0 --set load.metricsAddress=no.invalid    | 2 | 'no.invalid' is neither an address nor
            run --metrics-port 0 --set load.metricsAddress=192.0.2.1     | 2 | 192.0.2.1:0: Cannot assign requested
            report runs/nothing                                          | 2 | runs/nothing
            report                                                       | 2 | RUN
            report --html runs/1                                         | 2 | 'RUN'; --html took 'runs/1' as its FILE
            sql --plugin postgres                                        | 2 | did you mean 'postgresql'?
            run --set target.settings.shared_bufers=1MB                  | 3 | shared_bufers
            """)
    void wordsThatMakeNoSense(String words, int exitCode, String sentence) {
        assertRefused(oe.run(words.split(" ")), exitCode, sentence);
    }

    @Test
    @DisplayName("A process of its own says the same and ends with the code")
    void aProcessOfItsOwn() throws Exception {
        assertRefused(oe.start("rum").end(), 2, "unknown command 'rum', did you mean 'run'?");
        assertRefused(
                oe.start("run", "--target", "jdbc:postgresql://127.0.0.1:1/x").end(), 3, "cannot be reached");
    }

    @ParameterizedTest(name = "oe {0} at {1}")
    @CsvSource(delimiter = '|', textBlock = """
            run -w 3        | built     | 3 was asked for, but the database at
            check -w 3      | built     | has 1
            build -w 1      | built     | already holds 1 warehouse
            run             | empty     | there is no Order-Entry database
            check           | empty     | there is no Order-Entry database
            run             | foreigner | did not build (warehouse, but no oe_meta)
            build           | foreigner | did not build
            build --replace | foreigner | did not build
            drop            | foreigner | did not build
            run             | nowhere   | nowhere
            """)
    void databasesThatDoNotFit(String words, String database, String sentence) {
        String url = database.equals("built") ? server.url() : server.url(database);
        assertRefused(server.runAt(url, words), 2, sentence);
    }

    @Test
    void aUserWhomTheServerDoesNotKnow() {
        assertRefused(oe.run("run --target " + server.url() + " --user nobody"), 2, "nobody");
    }

    /** Logins would take seconds, and other users' would be refused meanwhile. */
    @Test
    void aServerThatHasNoMoreConnectionsIsNotAskedForOne() throws Exception {
        long before = refusedByTheServer();
        CommandResult result = server.run("run -c 100");
        assertRefused(result, 2, "but the server has places for only 37; use -c 27, or raise its limit");
        assertThat(refusedByTheServer() - before).isZero();
    }

    private static long refusedByTheServer() throws IOException {
        try (Stream<String> lines = Files.lines(folder.resolve("server/data/embedded/log/server.log"))) {
            return lines.filter(line -> line.contains("too many clients")).count();
        }
    }

    @Test
    void aWrongPasswordIsRefusedAndNeverShown() throws Exception {
        Files.writeString(folder.resolve("wrong.txt"), "wr0ng-secret");
        CommandResult result = server.run("run --password-file wrong.txt");
        assertRefused(result, 2, "password");
        assertThat(result.out() + result.err()).doesNotContain("wr0ng-secret");
    }

    private static void assertRefused(CommandResult result, int exitCode, String sentence) {
        result.ends(exitCode);
        List<String> lines = result.err().lines().toList();
        assertThat(lines).as(result.toString()).hasSize(1);
        assertThat(lines.get(0)).startsWith("oe: ").contains(sentence);
        assertThat(result.out()).isEmpty();
    }

    @Test
    void stacktraceShowsWhere() throws Exception {
        CommandResult result = oe.run("--stacktrace", "run", "--target", "jdbc:postgresql://127.0.0.1:1/x")
                .ends(3);
        assertThat(result.err()).contains("\tat io.orderentry");
    }
}
