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
 * @param tls whether the driver and the client both encrypt
 */
record FamilyServer(Address address, String url, String user, Map<String, String> environment, boolean tls)
        implements BenchServer {
    /** @param vendor {@code mysql} or {@code mariadb} */
    record Address(String vendor, String host, String port, String database) {}

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
        String port = parts.group(3) == null ? "3306" : parts.group(3);
        return new FamilyServer(
                new Address(parts.group(1), parts.group(2), port, parts.group(4)),
                url,
                user,
                password == null ? Map.of() : Map.of("MYSQL_PWD", password),
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
                        "--host=" + address.host(),
                        "--port=" + address.port(),
                        "--user=" + user,
                        "--local-infile=1",
                        "--batch",
                        "--skip-column-names",
                        "--raw",
                        tls ? "--ssl" : "--skip-ssl",
                        "--database=" + address.database(),
                        "--execute=source " + script));
    }
}
