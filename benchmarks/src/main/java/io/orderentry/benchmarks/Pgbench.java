package io.orderentry.benchmarks;

import io.orderentry.model.TransactionType;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs pgbench with the scripts of a side. Keeps what it ran and what was printed in the work folder. */
final class Pgbench {
    /** The first whose output has failed transactions. */
    private static final int OLDEST = 15;

    private static final Pattern VERSION = Pattern.compile("pgbench \\(PostgreSQL\\) (\\d+).*");

    private final Path work;
    private final PgServer server;
    private final int clients;

    Pgbench(Path work, PgServer server, int clients) {
        this.work = work;
        this.server = server;
        this.clients = clients;
    }

    /** @throws Refusal unless there is a pgbench that can do it */
    void require() throws IOException, InterruptedException {
        String version = String.join(
                " ",
                Child.run(work, server.environment(), List.of("pgbench", "--version"))
                        .output());
        Matcher found = VERSION.matcher(version);
        if (!found.matches() || Integer.parseInt(found.group(1)) < OLDEST) {
            throw new Refusal(
                    "pgbench " + OLDEST + " or newer has to be on the PATH, but pgbench --version says: " + version);
        }
    }

    /** @param name of the run's folder */
    Figures measure(String name, PgbenchScripts scripts, long seed, int warmup, int seconds)
            throws IOException, InterruptedException {
        Path folder = write(name, scripts);
        Child child = run(folder, seed, warmup + seconds);
        PgbenchOutput output = PgbenchOutput.parse(child.output(), warmup);
        return new Figures(
                output.tps() * 60 * output.newOrderShare(),
                child.cpuSeconds() * 1_000 / output.transactions(),
                output.latencyMillis());
    }

    /** Processor time in milliseconds for the input of one transaction: the scripts without any SQL. */
    double inputMillis(String name, PgbenchScripts scripts, int seconds) throws IOException, InterruptedException {
        Path folder = Files.createDirectories(work.resolve(name));
        for (TransactionType type : TransactionType.values()) {
            Files.writeString(file(folder, type), scripts.inputOnly(type));
        }
        Child child = run(folder, 1, seconds);
        return child.cpuSeconds()
                * 1_000
                / PgbenchOutput.parse(child.output(), 0).transactions();
    }

    private Path write(String name, PgbenchScripts scripts) throws IOException {
        Path folder = Files.createDirectories(work.resolve(name));
        for (TransactionType type : TransactionType.values()) {
            Files.writeString(file(folder, type), scripts.script(type));
        }
        return folder;
    }

    /** Starts pgbench without waiting for its end; what it prints goes into the file. */
    Process start(String name, PgbenchScripts scripts, long seed, int seconds, Path output) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command(write(name, scripts), seed, seconds))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(server.environment());
        return builder.start();
    }

    private List<String> command(Path folder, long seed, int seconds) {
        int threads = Math.min(clients, Runtime.getRuntime().availableProcessors());
        List<String> command = new ArrayList<>(List.of(
                "pgbench",
                "-n",
                "-M",
                "prepared",
                "-c",
                "" + clients,
                "-j",
                "" + threads,
                "-T",
                "" + seconds,
                "-P",
                "1"));
        // Each client's place among its terminals; a variable lives as long as the client.
        command.addAll(List.of("-D", "turn=0", "--random-seed=" + seed));
        for (TransactionType type : TransactionType.values()) {
            command.addAll(List.of("-f", file(folder, type) + "@" + type.deckCards()));
        }
        return command;
    }

    private Child run(Path folder, long seed, int seconds) throws IOException, InterruptedException {
        Child child = Child.run(folder, server.environment(), command(folder, seed, seconds));
        Files.write(folder.resolve("pgbench.log"), child.output());
        return child.orFail("pgbench");
    }

    private static Path file(Path folder, TransactionType type) {
        return folder.resolve(type.name().toLowerCase(Locale.ROOT) + ".sql");
    }
}
