package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.CommandResult;
import io.orderentry.it.Oe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A database of several nodes is built and checked, and measured while one of the nodes is lost; what it acknowledged must be there
 * afterwards. Prints the figures of a row of the table in {@code docs/many-nodes.md}.
 */
final class LostNodeRun {
    private static final String TARGET = "system.yaml";
    private static final String LOG = "acknowledged.log";

    private final Oe oe;
    private final Path folder;

    /**
     * @param oe works in the folder
     * @param yaml the target
     */
    LostNodeRun(Oe oe, Path folder, String yaml) throws IOException {
        this.oe = oe;
        this.folder = folder;
        Files.writeString(folder.resolve(TARGET), yaml);
    }

    /** Ends a node. */
    @FunctionalInterface
    interface Loss {
        void happen() throws Exception;
    }

    /**
     * Figures of the run.
     *
     * @param standstill longest time without any completed transaction, in seconds; 0 for none
     * @param nodeOutage longest outage of one of the nodes; 0 for none
     */
    record Survived(JsonNode result, double standstill, double nodeOutage, long failed, long unknown) {}

    private CommandResult good(String... words) {
        CommandResult said = oe.run(words);
        assertThat(said.exitCode()).as(said.toString()).isZero();
        return said;
    }

    /**
     * Builds, checks, and runs a load during which a node is lost.
     *
     * @param system for what is printed
     * @param acknowledged transactions before the node is lost
     */
    Survived survive(String system, int acknowledged, Loss loss) throws Exception {
        good("build", "-w", "1", "--target", TARGET);
        good("check", "--target", TARGET);
        Oe.Running run = oe.start(
                "run",
                "--target",
                TARGET,
                "-c",
                "4",
                "--warmup",
                "0s",
                "--duration",
                "20s",
                "--set",
                "load.retries=1000",
                "--durability-log",
                LOG);
        run.awaitError("terminals on");
        awaitLines(acknowledged, run);
        loss.happen();
        CommandResult said = run.end();
        assertThat(said.exitCode()).as(said.toString()).isIn(0, 1);

        JsonNode result = JsonMapper.shared()
                .readTree(oe.newestRun().resolve("result.json").toFile());
        assertThat(result.at("/phases/interrupted").asBoolean()).isFalse();
        assertThat(result.at("/checks"))
                .as(said.toString())
                .isNotEmpty()
                .allSatisfy(check -> assertThat(check.get("status").asString())
                        .as(check.toString())
                        .isEqualTo("PASS"));
        CommandResult audit = good("audit", "--target", TARGET, "--durability-log", LOG);

        double nodeOutage = StreamSupport.stream(result.at("/nodes").spliterator(), false)
                .mapToDouble(node -> longest(node.at("/outages")))
                .max()
                .orElse(0);
        Survived survived = new Survived(
                result, longest(result.at("/outages")), nodeOutage, sum(result, "failed"), sum(result, "unknown"));
        System.out.println(figures(system, said, survived));
        System.out.println(audit.out());
        return survived;
    }

    private static String figures(String system, CommandResult said, Survived survived) {
        return String.format(
                Locale.ROOT,
                "%s: %s; standstill %.1f s, outage of the node %.1f s, failed %d, unknown %d",
                system,
                said.verdict(),
                survived.standstill(),
                survived.nodeOutage(),
                survived.failed(),
                survived.unknown());
    }

    private static double longest(JsonNode outages) {
        return StreamSupport.stream(outages.spliterator(), false)
                .mapToDouble(outage -> outage.get("seconds").asDouble())
                .max()
                .orElse(0);
    }

    private static long sum(JsonNode result, String counter) {
        return StreamSupport.stream(result.at("/transactions").spliterator(), false)
                .mapToLong(type -> type.get(counter).asLong())
                .sum();
    }

    private void awaitLines(int count, Oe.Running run) throws IOException, InterruptedException {
        while (lines() < count) {
            if (!run.process().isAlive()) {
                throw new AssertionError(
                        lines() + " of " + count + " lines were in the log when the run ended: " + run.end());
            }
            Thread.sleep(50);
        }
    }

    private long lines() throws IOException {
        Path log = folder.resolve(LOG);
        if (!Files.exists(log)) {
            return 0;
        }
        try (Stream<String> lines = Files.lines(log)) {
            return lines.count();
        }
    }
}
