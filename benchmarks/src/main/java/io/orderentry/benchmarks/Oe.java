package io.orderentry.benchmarks;

import io.orderentry.model.TransactionType;
import io.orderentry.result.Result;
import io.orderentry.store.ResultReader;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs the driver as a user would: its launcher, its verbs, its result folder. */
final class Oe {
    private static final int REFUSED = 2;
    private static final Pattern FOLDER = Pattern.compile("(?:report|folder) {4}(.+?)(?:/report\\.html)?");

    private final Path work;
    private final BenchServer server;
    private final Path launcher;

    Oe(Path work, BenchServer server, Path home) {
        this.work = work;
        this.server = server;
        this.launcher = home.resolve("oe");
    }

    /**
     * Drives the database once and checks it; the exit code shows whether all went well.
     *
     * @param more options
     */
    Child run(String mode, int connections, long seed, int warmup, int seconds, String... more)
            throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(List.of(
                "--mode",
                mode,
                "--set",
                "load.delivery=inline",
                "-c",
                "" + connections,
                "--seed",
                "" + seed,
                "--warmup",
                warmup + "s",
                "--duration",
                seconds + "s",
                "--out",
                work.resolve("runs").toString()));
        options.addAll(List.of(more));
        return start("run", options.toArray(String[]::new));
    }

    /** The same by one agent and its conductor, in a process each. */
    Child runByAgent(int connections, long seed, int warmup, int seconds) throws IOException, InterruptedException {
        Path keys = work.resolve("keys");
        if (!Files.exists(keys)) {
            Child.run(work, Map.of(), List.of(launcher.toString(), "agent", "--make-keys", keys.toString()))
                    .orFail("oe agent --make-keys");
        }
        String address = "127.0.0.1:" + freePort();
        CompletableFuture<Child> agent = CompletableFuture.supplyAsync(() -> agent(address, keys));
        Child conductor = run(
                "procedures",
                connections,
                seed,
                warmup,
                seconds,
                "--agents",
                "1@" + address,
                "--keys",
                keys.resolve("conductor.p12").toString());
        agent.join().orFail("oe agent");
        return conductor;
    }

    private Child agent(String address, Path keys) {
        try {
            return start(
                    "agent",
                    "--conductor",
                    address,
                    "--keys",
                    keys.resolve("agent.p12").toString(),
                    "--out",
                    work.resolve("slices").toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return any.getLocalPort();
        }
    }

    /**
     * Builds, without the check that otherwise follows.
     *
     * @throws Refusal in the driver's words, when it refuses
     */
    Child build(int warehouses, boolean replace, List<String> options) throws IOException, InterruptedException {
        List<String> more = new ArrayList<>(List.of("-w", "" + warehouses, "--set", "load.check=none"));
        more.addAll(options);
        if (replace) {
            more.add("--replace");
        }
        Child build = start("build", more.toArray(String[]::new));
        if (build.exitCode() == REFUSED) {
            throw new Refusal(String.join(" ", build.output()));
        }
        return build.orFail("oe build");
    }

    void drop() throws IOException, InterruptedException {
        start("drop").orFail("oe drop");
    }

    /** Result of the consistency checks. */
    Child check() throws IOException, InterruptedException {
        return start("check");
    }

    private Child start(String verb, String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(launcher.toString(), "--quiet", verb, "--target", server.url(), "--user", server.user()));
        command.addAll(server.driverOptions());
        command.addAll(List.of(more));
        return Child.run(work, server.environment(), command);
    }

    /** What a run that ended well wrote into its result folder. */
    static Figures figures(Child run) throws IOException {
        return figures(ResultReader.read(folder(run)));
    }

    /** The result folder that a run named. */
    static Path folder(Child run) throws IOException {
        return run.output().stream()
                .map(FOLDER::matcher)
                .filter(Matcher::matches)
                .map(line -> Path.of(line.group(1)))
                .findFirst()
                .orElseThrow(
                        () -> new IOException("oe run named no result folder:\n" + String.join("\n", run.output())));
    }

    static Figures figures(Result result) throws IOException {
        Double nopm = result.throughput().newOrdersPerMinute().orNull();
        Double cpu = result.driver().cpuMillisPerTransaction().orNull();
        if (nopm == null) {
            throw new IOException("the driver's result lacks New-Orders per minute");
        }
        Map<TransactionType, Double> latencies = new EnumMap<>(TransactionType.class);
        for (TransactionType type : TransactionType.values()) {
            latencies.put(
                    type,
                    result.transactions()
                            .get(type.key())
                            .serviceMillis()
                            .value()
                            .mean());
        }
        return new Figures(nopm, cpu == null ? Double.NaN : cpu, latencies);
    }
}
