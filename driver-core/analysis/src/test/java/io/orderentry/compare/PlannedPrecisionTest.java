package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.compare.stats.RunSpread;
import io.orderentry.config.Cell;
import io.orderentry.config.Configs;
import io.orderentry.config.Experiment;
import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.config.Settings;
import io.orderentry.result.ResultFixtures;
import io.orderentry.store.RunFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The precision of a plan from the run folders of earlier experiments and series. */
class PlannedPrecisionTest {
    private static final String NONE = "Minimum detectable effect: not available: ";

    @TempDir
    Path folder;

    private Path results;
    private List<Cell> cells;

    @BeforeEach
    void cells() throws IOException {
        results = folder.resolve("runs");
        Path loads = Files.createDirectories(folder.resolve("configs/loads"));
        Files.writeString(loads.resolve("flat-out.yaml"), "warehouses: 1\n");
        cells = cells("{feature: {off: {}, on: {target.properties.fast: yes}}}");
    }

    private List<Cell> cells(String factors) throws IOException {
        Files.writeString(folder.resolve("x.yaml"), "target: jdbc:acme://host/db\nfactors: " + factors);
        Configs configs = new Configs(folder, PlannedPrecisionTest.class.getClassLoader());
        Experiment experiment = configs.experiment("./x.yaml");
        return experiment.cells(configs, Overrides.none(), Map.of());
    }

    /** A run of a cell in a folder of several. */
    private void run(String series, Cell cell, Integer block, long newOrders, UnaryOperator<Load> load)
            throws IOException {
        ResultFixtures fixture = ResultFixtures.run().newOrders(newOrders);
        cell.labels().forEach(fixture::label);
        if (block != null) {
            fixture.label("block", block.toString());
        }
        Path run = fixture.in(
                results.resolve(series), cell.folderName() + "-" + newOrders + series.replaceFirst(".*-", "-"));
        Load made = load.apply(cell.load().withSeed(newOrders));
        Files.writeString(
                run.resolve("settings.yaml"),
                new Settings("run", results, Map.of(), cell.target(), made).effectiveYaml());
    }

    private void blocks(String series, List<Cell> of, long... levels) throws IOException {
        for (int block = 0; block < levels.length; block++) {
            for (int cell = 0; cell < of.size(); cell++) {
                long spread = (block + cell) % 2 == 0 ? 100 : -100;
                run(series, of.get(cell), block + 1, levels[block] + spread, load -> load);
            }
        }
    }

    private void series(String series, Cell cell, UnaryOperator<Load> load) throws IOException {
        for (long newOrders : new long[] {9_900, 10_000, 10_100, 10_050}) {
            run(series, cell, null, newOrders, load);
        }
    }

    private String sentence(int repetitions) {
        return PlannedPrecision.sentence(cells, repetitions, results);
    }

    @Test
    void withoutEarlierRunsTheCommandThatMeasuresTheSpreadIsNamed() {
        assertThat(sentence(5))
                .isEqualTo(NONE + "no earlier runs of this load on this target in " + results
                        + " show how much runs differ; measure it with oe run --repeat 5");
    }

    @Test
    void earlierRunsOfTheSameExperimentGiveItPairedByBlock() throws IOException {
        // Blocks that differ by far more than their runs: 100 of 8,000 to 12,000, more or less.
        blocks("x-20260101T000000Z", cells, 8_000, 10_000, 12_000, 11_000, 9_000);
        double[] off = {8_100, 9_900, 12_100, 10_900, 9_100};
        double[] on = {7_900, 10_100, 11_900, 11_100, 8_900};
        RunSpread spread = RunSpread.of(
                Stream.of(off, on)
                        .map(cell -> Arrays.stream(cell).map(Math::log).toArray())
                        .toList(),
                true);
        assertThat(spread.deviation()).isBetween(0.010, 0.020);
        assertThat(sentence(5))
                .startsWith(String.format(
                        Locale.ROOT,
                        "Minimum detectable effect: %.2f %% of throughput with 5 runs of each cell (",
                        100 * (RunSpread.detectable(spread.deviation(), 1, 5) - 1)))
                .contains("; an effect of 1 % needs " + spread.runsFor(1.01, 1).orElseThrow()
                        + " runs of each cell. Two-sided"
                        + " test at 5 %, power 80 %, paired by block. Run-to-run spread: ")
                .endsWith(" (10 runs of " + results.resolve("x-20260101T000000Z") + ").");
        assertThat(sentence(2))
                .startsWith(
                        "Minimum detectable effect: none with fewer than 3 runs of each cell; an effect of 1 % needs ");
    }

    @Test
    void runsOfOneCellAgainstItselfAndOfASeriesDoToo() throws IOException {
        series("series-20260101T000000Z", cells.get(0), load -> load);
        assertThat(sentence(5)).contains("(4 runs of " + results.resolve("series-20260101T000000Z") + ")");

        List<Cell> twice = cells("{name: {a: {}, b: {}}}");
        blocks("same-20260102T000000Z", twice, 8_000, 10_000, 12_000);
        assertThat(sentence(5)).contains("(6 runs of " + results.resolve("same-20260102T000000Z") + ")");
    }

    @Test
    void theNewestFolderWithEnoughRunsCounts() throws IOException {
        blocks("z-20260101T000000Z", cells, 8_000, 10_000, 12_000);
        blocks("a-20260301T000000Z", cells, 8_000, 10_000, 12_000);
        blocks("m-20260401T000000Z", cells, 8_000);
        assertThat(sentence(5)).contains("a-20260301T000000Z");
    }

    @Test
    void runsOfAnotherLoadOrTargetDoNotCountNorThoseThatCannotBeRead() throws IOException {
        series("more-20260101T000000Z", cells.get(0), load -> load.withWarehouses(2));
        Cell other = cells("{name: {a: {target.properties.slow: yes}, b: {target.properties.slow: yes}}}")
                .get(0);
        series("other-20260101T000000Z", other, load -> load);
        series("cut-20260101T000000Z", cells.get(0), load -> load);
        for (Path cut : RunFolders.of(results.resolve("cut-20260101T000000Z"))) {
            Files.writeString(cut.resolve("result.json"), "{");
        }
        assertThat(sentence(5)).startsWith(NONE);
    }

    @Test
    void severalGroupsShareTheFivePercent() throws IOException {
        cells = cells("{feature: {off: {}, on: {target.properties.fast: yes}, more: {target.properties.fast: very}}}");
        blocks("x-20260101T000000Z", cells, 8_000, 10_000, 12_000, 10_000);
        assertThat(sentence(5)).contains("at 5 % / 2 for 2 groups against one reference");
    }
}
