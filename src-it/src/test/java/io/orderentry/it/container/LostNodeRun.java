package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.CommandResult;
import io.orderentry.it.ManyNodesRow;
import io.orderentry.it.Oe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.NumberFormat;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
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
    private final List<String> options = new ArrayList<>();
    /** Of every command. */
    private final List<String> common = new ArrayList<>(List.of("--target", TARGET));

    private int seconds = 20;
    private int warehouses = 1;
    private String built = "copied";

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

    /** Builds more than one warehouse. */
    public LostNodeRun warehouses(int number) {
        warehouses = number;
        return this;
    }

    /** How long the run takes. */
    public LostNodeRun seconds(int number) {
        seconds = number;
        return this;
    }

    /** Options of the run beside the usual ones. */
    public LostNodeRun options(String... more) {
        options.addAll(List.of(more));
        return this;
    }

    /** Ends a node. */
    @FunctionalInterface
    public interface Loss {
        void happen(Oe.Running run) throws Exception;
    }

    /**
     * Figures of the run.
     *
     * @param standstill longest time without any completed transaction, in seconds; 0 for none
     */
    public record Survived(JsonNode result, double standstill, long failed, long unknown) {
        /**
         * Asserts that the nodes shared the load, and that connections to one of them were lost.
         *
         * @param connections of each node at the start
         */
        public void assertShared(String connections) {
            assertThat(result.at("/workload/configured/nodeConnections").asString())
                    .isEqualTo(connections);
            assertThat(result.at("/errors").findValuesAsString("failure")).contains("DISCONNECTED");
        }
    }

    private String[] words(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(common);
        return all.toArray(String[]::new);
    }

    private CommandResult good(String... words) {
        return oe.run(words(words)).ends(0);
    }

    /**
     * Builds, checks, and runs a load during which a node is lost.
     *
     * @param system for what is printed
     * @param killed what is lost, for what is printed
     * @param acknowledged transactions before the node is lost
     */
    public Survived survive(String system, String killed, int acknowledged, Loss loss) throws Exception {
        long begun = System.nanoTime();
        good("build", "-w", Integer.toString(warehouses));
        built = String.format(
                Locale.ROOT, "%d W, %d s", warehouses, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun));
        good("check");
        return measure(system, killed, acknowledged, loss);
    }

    /** As {@link #survive}, of a copy of a database that was built before. */
    public Survived measure(String system, String killed, int acknowledged, Loss loss) throws Exception {
        List<String> words = new ArrayList<>(List.of("run", "-c", "4", "--warmup", "0s"));
        words.addAll(List.of("--duration", seconds + "s", "--set", "load.retries=1000", "--durability-log", LOG));
        words.addAll(options);
        Files.deleteIfExists(folder.resolve(LOG));
        Oe.Running run = oe.start(words(words.toArray(String[]::new)));
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

        Survived survived = new Survived(
                result,
                longest(result.at("/outages")),
                ManyNodesRow.sum(result, "failed"),
                ManyNodesRow.sum(result, "unknown"));
        System.out.println(said.verdict());
        System.out.println("outages: " + result.at("/outages"));
        System.out.println(audit.out());
        System.out.println(ManyNodesRow.of(system, built, result, test)
                .lost(
                        killed,
                        survived.standstill(),
                        acknowledged(audit),
                        audit.out()
                                .lines()
                                .filter(line -> line.startsWith("! "))
                                .count()));
        // After the row, which says what was lost.
        audit.ends(0);
        return survived;
    }

    /** The New-Orders and the Payments that an audit looked for. */
    private static long acknowledged(CommandResult audit) throws ParseException {
        Matcher audited = AUDITED.matcher(audit.out());
        assertThat(audited.find()).as(audit.toString()).isTrue();
        NumberFormat number = NumberFormat.getInstance(Locale.ROOT);
        return number.parse(audited.group(1)).longValue()
                + number.parse(audited.group(2)).longValue();
    }

    private static double longest(JsonNode outages) {
        return StreamSupport.stream(outages.spliterator(), false)
                .mapToDouble(outage -> outage.get("seconds").asDouble())
                .max()
                .orElse(0);
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
