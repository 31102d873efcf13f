package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.CommandResult;
import io.orderentry.it.Oe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.NumberFormat;
import java.text.ParseException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A database of several nodes is built and checked, and measured while one of the nodes is lost; what it acknowledged must be there
 * afterwards. Prints the row of the table in {@code docs/large-and-distributed.md}.
 */
public final class LostNodeRun {
    private static final String TARGET = "system.yaml";
    private static final String LOG = "acknowledged.log";
    private static final Pattern AUDITED = Pattern.compile("([0-9,]+) New-Orders and ([0-9,]+) Payments acknowledged");

    private final Class<?> test;
    private final Oe oe;
    private final Path folder;

    /**
     * @param test named in the row
     * @param oe works in the folder
     * @param yaml the target
     */
    public LostNodeRun(Class<?> test, Oe oe, Path folder, String yaml) throws IOException {
        this.test = test;
        this.oe = oe;
        this.folder = folder;
        Files.writeString(folder.resolve(TARGET), yaml);
    }

    /** Ends a node. */
    @FunctionalInterface
    public interface Loss {
        void happen(Oe.Running run) throws Exception;
    }

    private static String[] words(String... words) {
        return Stream.concat(Stream.of(words), Stream.of("--target", TARGET)).toArray(String[]::new);
    }

    /**
     * Builds, checks, and runs a load during which a node is lost.
     *
     * @param system for what is printed
     * @param killed what is lost, for what is printed
     * @param acknowledged transactions before the node is lost
     * @return the result of the run
     */
    public JsonNode survive(String system, String killed, int acknowledged, Loss loss) throws Exception {
        for (String[] command : List.of(words("build", "-w", "1"), words("check"))) {
            oe.run(command).ends(0);
        }
        return measure(system, killed, acknowledged, loss);
    }

    /** As {@link #survive}, of a copy of a database that was built before. */
    public JsonNode measure(String system, String killed, int acknowledged, Loss loss, String... options)
            throws Exception {
        Files.deleteIfExists(folder.resolve(LOG));
        String usual = "run -c 4 --warmup 0s --duration 40s --set load.retries=1000 --durability-log " + LOG;
        Oe.Running run = oe.start(words(
                Stream.concat(Stream.of(usual.split(" ")), Stream.of(options)).toArray(String[]::new)));
        run.awaitError("terminals on");
        awaitLines(acknowledged, run);
        loss.happen(run);
        CommandResult said = run.end();
        assertThat(said.exitCode()).as(said.toString()).isIn(0, 1);

        JsonNode result = oe.newestResult();
        assertThat(result.at("/phases/interrupted").asBoolean())
                .as(said.toString())
                .isFalse();
        assertThat(result.at("/checks"))
                .as(said.toString())
                .isNotEmpty()
                .allSatisfy(check -> assertThat(check.get("status").asString())
                        .as(check.toString())
                        .isEqualTo("PASS"));
        CommandResult audit = oe.run(words("audit", "--durability-log", LOG));
        System.out.println(said.verdict());
        System.out.println("outages: " + result.at("/outages"));
        System.out.println(audit.out());
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %.1f | %d | %,d | %d | `%s` |%n",
                system,
                killed,
                result.at("/outages")
                        .valueStream()
                        .mapToDouble(outage -> outage.get("seconds").asDouble())
                        .max()
                        .orElse(0),
                result.at("/transactions")
                        .valueStream()
                        .mapToLong(type -> type.get("unknown").asLong())
                        .sum(),
                acknowledged(audit),
                audit.out().lines().filter(line -> line.startsWith("! ")).count(),
                test.getSimpleName());
        // After the row, which says what was lost.
        audit.ends(0);
        return result;
    }

    /**
     * Asserts that nodes shared a load, and that connections to one of them were lost.
     *
     * @param connections of each node at the start
     */
    public static void assertShared(JsonNode result, String connections) {
        assertThat(result.at("/workload/configured/nodeConnections").asString()).isEqualTo(connections);
        assertThat(result.at("/errors").findValuesAsString("failure")).contains("DISCONNECTED");
    }

    /** The New-Orders and the Payments that an audit looked for. */
    private static long acknowledged(CommandResult audit) throws ParseException {
        Matcher audited = AUDITED.matcher(audit.out());
        assertThat(audited.find()).as(audit.toString()).isTrue();
        NumberFormat number = NumberFormat.getInstance(Locale.ROOT);
        return number.parse(audited.group(1)).longValue()
                + number.parse(audited.group(2)).longValue();
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
