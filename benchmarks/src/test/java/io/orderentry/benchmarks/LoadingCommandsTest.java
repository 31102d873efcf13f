package io.orderentry.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** What the verbs of loading and starting refuse before they touch a server. */
class LoadingCommandsTest {
    private final StringWriter err = new StringWriter();

    @Command(
            subcommands = {
                BuildCommand.class,
                BuildMemoryCommand.class,
                PeersCommand.class,
                RowsCommand.class,
                StartCommand.class
            })
    private static final class Verbs {}

    private int say(String words) {
        return new CommandLine(new Verbs())
                .setErr(new PrintWriter(err))
                .execute(words.strip().split(" +"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "build --target jdbc:postgresql://h/d --user u --pairs 0 | --pairs: 0 is below 1",
                "build --target jdbc:postgresql://h/d --user u -w 0      | --warehouses: 0 is below 1",
                "build --target jdbc:postgresql://h/d --user u --format csv | --format: 'csv' is neither binary nor text",
                "build --target jdbc:postgresql://h/d --user u --tls | --tls: for PostgreSQL, psql and the driver both encrypt when the server can",
                "build --target jdbc:mysql://h/d?a=b --user u | --target: jdbc:mysql://h/d?*** is not of the form jdbc:mysql://HOST/DATABASE or jdbc:mariadb://HOST/DATABASE, which both the client and the driver understand",
                "build-memory --target jdbc:postgresql://h/d --user u -w 4,-1 | --warehouses: -1 is below 1",
                "peers --target jdbc:postgresql://h/d --user u --seconds 0 | --seconds: 0 is below 1",
                "peers --target jdbc:postgresql://h/d --user u --peer-database d | --peer-database: 'd' is not the name of another database",
                "rows --format csv | --format: 'csv' is none of none, postgresql and mysql",
                "rows --against nowhere.jar | --against: there is no file nowhere.jar",
                "start -n 0 | -n: 0 is below 1"
            })
    void whatMakesNoSenseIsOneSentence(String words, String sentence) {
        assertThat(say(words)).isEqualTo(2);
        assertThat(err.toString().strip()).isEqualTo("bench: " + sentence);
    }

    @ParameterizedTest
    @CsvSource({"build, jdbc:acme:x", "build, host/database", "build-memory, embedded"})
    void onlyAPostgresqlUrlIsATarget(String verb, String target) {
        assertThat(say(verb + " --user u --target " + target)).isEqualTo(2);
        assertThat(err.toString().strip())
                .startsWith("bench: --target: " + target)
                .hasLineCount(1);
    }

    @Test
    void aUrlWithAPasswordIsRefusedWithoutShowingIt() {
        assertThat(say("build --user u --target jdbc:postgresql://h/d?password=secret"))
                .isEqualTo(2);
        assertThat(err.toString()).doesNotContain("secret");
    }
}
