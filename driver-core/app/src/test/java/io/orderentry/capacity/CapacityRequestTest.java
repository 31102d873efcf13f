package io.orderentry.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Configs;
import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.config.Settings;
import io.orderentry.experiment.ExperimentRunner;
import io.orderentry.experiment.ShownLines;
import io.orderentry.limit.LoadLimits;
import io.orderentry.limit.Probe;
import io.orderentry.limit.SearchEnd;
import io.orderentry.limit.SearchPlan;
import io.orderentry.model.TransactionType;
import io.orderentry.result.ResultJson;
import io.orderentry.store.ExperimentFolder;
import io.orderentry.store.RunFolderException;
import io.orderentry.store.RunFolders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Order of the runs of a search or a sweep, their record, and how an interrupted one goes on; the runs themselves are simulated. */
class CapacityRequestTest {
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

    private ExperimentFolder create(CapacityRequest request) {
        return ExperimentFolder.create(folder, request.source().experiment().name(), Instant.EPOCH, request.planYaml());
    }

    /** The record after the runs. */
    private static Capacity made(CapacityRequest request, ExperimentFolder to, SimulatedRuns runs) throws Exception {
        ExperimentRunner runner = runs.runner(request.source(), to, new ShownLines());
        assertThat(runner.run()).isEqualTo(!runs.came());
        assertThat(runner.failures()).isEmpty();
        return request.record(runner.finished());
    }

    @Test
    void searchesFromHalfOfAClosedLoopAndDrawsTheCurve() throws Exception {
        CapacityRequest request = search("newOrder.p95=20ms", 0.05);
        ExperimentFolder to = create(request);
        SimulatedRuns runs = new SimulatedRuns(800, 1_000);
        Capacity record = made(request, to, runs);
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
        CapacityFolder.write(to, record);
        assertThat(ResultJson.text(CapacityFolder.read(to.path()))).isEqualTo(ResultJson.text(record));
        assertThat(RunFolders.of(to.path())).hasSize(1 + record.probes().size() + 24);
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
        ExperimentFolder to = create(request);
        SimulatedRuns fast = new SimulatedRuns(800, 1_000);
        Capacity first = made(request, to, fast);
        CapacityFolder.write(to, first);
        assertThat(to.path().resolve("capacity.html")).content().contains("<header class=\"bar pass\">");
        ExperimentFolder slower = create(request);
        made(request, slower, new SimulatedRuns(800, 1 + first.probes().size()));
        Capacity second = made(request, slower, new SimulatedRuns(400, 1_000));
        CapacityFolder.write(slower, second);
        assertThat(second.knee()).isEqualTo(first.knee());
        assertThat(CapacityText.render(second).replaceAll("\\s+", " "))
                .contains("! the curve contradicts the search at")
                .contains("search again with a longer --duration");
        assertThat(slower.path().resolve("capacity.html")).content().contains("<header class=\"bar not-enough-data\">");
        assertThat(second.curve().stream()
                        .filter(run -> run.offeredPerSecond() < 390)
                        .map(Probe::outcome))
                .containsOnly(Probe.Outcome.MET);
    }

    /** Wherever a signal comes, the probes are those of a search that was not interrupted. */
    @Test
    void goesOnWhereItWasInterrupted() throws Exception {
        CapacityRequest request = search("newOrder.p95=20ms", 0.05);
        ExperimentFolder to = create(request);
        Capacity first = made(request, to, new SimulatedRuns(300, 5));
        assertThat(first.probes()).hasSize(4);
        assertThat(first.absent()).containsEntry("knee", "the search has not ended");
        ExperimentFolder again = ExperimentFolder.resume(to.path(), request.planYaml());
        Capacity second = made(request, again, new SimulatedRuns(300, 1_000));
        assertThat(second.probes()).startsWith(first.probes().toArray(Probe[]::new));
        assertThat(second.knee().perSecond()).isBetween(294.0, 306.0);
        assertThat(second.curve()).hasSize(24);
        SimulatedRuns none = new SimulatedRuns(300, 0);
        assertThat(ResultJson.text(made(request, again, none)))
                .as("a search that is complete makes no run")
                .isEqualTo(ResultJson.text(second));
    }

