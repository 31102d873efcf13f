package io.orderentry.benchmarks;

import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Which database a benchmark that loads one may use. */
final class DatabaseOptions {
    @Option(
            names = "--target",
            required = true,
            paramLabel = "URL",
            description = "jdbc:postgresql://HOST/DATABASE, mysql or mariadb for postgresql.")
    private String target;

    @Option(names = "--user", required = true, paramLabel = "U", description = "Owner of the database.")
    private String user;

    @Option(names = "--replace", description = "Drop what an earlier build of the driver left there.")
    private boolean replace;

    @Option(
            names = "--tls",
            description = "MySQL and MariaDB: encrypt the connections of both sides (default: of none).")
    private boolean tls;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "For oe build, such as load.buildThreads=4.")
    private List<String> set = List.of();

    BenchServer server() {
        String password = System.getenv(Secrets.PASSWORD_VARIABLE);
        if (FamilyServer.isOne(target)) {
            return FamilyServer.of(target, user, password, tls);
        }
        if (tls) {
            throw new Refusal("--tls: for PostgreSQL, psql and the driver both encrypt when the server can");
        }
        return PgServer.of(target, user, password);
    }

    /** More options for {@code oe build}. */
    List<String> more() {
        return set.stream().flatMap(each -> Stream.of("--set", each)).toList();
    }

    boolean replace() {
        return replace;
    }
}
