package io.orderentry.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ThroughputCommandTest {
    private final StringWriter err = new StringWriter();

    private int run(String target, String... more) {
        List<String> words = new ArrayList<>(List.of("--target", target, "--user", "u"));
        words.addAll(List.of(more));
        CommandLine command = new CommandLine(new ThroughputCommand());
        command.setErr(new PrintWriter(err));
        return command.execute(words.toArray(String[]::new));
    }

    @Test
    void anotherDatabaseIsRefused() {
        assertThat(run("jdbc:h2:mem:x")).isEqualTo(2);
        assertThat(err)
                .hasToString("bench: --target: jdbc:h2:mem:x is not of the form jdbc:postgresql://HOST/DATABASE,"
                        + " which both pgbench and the driver understand" + System.lineSeparator());
    }

    @Test
    void aPasswordInTheUrlIsRefusedAndNotShown() {
        assertThat(run("jdbc:postgresql://h/d?password=hidden")).isEqualTo(2);
        assertThat(err.toString()).contains("--target: ").doesNotContain("hidden");
    }

    @Test
    void sidesThatMakeNoSense() {
        assertThat(run("jdbc:postgresql://h/d", "--sides", "procedures,pgbensch"))
                .isEqualTo(2);
        assertThat(run("jdbc:postgresql://h/d", "--sides", "pgbench,pgbench")).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly(
                        "bench: --sides: 'pgbensch' is none of procedures, statements, agent, pgbench, limit-probe",
                        "bench: --sides: pgbench stands there twice");
    }

    @Test
    void numbersBelowOne() {
        assertThat(run("jdbc:postgresql://h/d", "--blocks", "0")).isEqualTo(2);
        assertThat(run("jdbc:postgresql://h/d", "-c", "0")).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly("bench: --blocks: 0 is below 1", "bench: --connections: 0 is below 1");
    }

    @Test
    void blocksAlternate() {
        List<ThroughputSide> sides = ThroughputSide.parse("procedures,pgbench,limit-probe");

        assertThat(ThroughputSide.order(sides, 1)).isEqualTo(sides);
        assertThat(ThroughputSide.order(sides, 2))
                .containsExactly(ThroughputSide.LIMIT_PROBE, ThroughputSide.PGBENCH, ThroughputSide.PROCEDURES);
        assertThat(ThroughputSide.order(sides, 3)).isEqualTo(sides);
    }

    @Test
    void referenceIsPgbenchOrElseTheLast() {
        assertThat(ThroughputSide.reference(ThroughputSide.parse("pgbench,procedures")))
                .isEqualTo(ThroughputSide.PGBENCH);
        assertThat(ThroughputSide.reference(ThroughputSide.parse("procedures,statements")))
                .isEqualTo(ThroughputSide.STATEMENTS);
    }

    @Test
    void theServerIsInTheEnvironmentOfItsClients() {
        assertThat(PgServer.of("jdbc:postgresql://[::1]/shop", "me", "word").environment())
                .containsEntry("PGHOST", "::1")
                .containsEntry("PGPORT", "5432")
                .containsEntry("PGDATABASE", "shop")
                .containsEntry("PGUSER", "me")
                .containsEntry("PGPASSWORD", "word");
    }
}
