package io.orderentry.it.cause;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.CommandResult;
import io.orderentry.it.Oe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Each cause is planted for some runs, which are explained against runs without it; the first finding must name it. Runs without a cause
 * are explained against each other; no difference must be seen. {@code -Dgolden=write} writes the table into {@code docs/explain.md}.
 */
@EnabledIfSystemProperty(named = "it.causes", matches = "[A-Za-z_,]+", disabledReason = CausesTest.ON_REQUEST)
class CausesTest {
    static final String ON_REQUEST =
            "it is run on request, as root: -Dit.causes=all takes over an hour, and names of causes do";

    private static final int RUNS = Integer.getInteger("it.causes.runs", 3);
    private static final String SECONDS = System.getProperty("it.causes.seconds", "15");

    /** Servers publish their counters about a second late: a shorter interval has none, and the rules about them could not apply. */
    private static final int SHORTEST_SECONDS = 10;

    @TempDir
    private static Path folder;

    private static Set<PlantedCause> asked() {
        String words = System.getProperty("it.causes");
        return words.equals("all")
                ? EnumSet.allOf(PlantedCause.class)
                : Arrays.stream(words.split(",")).map(PlantedCause::valueOf).collect(Collectors.toSet());
    }

    @Test
    void theFirstFindingNamesThePlantedCause() throws Exception {
        assertThat(Integer.parseInt(SECONDS))
                .as("it.causes.seconds: shorter intervals have no counters of the server")
                .isGreaterThanOrEqualTo(SHORTEST_SECONDS);
        Oe builder = new Oe(folder);
        builder.run("build", "-w", "4", "--threads", "2").ends(0);
        Map<PlantedCause, CauseTable.Found> found = new EnumMap<>(PlantedCause.class);
        List<CauseTable.Found> pairs = new ArrayList<>();
        try (CauseSystem system = new CauseSystem(folder)) {
            Oe oe = null;
            List<Path> unplanted = new ArrayList<>();
            for (PlantedCause cause : new TreeSet<>(asked())) {
                for (int i = 0; i < RUNS; i++) {
                    for (boolean planted : new boolean[] {i % 2 == 1, i % 2 == 0}) {
                        system.start(cause.settings(planted));
                        oe = oe == null ? new Oe(folder).password(system.password()) : oe;
                        run(cause, planted, system, oe);
                    }
                }
                Path own = side(cause, false);
                found.put(cause, explain(oe, own, side(cause, true)));
                if (!cause.isAlone()) {
                    for (Path earlier : unplanted) {
                        pairs.add(explain(oe, earlier, own));
                    }
                    unplanted.add(own);
                }
            }
        }
        CauseTable.write(found, pairs, RUNS, SECONDS);
        assertThat(found.entrySet().stream().filter(CauseTable::isRight).count())
                .as(found.toString())
                .isGreaterThanOrEqualTo((long) Math.floor(0.9 * found.size()));
    }

    private static Path side(PlantedCause cause, boolean planted) {
        return folder.resolve(cause.name()).resolve(planted ? "planted" : "unplanted");
    }

    private static void run(PlantedCause cause, boolean planted, CauseSystem system, Oe oe) throws Exception {
        List<String> words = new ArrayList<>(List.of("--quiet", "run", "--target", cause.url(system, planted)));
        words.addAll(List.of("--user", system.user(), "--warmup", "2s", "--duration", SECONDS + "s"));
        words.addAll(
                List.of("--out", Files.createDirectories(side(cause, planted)).toString()));
        words.addAll(cause.options(planted));
        AutoCloseable planting = planted ? cause.plant(system) : () -> {};
        CommandResult result;
        try {
            result = oe.run(words.toArray(String[]::new));
        } finally {
            planting.close();
        }
        assertThat(result.exitCode()).as(cause + ": " + result).isBetween(0, 1);
    }

    private static CauseTable.Found explain(Oe oe, Path reference, Path other) throws Exception {
        Path json = Files.createTempFile(folder, "why", ".json");
        CommandResult said = oe.run(
                        "compare", reference.toString(), other.toString(), "--force", "--json", json.toString())
                .ends(0);
        Files.writeString(CauseTable.LOG, said.out() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        JsonNode explanation = new JsonMapper()
                .readTree(Files.readString(json))
                .get("explanations")
                .get(0);
        JsonNode first = explanation.get("findings").get(0);
        return new CauseTable.Found(
                first == null ? "" : first.get("rule").asString(),
                first == null ? 0 : first.get("sharePercent").asDouble(),
                first == null ? "" : first.get("sentence").asString(),
                explanation.get("headline").asString());
    }
}
