package io.orderentry.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Configs;
import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.config.Settings;
import io.orderentry.experiment.ShownLines;
import io.orderentry.limit.LoadLimits;
import io.orderentry.limit.Probe;
import io.orderentry.limit.SearchEnd;
import io.orderentry.limit.SearchPlan;
import io.orderentry.model.TransactionType;
import io.orderentry.store.RunFolderException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Order of the runs, the record after each, and how an interrupted one goes on; the runs themselves are simulated. */
class CapacityRunnerTest {
    @TempDir
    Path folder;

    private Settings settings() {
        Load load = Load.of(
                Overrides.none().set("load.pace=rate").set("load.rate=1").set("load.seed=7"));
        return new Settings(
                "simulated",
                folder,
                Map.of("host", "a"),
                new Configs(folder, getClass().getClassLoader()).target("jdbc:acme://h/db", Overrides.none()),
                load);
    }

    private CapacityRequest search(String limit, double tolerance) {
        return CapacityRequestBuilder.builder()
                .settings(settings())
                .limits(LoadLimits.of(List.of(limit), EnumSet.allOf(TransactionType.class)))
                .plan(new SearchPlan(0.1, 1_000_000, 1, tolerance, 1e6))
                .startGiven(false)
                .curveRates(8)
                .repeat(3)
                .connections(List.of())
                .build();
    }

    private CapacityRequest sweep(Integer... connections) {
        Settings base = settings();
        return CapacityRequestBuilder.builder()
                .settings(base.withLoad(base.load().flatOut()))
                .startGiven(false)
                .curveRates(0)
                .repeat(3)
                .connections(List.of(connections))
                .build();
    }

    private CapacityFolder create(CapacityRequest request) {
        return CapacityFolder.create(folder, request.name(), Instant.EPOCH);
    }

    private static CapacityRunner runner(
            CapacityRequest request, CapacityFolder to, Capacity begun, SimulatedRuns runs) {
        return new CapacityRunner(request, to, begun, runs, new ShownLines());
    }

    @Test
    void searchesFromHalfOfAClosedLoopAndDrawsTheCurve() throws Exception {
        CapacityRequest request = search("newOrder.p95=20ms", 0.05);
        CapacityFolder to = create(request);
        SimulatedRuns runs = new SimulatedRuns(800, 1_000);
        CapacityRunner runner = runner(request, to, Capacity.of(request), runs);
        assertThat(runner.run()).isTrue();
        Capacity record = runner.record();
        assertThat(record.end()).isEqualTo(SearchEnd.FOUND);
        assertThat(record.knee().perSecond()).isBetween(785.0, 815.0);
        assertThat(record.probes().get(0).offeredPerSecond())
                .as("half of the closed loop's 800")
                .isEqualTo(400);
        assertThat(record.curve()).hasSize(24);
        assertThat(record.curve().subList(0, 8).stream()
                        .map(Probe::offeredPerSecond)
                        .distinct())
                .as("a block has each rate once")
                .hasSize(8);
        double knee = record.knee().perSecond();
        assertThat(record.curve().stream()
                                .mapToDouble(Probe::offeredPerSecond)
                                .min()
                                .orElseThrow()
                        / knee)
                .isBetween(0.099, 0.101);
        assertThat(record.curve().stream()
                                .mapToDouble(Probe::offeredPerSecond)
                                .max()
                                .orElseThrow()
                        / knee)
                .isBetween(1.099, 1.101);
        assertThat(runs.loads().stream().skip(1).limit(record.probes().size()).map(Load::seed))
                .as("inputs of its own for each probe")
                .doesNotHaveDuplicates();
        assertThat(to.read()).isEqualTo(record);
        assertThat(CapacityText.render(record).replaceAll("\\s+", " "))
                .startsWith("Limit: ")
                .contains(
                        "A probe measures at least 1m; longer below 33.33 transactions/s, because p95 of New-Order needs 200"
                                + " samples (about 2,000 transactions).")
                .contains("within the limits, interval", "newOrder.p95=20ms", "Throughput-latency curve")
                .doesNotContain("contradicts");
    }

    /** A machine that got slower after the search. */
    @Test
    void aCurveThatContradictsTheSearchIsAWarning() throws Exception {
        CapacityRequest request = search("newOrder.p95=20ms", 0.05);
        CapacityFolder to = create(request);
        SimulatedRuns fast = new SimulatedRuns(800, 1_000);
        CapacityRunner first = runner(request, to, Capacity.of(request), fast);
        first.run();
        assertThat(to.path().resolve("capacity.html")).content().contains("<header class=\"bar pass\">");
        Capacity searched = first.record().withCurve(List.of());
        CapacityRunner second = runner(request, to, searched, new SimulatedRuns(400, 1_000));
        second.run();
        assertThat(CapacityText.render(second.record()).replaceAll("\\s+", " "))
                .contains("! the curve contradicts the search at")
                .contains("search again with a longer --duration");
        assertThat(to.path().resolve("capacity.html")).content().contains("<header class=\"bar not-enough-data\">");
        assertThat(second.record().curve().stream()
                        .filter(run -> run.offeredPerSecond() < 390)
                        .map(Probe::outcome))
                .containsOnly(Probe.Outcome.MET);
    }

