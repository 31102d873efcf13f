package io.orderentry.cli.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cli.Command;
import io.orderentry.compare.ResultFixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Exit codes, sentences and files of {@code oe explain}. */
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class ExplainCommandTest {
    @TempDir
    Path folder;

    @Test
    void oneRunHasRankedFindings() throws IOException {
        Path run = ResultFixtures.run().newOrders(60_000).in(folder, "run");
        Path json = folder.resolve("findings.json");
        Command explain = Command.run("explain", run.toString(), "--json", json.toString());
        assertThat(explain.exitCode()).as(explain.toString()).isZero();
        assertThat(explain.out())
                .startsWith("Where the time goes")
                .contains("\n1. ", "What to do: ", "\n2. ", "of database time");
        assertThat(Files.readString(json)).contains("\"findings\"", "\"sharePercent\"", "\"source\"");
    }

    @Test
    void twoRunsHaveADifferenceThatAddsUp() throws IOException {
        Path one = ResultFixtures.run().newOrders(60_000).in(folder, "one");
        Path other = ResultFixtures.run()
                .newOrders(60_000)
                .notDurable("fsync", "off")
                .in(folder, "other");
        Path json = folder.resolve("why.json");
        Command explain = Command.run("explain", one.toString(), other.toString(), "--json", json.toString());
        assertThat(explain.exitCode()).as(explain.toString()).isZero();
        assertThat(explain.out())
                .startsWith("WHY     no difference was seen between one and other")
                .contains("mean ms per transaction", "write of the log", "mean response time", "no interval");
        assertThat(Files.readString(json)).contains("\"explanations\"", "\"headline\"", "\"parts\"");
    }

    @Test
    void oneSideIsRefused() {
        ResultFixtures.run().newOrders(60_000).in(folder, "one");
        ResultFixtures.run().newOrders(61_000).in(folder, "two");
        Command explain = Command.run("explain", folder.toString());
        assertThat(explain.exitCode()).isEqualTo(2);
        assertThat(explain.err()).contains("there is one side only");
        assertThat(Command.run("explain").exitCode()).isEqualTo(2);
    }
}
