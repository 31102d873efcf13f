package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.compare.Comparison.GroupOfRuns;
import io.orderentry.compare.render.ComparisonDocument;
import io.orderentry.report.Document;
import io.orderentry.result.ResultFixtures;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What stands in the first lines of every rendering. */
class ComparisonLimitationsTest {
    @Test
    void differentDatabaseProducts() {
        assertThat(products("Example DB 1.2", "Example DB 1.3 (patched)").limitations())
                .isEmpty();
        assertThat(products("E2 2.3.232", "E2 2.4.0").limitations()).isEmpty();
        Comparison comparison = products("Example DB 1.2", "Other DB 11.8.3-X 2");
        assertThat(comparison.limitations())
                .containsExactly(
                        "different database products (native: Example DB, vm: Other DB): the ratios are those of two"
                                + " configurations, not of one difference");
        assertFirstLines(comparison, "different database products");
    }

    @Test
    void percentilesOfFewTransactionsAreAWarning() {
        Comparison comparison = Comparer.compareRuns(
                List.of(
                        run("few").newOrders(199).read("a", Run::new),
                        run("many").newOrders(20_000).read("b", Run::new)),
                Requests.by("commit", "few", Requests.NOTHING, null, null));
        assertThat(ComparisonDocument.of(comparison).text().replaceAll("\\s+", " "))
                .contains(
                        "Note: percentiles with fewer than 10 samples above them in a run: New-Order p95, p99, p99.9");
    }

    @Test
    void aGuestWithFewerProcessorsThanItsHostIsAWarning() {
        Comparison comparison = Comparer.compareRuns(
                List.of(
                        run("native").read("a", Run::new),
                        run("vm").label("vcpus", "4").label("pcpus", "8").read("b", Run::new)),
                Requests.by("commit", "native", Requests.NOTHING, null, null));
        assertThat(comparison.warnings()).contains("vm is under-committed: 8 physical processors for 4 virtual ones");
    }

    @Test
    void runsThatAreNotDurableAreInTheFirstLinesAndMarked() {
        Comparison comparison = Comparer.compareRuns(
                List.of(
                        run("durable").read("a", Run::new),
                        run("relaxed").notDurable("synchronous_commit", "off").read("b", Run::new)),
                Requests.by("commit", "durable", Allowances.of(false, List.of("durable")), 0.5, null));
        assertThat(comparison.limitations()).containsExactly("relaxed: not durable (synchronous_commit=off)");
        assertFirstLines(comparison, "not durable (synchronous_commit=off)");
        assertThat(comparison.marks()).containsExactly("[1] not durable (relaxed)");
        assertThat(comparison.sides()).extracting(GroupOfRuns::name).containsExactly("durable", "relaxed");
        assertThat(comparison.sides()).extracting(GroupOfRuns::marks).containsExactly(List.of(), List.of(1));
        assertThat(ComparisonDocument.of(comparison).firstScreen())
                .contains("LIMITS  [1] not durable (relaxed)\n")
                .containsPattern("(?m)^ +runs .* limits$")
                .containsPattern("(?m)^durable .*[^1]$")
                .containsPattern("(?m)^relaxed .* 1$");
        assertThat(ComparisonDocument.of(comparison).csv()).contains(",relaxed,not durable,durable,");
        assertThat(comparison.differences())
                .as("what differs names the values alone")
                .noneMatch(difference -> difference.values().toString().contains("[1]"));
    }

    @Test
    void anEmulatedMachineIsInTheFirstLinesAndMarked() {
        String emulated = "emulated: not a measure of hardware virtualization (QEMU TCG CPU version 2.5+)";
        Comparison comparison = ComparerTest.compare(List.of(
                ResultFixtures.run()
                        .limited("driverLimited", "driver-limited")
                        .label("platform", "native")
                        .read("a", Run::new),
                ResultFixtures.run()
                        .limited("emulated", emulated)
                        .limited("userNetwork", "the network is slow")
                        .label("platform", "vm")
                        .read("b", Run::new)));
        assertThat(comparison.limitations())
                .containsExactly("vm: " + emulated, "native: driver-limited", "vm: the network is slow");
        assertFirstLines(comparison, emulated);
        assertThat(comparison.summary().validity()).startsWith("with reservations: vm: " + emulated + ", limited runs");
        assertThat(comparison.sides().get(1).name()).isEqualTo("vm");
        assertThat(comparison.sides().get(1).marks()).containsExactly(2, 3);
        assertThat(comparison.marks())
                .containsExactly("[1] driver limited (native)", "[2] emulated (vm)", "[3] user network (vm)");
    }