    /** Wherever a signal comes, the probes are those of a search that was not interrupted. */
    @Test
    void goesOnWhereItWasInterrupted() throws Exception {
        CapacityRequest request = search("newOrder.p95=20ms", 0.05);
        SimulatedRuns runs = new SimulatedRuns(300, 5);
        CapacityFolder to = create(request);
        CapacityRunner first = runner(request, to, Capacity.of(request), runs);
        assertThat(first.run()).isFalse();
        assertThat(first.record().probes()).hasSize(4);
        assertThat(first.record().absent()).containsEntry("knee", "the search has not ended");
        runs.signalAfter(1_000);
        CapacityRunner second = runner(request, to, to.resume(Capacity.of(request)), runs);
        assertThat(second.run()).isTrue();
        assertThat(second.record().probes()).startsWith(first.record().probes().toArray(Probe[]::new));
        assertThat(second.record().knee().perSecond()).isBetween(294.0, 306.0);
        assertThat(second.record().curve()).hasSize(24);
    }

    @Test
    void doesNotGoOnWithOtherLimitsOrLoads() {
        CapacityRequest request = search("newOrder.p95=20ms", 0.05);
        CapacityFolder to = create(request);
        to.write(Capacity.of(request));
        assertThatThrownBy(() -> to.resume(Capacity.of(search("newOrder.p95=30ms", 0.05))))
                .isInstanceOf(RunFolderException.class)
                .hasMessageContaining("was begun with other limits: [newOrder.p95=20ms,");
        assertThatThrownBy(() -> to.resume(Capacity.of(search("newOrder.p95=20ms", 0.1))))
                .hasMessageContaining("other tolerance: 0.05 instead of 0.1; begin anew without --resume");
        assertThatThrownBy(() -> to.resume(Capacity.of(sweep(1, 2)))).hasMessageContaining("other kind");
    }

    @Test
    void aLimitThatIsNeverMetGivesNoNumberAndNoCurve() throws Exception {
        CapacityRequest request = search("newOrder.p95=20ms", 0.05);
        SimulatedRuns runs = new SimulatedRuns(0.01, 1_000);
        CapacityRunner runner = runner(request, create(request), Capacity.of(request), runs);
        assertThat(runner.run()).isTrue();
        assertThat(runs.loads().stream().skip(1).map(Load::duration))
                .as("2,000 transactions at 0.1/s")
                .isNotEmpty()
                .containsOnly(Duration.ofSeconds(20_000));
        assertThat(runner.record().end()).isEqualTo(SearchEnd.BELOW_RANGE);
        assertThat(runner.record().knee()).isNull();
        assertThat(runner.record().curve()).isEmpty();
        assertThat(CapacityText.render(runner.record())).startsWith("No limit found: the limits are missed at");
    }

    @Test
    void aSweepFindsWhereThroughputStopsGrowing() throws Exception {
        CapacityRequest request = sweep(1, 2, 4, 8, 16);
        CapacityFolder to = create(request);
        CapacityRunner runner = runner(request, to, Capacity.of(request), new SimulatedRuns(100, 1_000));
        assertThat(runner.run()).isTrue();
        assertThat(runner.record().sweep()).hasSize(15);
        assertThat(CapacityText.render(to.read())).startsWith("Throughput stops growing at 4 connections");
    }

    @Test
    void aSweepThatStillGrowsGivesNoNumber() throws Exception {
        CapacityRequest request = sweep(1, 2, 4);
        CapacityRunner runner = runner(request, create(request), Capacity.of(request), new SimulatedRuns(100, 1_000));
        assertThat(runner.run()).isTrue();
        assertThat(CapacityText.render(runner.record()))
                .startsWith("The number at which throughput stops growing is not available: it still grows");
    }

    @Test
    void aDamagedRecordIsNamed() throws Exception {
        CapacityRequest request = search("newOrder.p95=20ms", 0.05);
        CapacityFolder to = create(request);
        to.write(Capacity.of(request));
        Path file = to.path().resolve("capacity.json");
        Files.writeString(file, Files.readString(file).replace("\"formatVersion\": 1", "\"formatVersion\": 9"));
        assertThatThrownBy(to::read)
                .isInstanceOf(RunFolderException.class)
                .hasMessageContaining("capacity.json is damaged: formatVersion 9 is not known");
        Files.writeString(file, "{");
        assertThatThrownBy(to::read).isInstanceOf(RunFolderException.class).hasMessageContaining("is damaged");
    }
}
