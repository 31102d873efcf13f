package io.orderentry.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Configs;
import io.orderentry.config.Load;
import io.orderentry.config.Overrides;
import io.orderentry.config.Settings;
import io.orderentry.experiment.KneeSearch.SearchEnd;
import io.orderentry.report.Document;
import io.orderentry.result.ResultJson;
import io.orderentry.store.ExperimentFolder;
import io.orderentry.store.RunFolderException;
import io.orderentry.store.RunFolders;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Order of the runs of a search, their report, and how an interrupted one goes on; the runs themselves are simulated. */
class SearchRunsTest {
    @TempDir
    Path folder;

    private SearchRuns search(String limit, double tolerance) {
        Load load = Load.of(
                Overrides.none().set("load.pace=rate").set("load.rate=1").set("load.seed=7"));
        Settings settings = new Settings(
                "simulated",
                folder,
                Map.of("host", "a"),
                new Configs(folder, getClass().getClassLoader()).target("jdbc:acme://h/db", Overrides.none()),
                load);
        return SearchRuns.of(
                settings,
                LoadLimits.of(List.of(limit), load),
                new SearchPlan(0.1, 1_000_000, 1, tolerance, 1e6),
                false);
    }

    private static String planYaml(SearchRuns search) {
        return search.experiment().planYaml(search.rule(), search.asPlan().cells());
    }

    private ExperimentFolder create(SearchRuns search) {
        return ExperimentFolder.create(folder, search.experiment().name(), Instant.EPOCH, planYaml(search))
                .begunBy(List.of("search", "x y"));
    }

    /** The report after the runs. */
    private static Made made(SearchRuns search, ExperimentFolder to, SimulatedRuns runs) throws Exception {
        ShownLines lines = new ShownLines();
        ExperimentRunner runner = new ExperimentRunner(to, lines, runs);
        assertThat(runs.run(runner, search, lines, true)).isEqualTo(!runs.came());
        assertThat(runner.failures()).isEmpty();
        SearchReport report = new SearchReport(search, runner.finished());
        return new Made(search.state(runner.finished()), report.document());
    }

    private record Made(SearchRuns.State state, Document document) {
        SearchEnd end() {
            return state.step().end();
        }

        List<Probe> probes() {
            return state.probes();
        }

        String text() {
            return document.text().replaceAll("\\s+", " ");
        }
    }

    @Test
    void searchesFromHalfOfAClosedLoop() throws Exception {
        SearchRuns search = search("newOrder.p95=20ms", 0.05);
        ExperimentFolder to = create(search);
        SimulatedRuns runs = new SimulatedRuns(800, 1_000);
        Made made = made(search, to, runs);
        assertThat(made.end()).isEqualTo(SearchEnd.FOUND);
        assertThat(made.state().step().knee().perSecond()).isBetween(785.0, 815.0);
        assertThat(made.probes().get(0).offeredPerSecond())
                .as("half of the closed loop's 800")
                .isEqualTo(400);
        assertThat(runs.loads().stream().skip(1).map(Load::seed))
                .as("inputs of its own for each probe")
                .doesNotHaveDuplicates();
        assertThat(RunFolders.of(to.path())).hasSize(1 + made.probes().size());
        assertThat(to.arguments()).containsExactly("search", "x y");
        assertThat(made.text())
                .startsWith("ANSWER Limit: ")
                .contains(
                        "A probe measures at least 1m; longer below 33.33 transactions/s, because p95 of New-Order needs 200"
                                + " samples (about 2,000 transactions).")
                .contains("within the limits, interval", "newOrder.p95=20ms");
        assertThat(made.document().html())
                .contains("Achieved rate by offered rate", "New-Order p95 by offered rate")
                .contains("\"name\":\"limit\"");
        assertThat(ResultJson.parse(made.document().json()).at("/knee/low").asDouble())
                .isPositive();
    }

    /** Wherever a signal comes, the probes are those of a search that was not interrupted. */
    @Test
    void goesOnWhereItWasInterrupted() throws Exception {
        SearchRuns search = search("newOrder.p95=20ms", 0.05);
        ExperimentFolder to = create(search);
        Made first = made(search, to, new SimulatedRuns(300, 5));
        assertThat(first.probes()).hasSize(4);
        assertThat(first.text()).startsWith("ANSWER The search has not ended: 4 probes so far.");
        ExperimentFolder again = ExperimentFolder.resume(to.path(), planYaml(search));
        Made second = made(search, again, new SimulatedRuns(300, 1_000));
        assertThat(second.probes()).startsWith(first.probes().toArray(Probe[]::new));
        assertThat(second.state().step().knee().perSecond()).isBetween(294.0, 306.0);
        assertThat(made(search, again, new SimulatedRuns(300, 0)).document().json())
                .as("a search that is complete makes no run")
                .isEqualTo(second.document().json());
    }

    @Test
    void doesNotGoOnWithOtherLimits() {
        SearchRuns search = search("newOrder.p95=20ms", 0.05);
        Path begun = create(search).path();
        assertThatThrownBy(() -> ExperimentFolder.resume(begun, planYaml(search("newOrder.p95=30ms", 0.05))))
                .isInstanceOf(RunFolderException.class)
                .hasMessageContaining("it has '- newOrder.p95=20ms' where now is '- newOrder.p95=30ms'");
        assertThatThrownBy(() -> ExperimentFolder.resume(begun, planYaml(search("newOrder.p95=20ms", 0.1))))
                .hasMessageContaining(
                        "it has 'tolerance: 0.05' where now is 'tolerance: 0.1'; begin anew without --resume");
    }

    @Test
    void aLimitThatIsNeverMetGivesNoNumber() throws Exception {
        SearchRuns search = search("newOrder.p95=20ms", 0.05);
        SimulatedRuns runs = new SimulatedRuns(0.05, 1_000);
        Made made = made(search, create(search), runs);
        assertThat(runs.loads().stream().skip(1).map(Load::duration))
                .as("2,000 transactions at 0.1/s")
                .isNotEmpty()
                .containsOnly(Duration.ofSeconds(20_000));
        assertThat(made.end()).isEqualTo(SearchEnd.BELOW_RANGE);
        assertThat(made.text()).startsWith("ANSWER No limit found: the limits are missed at");
    }
}
