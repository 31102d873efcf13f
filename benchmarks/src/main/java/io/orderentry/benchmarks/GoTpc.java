package io.orderentry.benchmarks;

import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs go-tpc, a program in Go, in a database of its own on the driver's server; builds it on first use. */
final class GoTpc {
    private static final String VERSION = "v1.0.12";
    private static final String MODULE = "github.com/pingcap/go-tpc/cmd/go-tpc@" + VERSION;
    /** Exit code of GNU time for a program that is not there. */
    private static final int NOT_FOUND = 127;

    private static final Pattern SUMMARY =
            Pattern.compile("\\[Summary\\] ([A-Z_]+) +- Takes\\(s\\): [\\d.]+, Count: (\\d+),"
                    + " TPM: ([\\d.]+), .*95th\\(ms\\): ([\\d.]+), .*");

    private final Path work;
    private final List<String> command;
    private final Map<String, String> environment;

    /**
     * What go-tpc prints at the end of a run.
     *
     * @param nopm completed New-Orders a minute, those rolled back by design included
     * @param p95Millis of a New-Order
     * @param completed transactions of all types
     * @param failed transactions of all types
     */
    record Summary(double nopm, double p95Millis, long completed, long failed) {
        /** @throws IOException with everything that was printed, when there is no New-Order in it */
        static Summary parse(List<String> lines) throws IOException {
            Summary sum = new Summary(0, 0, 0, 0);
            for (Matcher found : lines.stream()
                    .map(SUMMARY::matcher)
                    .filter(Matcher::matches)
                    .toList()) {
                boolean failed = found.group(1).endsWith("_ERR");
                boolean newOrder = found.group(1).equals("NEW_ORDER");
                long count = Long.parseLong(found.group(2));
                sum = new Summary(
                        newOrder ? Double.parseDouble(found.group(3)) : sum.nopm,
                        newOrder ? Double.parseDouble(found.group(4)) : sum.p95Millis,
                        sum.completed + (failed ? 0 : count),
                        sum.failed + (failed ? count : 0));
            }
            if (sum.nopm == 0) {
                throw new IOException("go-tpc completed no New-Order:\n" + String.join("\n", lines));
            }
            return sum;
        }
    }

    /**
     * go-tpc as a user of a database.
     *
     * @param home of the project
     * @throws Refusal when there is no Go to build it with
     */
    GoTpc(Path work, Path home, BenchServer server, String database, String user)
            throws IOException, InterruptedException {
        this.work = work;
        // Of the variables of psql, which its PostgreSQL driver reads too, only the one that no command line may have.
        String password = server.environment().get("PGPASSWORD");
        this.environment = password == null ? Map.of() : Map.of("PGPASSWORD", password);
        this.command = new ArrayList<>(List.of(build(work, home).toString(), "tpcc", "-D", database, "-U", user));
        if (server instanceof FamilyServer family) {
            // The level is set once for a connection: its own option costs a round trip for each transaction.
            command.addAll(List.of(
                    "-d",
                    "mysql",
                    "-H",
                    family.address().host(),
                    "-P",
                    family.address().port()));
            command.addAll(List.of(
                    "--conn-params",
                    "transaction_isolation='READ-COMMITTED'&tls=" + (family.tls() ? "skip-verify" : "false")));
        } else {
            Map<String, String> variables = server.environment();
            command.addAll(List.of("-d", "postgres", "-H", variables.get("PGHOST"), "-P", variables.get("PGPORT")));
            command.addAll(List.of("--isolation", "2", "--conn-params", "sslmode=disable"));
        }
    }

    private static Path build(Path work, Path home) throws IOException, InterruptedException {
        Path folder = home.resolve("benchmarks/target/go-tpc-" + VERSION);
        Path program = folder.resolve("go-tpc");
        if (!Files.exists(program)) {
            String path = System.getenv("PATH") + ":/usr/local/go/bin";
            Child go =
                    Child.run(work, Map.of("GOBIN", folder.toString(), "PATH", path), List.of("go", "install", MODULE));
            if (go.exitCode() == NOT_FOUND) {
                throw new Refusal("go-tpc is built from its sources, but no go is on the PATH or in /usr/local/go/bin;"
                        + " install Go");
            }
            go.orFail("go install " + MODULE);
        }
        return program;
    }

    /** Makes its tables and loads them; those of their names are dropped before with {@code replace}. */
    Child prepare(int warehouses, int connections, boolean replace) throws IOException, InterruptedException {
        String drop = "--dropdata=" + replace;
        return run("prepare", warehouses, connections, "--no-check", "--retry-count", "1", drop);
    }

    /** Drives its database once; there is no ramp-up. Without {@code --ignore-error} a connection ends with its first failure. */
    Child run(int warehouses, int connections, int seconds) throws IOException, InterruptedException {
        return run("run", warehouses, connections, "--time", seconds + "s", "--interval", "24h", "--ignore-error");
    }

    private Child run(String verb, int warehouses, int connections, String... more)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(command);
        words.addAll(List.of(verb, "--warehouses", "" + warehouses, "-T", "" + connections));
        words.addAll(List.of(more));
        return Child.run(work, environment, words).orFail("go-tpc " + verb);
    }
}
