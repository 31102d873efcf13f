package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.compare.render.ComparisonDocument;
import io.orderentry.result.ResultFixtures;
import io.orderentry.text.Refusal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every comparison key refuses, is allowed by its name, and is listed. */
class ComparisonKeysTest {
    /** For each key a change of a run, and what the refusal says of it. */
    private static final String DIFFERENCES = """
            mode                | /identity/mode "procedures" | mode (native: statements, vm: procedures)
            isolation           | /identity/isolation "serializable" | isolation (native: read committed, vm: serializable)
            durable             | /server/durable false; /server/durabilitySettings/fsync "off"; /server/configuration/settings/commit_delay "9" | durable (native: yes, vm: no (fsync=off))
            mix                 | /workload/mix/payment 50 | mix (native: {
            pace                | /workload/pace "paced" | pace (native: flat-out, vm: paced)
            rate                | /workload/pace "rate"; /workload/offeredPerSecond 200 | pace (native: flat-out, vm: rate); rate (transactions/s) (native: -, vm: 200.0)
            arrivals            | /workload/configured/arrivals "poisson" | arrivals (native: -, vm: poisson)
            thinkScale          | /workload/configured/thinkScale "0.1" | think-time scale (native: 1.0, vm: 0.1)
            warehouses          | /identity/warehouses 4; /startState/rows/history 120000 | warehouses (native: 2, vm: 4)
            connections         | /identity/connections 16 | connections (native: 8, vm: 16)
            connectionsFrom     | /identity/connections 16; /workload/configured/connectionsFrom "driver" | machine whose CPUs set the connections (native: -, vm: driver)
            foreignKeys         | /workload/foreignKeys false | foreign keys (native: yes, vm: no)
            delivery            | /workload/deferredDelivery true | delivery (native: inline, vm: queued)
            deliveryConnections | /workload/deliveryConnections 3; /workload/configured/deliveryConnections "3" | Delivery connections (native: 0, vm: 3)
            targets             | /workload/configured/targets "4" | targets at the same time (native: -, vm: 4)
            nodes               | /workload/configured/nodes "3" | nodes (native: -, vm: 3)
            slice               | /workload/configured/slice "1/2" | slice of a run (native: -, vm: 1/2)
            only                | /workload/configured/only "warehouses 8 to 10 of 20" | part of a database (native: -, vm: warehouses 8 to 10 of 20)
            warmup              | /workload/configured/warmup "2m" | ramp-up (native: 10s, vm: 2m)
            duration            | /workload/configured/duration "6s" | measurement interval (native: 60s, vm: 6s)
            passes              | /workload/configured/passes "2" | passes (native: 1, vm: 2)
            transactions        | /workload/configured/transactions "1000" | fixed transactions (native: -, vm: 1000)
            retries             | /workload/configured/retries "0" | retries (native: 20, vm: 0)
            smt                 | /host/facts/smt "on" | smt (native: -, vm: on)
            populationSeed      | /startState/population/seed "43" | population seed (native: 42, vm: 43)
            populationFormat    | /startState/population/format "2" | population format (native: -, vm: 2)
            placement           | /startState/population/placement "hash" | placement of the tables (native: -, vm: hash)
            start               | /identity/labels/start-state "continue" | start state restored by (native: -, vm: continue)
            startState          | /startState/rows/history 200000 | start state (HISTORY rows per warehouse) (native: 30,000, vm: 100,000)
            """;

    /** The key that differs too when another does. */
    private static final Map<String, String> ALLOWED_TOO = Map.of("rate", "pace", "connectionsFrom", "connections");

    @Test
    void noKeyIsForgottenHere() {
        assertThat(DIFFERENCES.lines().map(line -> line.split(" ")[0]))
                .containsExactlyInAnyOrderElementsOf(ComparisonKey.names());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = DIFFERENCES)
    void eachIsRefusedWithItsValuesAndComparedWhenItIsAllowed(String key, String change, String words) {
        List<Run> runs = sides(m -> m.change(change));
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> compare(runs, Requests.NOTHING))
                .withMessageStartingWith("the runs differ in what must be the same: ")
                .withMessageContaining(words)
                .withMessageContaining("--allow " + key);

