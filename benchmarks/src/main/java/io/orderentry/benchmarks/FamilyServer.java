package io.orderentry.benchmarks;

import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A MySQL or MariaDB server as the client {@code mariadb} finds it.
 *
 * @param vendor {@code mysql} or {@code mariadb}
 * @param tls whether the driver and the client both encrypt
 */
record FamilyServer(
        String vendor,
        String url,
        String user,
        Map<String, String> environment,
        String host,
        String port,
        String database,
        boolean tls)
        implements BenchServer {
    private static final Pattern URL = Pattern.compile("jdbc:(mysql|mariadb)://([\\w.-]+)(?::(\\d+))?/([\\w-]+)");

    /** Whether a URL is of this family, however well formed. */
    static boolean isOne(String url) {
        return url.startsWith("jdbc:mysql:") || url.startsWith("jdbc:mariadb:");
    }

    /** @throws Refusal when the client could not be given the same connection */
    static FamilyServer of(String url, String user, String password, boolean tls) {
        Matcher parts = URL.matcher(url);
        if (!parts.matches()) {
            throw new Refusal("--target: " + Secrets.mask(url)
                    + " is not of the form jdbc:mysql://HOST/DATABASE or jdbc:mariadb://HOST/DATABASE, which both the client and the"
                    + " driver understand");
        }
        return new FamilyServer(
                parts.group(1),
                url,
                user,
                password == null ? Map.of() : Map.of("MYSQL_PWD", password),
                parts.group(2),
                parts.group(3) == null ? "3306" : parts.group(3),
                parts.group(4),
                tls);
    }

    @Override
    public List<String> driverOptions() {
        return List.of("--set", "target.tls=" + (tls ? "require" : "off"));
    }

    /** Runs the client on a script. */
    Child client(Path directory, Path script) throws IOException, InterruptedException {
        return Child.run(
                directory,
                environment,
                List.of(
                        "mariadb",
                        "--no-defaults",
                        "--protocol=tcp",
                        "--host=" + host,
                        "--port=" + port,
                        "--user=" + user,
                        "--local-infile=1",
                        "--batch",
                        "--skip-column-names",
                        "--raw",
                        tls ? "--ssl" : "--skip-ssl",
                        "--database=" + database,
                        "--execute=source " + script));
    }
}