    @Test
    void limitationsOfSomeRunsAreCountedAndThoseOfAllAreSaidOnce() {
        assertThat(limited(0).limitations()).isEmpty();
        assertThat(limited(1).limitations()).containsExactly("native: driver-limited (1 of 3 runs)");
        assertThat(limited(1).sides().get(0).marks()).containsExactly(1);
        assertThat(limited(1).marks()).containsExactly("[1] driver limited (native in 1 of 3 runs)");
        assertThat(limited(6).limitations()).containsExactly("all groups: driver-limited");
        assertThat(limited(6).sides().get(1).marks()).containsExactly(1);
        assertThat(limited(6).marks()).containsExactly("[1] driver limited");

        List<Run> stalled = Requests.runs(
                4, i -> Requests.byTurns(i, 60_000).limited("stalled", "stalled 1." + i + " s from 0:06"));
        assertThat(ComparerTest.compare(stalled).limitations())
                .containsExactly(
                        "native: stalled 1.0 s from 0:06 (other figures in other runs)",
                        "vm: stalled 1.1 s from 0:06 (other figures in other runs)");
    }

    @Test
    void runsThatWereNotInterleavedAreSaidSo() {
        String sentence = "runs not interleaved (all of native, then all of vm): what changed meanwhile is part of the"
                + " difference; run them by turns (oe experiment)";
        assertThat(ordered("native", "native", "vm", "vm").limitations()).containsExactly(sentence);
        assertThat(ordered("native", "vm", "vm", "native").limitations()).isEmpty();
        assertThat(ordered("native", "vm").limitations()).isEmpty();
    }

    private static Comparison ordered(String... platforms) {
        return ComparerTest.compare(Requests.runs(platforms.length, i -> ResultFixtures.on(platforms[i], 60_000)));
    }

    private static Comparison limited(int howMany) {
        return ComparerTest.compare(Requests.runs(6, i -> {
            ResultFixtures made = Requests.byTurns(i, 60_000);
            return i < howMany ? made.limited() : made;
        }));
    }

    @Test
    void hostsAndDatabasesAreNamedUnlessTheComparisonIsAnonymous() {
        Document named = ComparisonDocument.of(named(false));
        for (String text : List.of(named.text().replaceAll("\\s+", " "), named.json())) {
            assertThat(text)
                    .contains("database shop at jdbc:example://guest/shop, driver on db-client", "results/of-guest");
        }
        Document anonymous = ComparisonDocument.of(named(true));
        for (String text : List.of(anonymous.text(), anonymous.json(), anonymous.csv())) {
            assertThat(text).doesNotContain("jdbc:example:", "db-client", "db-host", "results/");
        }
        assertThat(anonymous.html()).doesNotContain("db-client", "results/of-guest");
        assertThat(named(true).sides().get(1).folders()).containsExactly("run 2");
    }

    private static Comparison named(boolean anonymous) {
        return Comparer.compareRuns(
                List.of(
                        ResultFixtures.on("native", 60_000).read("results/of-host", Run::new),
                        ResultFixtures.on("vm", 60_000)
                                .set("/identity/url", "jdbc:example://guest/shop")
                                .set("/identity/databaseName", "shop")
                                .set("/identity/hostName", "db-client")
                                .read("results/of-guest", Run::new)),
                Requests.by("platform", "native").withAnonymous(anonymous));
    }

    private static ResultFixtures run(String commit) {
        return ResultFixtures.run().newOrders(60_000).label("commit", commit);
    }

    /** In the first lines of all renderings; a table has no first lines, so that it is in each. */
    static void assertFirstLines(Comparison comparison, String words) {
        Document document = ComparisonDocument.of(comparison);
        for (String text : List.of(document.text(), document.json())) {
            assertThat(String.join(" ", text.lines().limit(16).toList()).replaceAll("\\s+", " "))
                    .contains(words);
        }
        String page = document.html();
        int header = page.indexOf("<header>");
        assertThat(page.substring(header, page.indexOf("</header>", header))).contains(words);
        assertThat(document.csv().lines().skip(1)).allMatch(line -> line.contains(words));
    }

    private static Comparison products(String one, String other) {
        String version = "/identity/serverVersion \"%s\"";
        return ComparerTest.changed(version.formatted(one), version.formatted(other));
    }
}