        List<String> allow = List.of(ALLOWED_TOO.getOrDefault(key, key), key);
        Comparison allowed = compare(runs, Allowances.of(false, allow));
        assertThat(allowed.allowed()).last().asString().contains("; --allow " + key + ")");
    }

    @Test
    void theMachineBehindEqualNumbersOfConnectionsIsNoDifference() {
        assertThat(compare(sides(m -> m.configured("connectionsFrom", "driver")), Requests.NOTHING)
                        .allowed())
                .isEmpty();
    }

    @Test
    void allThatDiffersIsListedAtOnce() {
        List<Run> runs =
                sides(m -> m.warehouses(4).set("/identity/connections", 16).configured("duration", "6s"));
        assertThatThrownBy(() -> compare(runs, Requests.NOTHING))
                .hasMessage("the runs differ in what must be the same: warehouses (native: 2, vm: 4);"
                        + " connections (native: 8, vm: 16); measurement interval (native: 60s, vm: 6s);"
                        + " --allow warehouses --allow connections --allow duration compare them anyway");
        assertThatThrownBy(() -> compare(runs, Allowances.of(false, List.of("warehouses", "duration"))))
                .hasMessageContaining(
                        "same: connections (native: 8, vm: 16); --allow connections compares them anyway");
    }

    @Test
    void whatRunsAreComparedByMayDiffer() {
        Run one =
                ResultFixtures.run().newOrders(60_000).label("connections", "8").read("a", Run::new);
        Run other = ResultFixtures.run()
                .newOrders(60_000)
                .set("/identity/connections", 16)
                .set("/workload/deliveryConnections", 2)
                .label("connections", "16")
                .read("b", Run::new);
        Comparison comparison = Comparer.compareRuns(List.of(one, other), Requests.by("connections", "8"));
        assertThat(comparison.allowed()).isEmpty();
        assertThat(ComparisonDocument.of(comparison).text()).contains("connections (allowed: --by): 8: 8; 16: 16");
    }

    @Test
    void aPlacementIsListedOnce() {
        List<Run> runs = sides(m -> m.set("/startState/population/placement", "hash")
                .set("/startState/population/placement_text", "in partitions"));
        assertThat(compare(runs, Allowances.of(false, List.of("placement"))).differences())
                .extracting(difference -> difference.name())
                .filteredOn(name -> name.contains("placement"))
                .containsExactly("placement of the tables");
        assertThat(compare(runs, Requests.NOTHING.varying(Set.of("target.placement")))
                        .allowed())
                .containsExactly("placement of the tables (native: -, vm: hash; varied by the experiment)");
    }

    @Test
    void whatAnExperimentVariesMayDiffer() {
        List<Run> runs = sides(m -> m.notDurable("fsync", "off").set("/identity/connections", 16));
        Allowances varied = Requests.NOTHING.varying(Set.of("target.settings.fsync", "load.connections"));
        assertThat(compare(runs, varied).allowed())
                .containsExactly(
                        "durable (native: yes, vm: no (fsync=off); varied by the experiment)",
                        "connections (native: 8, vm: 16; varied by the experiment)");
        List<Run> nodes = sides(m -> m.configured("nodes", "3"));
        assertThat(compare(nodes, Requests.NOTHING.varying(Set.of("target.nodes")))
                        .allowed())
                .containsExactly("nodes (native: -, vm: 3; varied by the experiment)");
        assertThat(Requests.NOTHING.varying(Set.of("target.settings.work_mem")).reason("server session.work_mem"))
                .isEqualTo("varied by the experiment");
        assertThatThrownBy(() -> compare(runs, Requests.NOTHING.varying(Set.of("target.url", "load.connections"))))
                .hasMessageContaining("same: durable (");
        assertThatThrownBy(() -> compare(
                        sides(m -> m.set("/workload/mix/payment", 50).set("/startState/population/seed", "43")),
                        Requests.NOTHING.varying(Set.of())))
                .isInstanceOf(Refusal.class);
        assertThat(compare(
                                sides(m -> m.set("/workload/mix/payment", 50).set("/startState/population/seed", "43")),
                                Requests.NOTHING.varying(Set.of("load.mix.payment", "load.seed")))
                        .allowed())
                .hasSize(2);
    }

    @Test
    void aKeyThatThereIsNot() {
        assertThatThrownBy(() -> Allowances.of(false, List.of("warehouse")))
                .isInstanceOf(Refusal.class)
                .hasMessage("--allow: there is no comparison key 'warehouse', did you mean 'warehouses'?");
        assertThat(Allowances.of(false, List.of("load.foreignKeys")).keys()).containsExactly("foreignKeys");
    }

    @Test
    void forceAllowsAllAndSaysSo() {
        Comparison comparison = compare(
                sides(m -> m.warehouses(4).set("/identity/isolation", "serializable")), Allowances.of(true, List.of()));
        assertThat(comparison.allowed())
                .containsExactly(
                        "isolation (native: read committed, vm: serializable; --force)",
                        "warehouses (native: 2, vm: 4; --force)");
        ComparisonLimitationsTest.assertFirstLines(comparison, "warehouses (native: 2, vm: 4; --force)");
        assertThat(ComparisonDocument.of(comparison).text().replaceAll("\\s+", " "))
                .contains("isolation (allowed: --force): native: read committed; vm: serializable");
    }

    private static List<Run> sides(UnaryOperator<ResultFixtures> change) {
        return List.of(
                ResultFixtures.on("native", 60_000).read("n", Run::new),
                change.apply(ResultFixtures.on("vm", 60_000)).read("v", Run::new));
    }

    private static Comparison compare(List<Run> runs, Allowances allowances) {
        return Comparer.compareRuns(runs, Requests.by("platform", "native", allowances));
    }
}
