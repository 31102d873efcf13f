package io.orderentry.benchmarks;

import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A PostgreSQL server as its C clients find it: through the environment, which keeps the password off every command line.
 *
 * @param url as the driver has it
 * @param environment for psql and pgbench
 */
record PgServer(String url, String user, Map<String, String> environment) implements BenchServer {
    private static final Pattern URL =
            Pattern.compile("jdbc:postgresql://([\\w.-]+|\\[[\\da-fA-F:]+])(?::(\\d+))?/([\\w.-]+)");

    /**
     * The server of a JDBC URL.
     *
     * @throws Refusal when the C clients could not be given the same connection
     */
    static PgServer of(String url, String user, String password) {
        Matcher parts = URL.matcher(url);
        if (!parts.matches()) {
            throw new Refusal(
                    "--target: " + Secrets.mask(url)
                            + " is not of the form jdbc:postgresql://HOST/DATABASE, which both pgbench and the driver understand");
        }
        Map<String, String> environment = new HashMap<>();
        environment.put("PGHOST", parts.group(1).replaceAll("[\\[\\]]", ""));
        environment.put("PGPORT", parts.group(2) == null ? "5432" : parts.group(2));
        environment.put("PGDATABASE", parts.group(3));
        environment.put("PGUSER", user);
        // As every connection of the driver has it (schemas/postgresql/session.sql).
        environment.put("PGOPTIONS", "-c plan_cache_mode=force_generic_plan");
        if (password != null) {
            environment.put("PGPASSWORD", password);
        }
        return new PgServer(url, user, Map.copyOf(environment));
    }

    /** Answer of a query, without decoration, a line a row. */
    List<String> query(Path directory, String sql) throws IOException, InterruptedException {
        return psql(directory, sql, "-c", sql);
    }

    /** Runs a file of statements, all or nothing. */
    void execute(Path directory, Path file) throws IOException, InterruptedException {
        psql(directory, file.toString(), "-1", "-f", file.toString());
    }

    private List<String> psql(Path directory, String what, String... how) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("psql", "-XAtqw", "-v", "ON_ERROR_STOP=1"));
        command.addAll(List.of(how));
        return Child.run(directory, environment, command)
                .orFail("psql, " + what + ",")
                .output();
    }
}
