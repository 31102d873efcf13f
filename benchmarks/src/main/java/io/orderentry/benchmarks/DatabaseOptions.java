package io.orderentry.benchmarks;

import io.orderentry.config.Secrets;
import picocli.CommandLine.Option;

/** Which database a benchmark of loading may use. */
final class DatabaseOptions {
    @Option(
            names = "--target",
            required = true,
            paramLabel = "URL",
            description = "jdbc:postgresql://HOST/DATABASE, empty; it is empty afterwards.")
    private String target;

    @Option(names = "--user", required = true, paramLabel = "U", description = "Owner of the database.")
    private String user;

    @Option(names = "--replace", description = "Drop what an earlier build of the driver left there.")
    private boolean replace;

    PgServer server() {
        return PgServer.of(target, user, System.getenv(Secrets.PASSWORD_VARIABLE));
    }

    boolean replace() {
        return replace;
    }
}