    @Test
    void doesNotGoOnWithOtherLimitsOrLoads() {
        CapacityRequest request = search("newOrder.p95=20ms", 0.05);
        Path begun = create(request).path();
        assertThatThrownBy(() -> ExperimentFolder.resume(
                        begun, search("newOrder.p95=30ms", 0.05).planYaml()))
                .isInstanceOf(RunFolderException.class)
                .hasMessageContaining("it has '- newOrder.p95=20ms' where now is '- newOrder.p95=30ms'");
        assertThatThrownBy(() -> ExperimentFolder.resume(
                        begun, search("newOrder.p95=20ms", 0.1).planYaml()))
                .hasMessageContaining(
                        "it has 'tolerance: 0.05' where now is 'tolerance: 0.1'; begin anew without --resume");
        assertThatThrownBy(() -> ExperimentFolder.resume(begun, sweep(1, 2).planYaml()))
                .hasMessageContaining("it has 'name: search-simulated' where now is 'name: sweep-simulated'");
    }

    @Test
    void aLimitThatIsNeverMetGivesNoNumberAndNoCurve() throws Exception {
        CapacityRequest request = search("newOrder.p95=20ms", 0.05);
        SimulatedRuns runs = new SimulatedRuns(0.05, 1_000);
        Capacity record = made(request, create(request), runs);
        assertThat(runs.loads().stream().skip(1).map(Load::duration))
                .as("2,000 transactions at 0.1/s")
                .isNotEmpty()
                .containsOnly(Duration.ofSeconds(20_000));
        assertThat(record.end()).isEqualTo(SearchEnd.BELOW_RANGE);
        assertThat(record.knee()).isNull();
        assertThat(record.curve()).isEmpty();
        assertThat(CapacityText.render(record)).startsWith("No limit found: the limits are missed at");
    }

    @Test
    void aSweepFindsWhereThroughputStopsGrowing() throws Exception {
        CapacityRequest request = sweep(1, 2, 4, 8, 16);
        ExperimentFolder to = create(request);
        Capacity record = made(request, to, new SimulatedRuns(100, 1_000));
        assertThat(record.sweep()).hasSize(15);
        assertThat(record.sweep().subList(0, 5).stream().map(SweepRun::connections))
                .as("a block has each number once")
                .containsExactlyInAnyOrder(1, 2, 4, 8, 16);
        assertThat(CapacityText.render(record)).startsWith("Throughput stops growing at 4 connections");
    }

    @Test
    void aSweepThatStillGrowsGivesNoNumber() throws Exception {
        CapacityRequest request = sweep(1, 2, 4);
        assertThat(CapacityText.render(made(request, create(request), new SimulatedRuns(100, 1_000))))
                .startsWith("The number at which throughput stops growing is not available: it still grows");
    }

    @Test
    void aDamagedRecordIsNamed() throws Exception {
        CapacityRequest request = search("newOrder.p95=20ms", 0.05);
        ExperimentFolder to = create(request);
        CapacityFolder.write(to, Capacity.of(request));
        Path file = to.path().resolve("capacity.json");
        Files.writeString(file, Files.readString(file).replace("\"formatVersion\": 1", "\"formatVersion\": 9"));
        assertThatThrownBy(() -> CapacityFolder.read(to.path()))
                .isInstanceOf(RunFolderException.class)
                .hasMessageContaining("capacity.json is damaged: formatVersion 9 is not known");
        Files.writeString(file, "{");
        assertThatThrownBy(() -> CapacityFolder.read(to.path()))
                .isInstanceOf(RunFolderException.class)
                .hasMessageContaining("is damaged");
    }
}
