package io.orderentry.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.metrics.Metric.Direction;
import io.orderentry.metrics.Metric.Scope;
import io.orderentry.model.ServerFigure;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Host;
import io.orderentry.result.Result;
import io.orderentry.result.ResultFixtures;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import io.orderentry.text.Golden;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class MetricCatalogueTest {
    /** Empty for counts and ratios. */
    private static final Set<String> UNITS = Set.of(
            "", "/min", "/s", "%", "s", "ms", "B", "B/s", "MiB", "MB/s", "Mb/s", "W", "J", "ns", "us", "M/s", "GB/s");

    private static final Path PAGE = Path.of("../../docs/metrics.md");

    @Test
    void everyMetricSaysWhatItIs() {
        assertThat(MetricCatalogue.all()).hasSizeGreaterThan(150).allSatisfy(metric -> {
            assertThat(metric.id()).matches("[a-z][A-Za-z0-9]+");
            assertThat(List.of(metric.label(), metric.row()))
                    .as(metric.id())
                    .allMatch(text -> !text.isEmpty() && text.equals(text.strip()));
            assertThat(metric.unit()).as(metric.id()).isIn(UNITS);
            assertThat(metric.decimals()).as(metric.id()).isBetween(0, 4);
            assertThat(metric.description()).as(metric.id()).matches("[A-Z0-9].*[^.]\\.");
            assertThat(metric.source()).as(metric.id()).isNotBlank();
            assertThat(metric.value()).as(metric.id()).isNotNull();
        });
        assertThat(MetricCatalogue.all()).extracting(Metric::id).doesNotHaveDuplicates();
        assertThat(MetricCatalogue.all()).extracting(Metric::label).doesNotHaveDuplicates();
    }

    @Test
    void everyMetricRestsOnAFieldOfTheResult() {
        List<JsonNode> results = List.of(ResultJson.tree(Results.good()), ResultJson.tree(Results.paced()));
        Set<String> figures = Arrays.stream(ServerFigure.values())
                .map(figure -> "server.figures." + figure.key())
                .collect(Collectors.toSet());
        assertThat(MetricCatalogue.all()).allSatisfy(metric -> {
            String path = (metric.scope() == Scope.MACHINE ? "host." : "") + metric.path();
            assertThat(figures.contains(path)
                            || results.stream()
                                    .anyMatch(result -> !result.at("/" + path.replace('.', '/'))
                                            .isMissingNode()))
                    .as(metric.id() + " at " + path)
                    .isTrue();
        });
    }

    @Test
    void theDocumentationListsEveryMetric() {
        Golden.checkPart(PAGE, "metrics", documentation());
    }

    /** A table for each group. Metrics that every transaction type has are listed for New-Order. */
    private static String documentation() {
        Set<String> others = new HashSet<>();
        for (TransactionType type : TransactionType.values()) {
            if (type != TransactionType.NEW_ORDER) {
                others.add("transactions." + type.key());
            }
        }
        StringBuilder text = new StringBuilder("""

            Every figure of reports, comparisons and `runs --csv`, by its id. Metrics of each transaction type are listed for New-Order.
            """);
        for (MetricCatalogue.MetricGroup group : MetricCatalogue.GROUPS) {
            text.append("\n## ").append(group.title()).append("\n\n");
            text.append(
                    "| id | metric | unit | better | field | source | definition |\n|---|---|---|---|---|---|---|\n");
            for (Metric metric : group.metrics()) {
                if (others.stream().noneMatch(path -> (metric.path() + ".").startsWith(path + "."))) {
                    text.append(row(metric));
                }
            }
        }
        return text.append('\n').toString();
    }

    private static String row(Metric metric) {
        String field = (metric.scope() == Scope.MACHINE ? "host." : "") + metric.path();
        return Stream.of(
                        "`" + metric.id() + "`",
                        metric.label(),
                        metric.unit(),
                        switch (metric.direction()) {
                            case HIGHER -> "higher";
                            case LOWER -> "lower";
                            case NEITHER -> "";
                        },
                        "`" + field + "`",
                        metric.source().contains("/") || metric.source().startsWith("server.")
                                ? "`" + metric.source() + "`"
                                : metric.source(),
                        metric.description())
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    @Test
    void figuresOfAMachineArePrintedInTheirUnit() {
        Result good = Results.good();
        assertThat(MetricCatalogue.of("diskBytesPerSecond").of(good)).isCloseTo(19.8765432, within(1e-9));
        assertThat(MetricCatalogue.of("bitsSentPerSecond").print(good)).isEqualTo("14.100");
        assertThat(MetricCatalogue.of("cpuMillisPerTransaction").print(good)).isEqualTo("7.0713");
    }

    @Test
    void aRunWithoutFiguresHasNoneInsteadOfZerosAndGivesTheReason() {
        Result empty = Results.empty();
        assertThat(Stream.of(MetricCatalogue.of(Scope.MACHINE), ResponseTimeMetrics.ALL, ServerMetrics.ALL)
                        .flatMap(List::stream))
                .allSatisfy(metric -> {
                    assertThat(metric.of(empty)).as(metric.id()).isNull();
                    assertThat(metric.print(empty)).isEqualTo("-");
                    assertThat(metric.absence(empty)).as(metric.id()).startsWith("not available: ");
                });
        assertThat(MetricCatalogue.of("diskReadMillis").absence(Results.good()))
                .isEqualTo("not available: no read was completed in the interval");
        assertThat(MetricCatalogue.of("diskWriteMillis").absence(Results.good()))
                .isEmpty();
    }

    @Test
    void aMachineOtherThanTheDatabasesHasFiguresOfItsOwn() {
        Result good = Results.good();
        Host host = Results.paced().host().value();
        assertThat(MachineMetrics.BUSY.of(good, host))
                .isEqualTo(host.cpu().value().busy().value());
    }

    @Test
    void diskFiguresOfOneTransaction() {
        Result good = Results.good();
        double perSecond = good.throughput().transactionsPerSecond().value();
        assertThat(MetricCatalogue.of("diskRequestsPerTransaction").of(good))
                .isCloseTo(1_203.4 / perSecond, within(1e-9));
        assertThat(MetricCatalogue.of("diskBytesPerTransaction").of(good))
                .isCloseTo(19_876_543.2 / perSecond, within(1e-6));
        assertThat(MetricCatalogue.of("bytesPerDiskRequest").of(good)).isEqualTo(16_517.0);
    }

    @Test
    void everyFigureOfAServerHasARateAndACost() {
        assertThat(ServerFigure.values()).allSatisfy(figure -> {
            boolean bytes = figure.unit().equals("bytes");
            assertThat(ServerMetrics.perSecond(figure).unit()).isEqualTo(bytes ? "B/s" : "/s");
            assertThat(ServerMetrics.perTransaction(figure).unit()).isEqualTo(bytes ? "B" : "");
        });
        Result good = Results.good();
        assertThat(MetricCatalogue.of("serverPhysicalReadsPerSecond").of(good)).isCloseTo(1_200 / 60.0, within(1e-9));
        assertThat(MetricCatalogue.of("serverPhysicalReadsPerTransaction").of(good))
                .isCloseTo(1_200.0 / good.completed(), within(1e-9));
        assertThat(MetricCatalogue.of("serverCacheHitPercent").of(good)).isCloseTo(99.75, within(1e-9));
        assertThat(MetricCatalogue.of("serverLockWaitsPerSecond").of(good)).isNull();
    }

    @Test
    void lowestHighestAndFairnessOfSeveralTargets() {
        Result uneven = Results.severalTargets();
        assertThat(MetricCatalogue.of("targetLowestNewOrdersPerMinute").of(uneven))
                .isEqualTo(985.0);
        assertThat(MetricCatalogue.of("targetHighestNewOrdersPerMinute").of(uneven))
                .isEqualTo(1_970.0);
        // (2 + 1)^2 / (2 (4 + 1))
        assertThat(MetricCatalogue.of("targetFairness").of(uneven)).isCloseTo(0.9, within(1e-9));
        assertThat(MetricCatalogue.of("targetFairness").of(Results.several(70.0, 70.0, 70.0)))
                .isCloseTo(1, within(1e-9));
        assertThat(MetricCatalogue.of("targetFairness").of(Results.several(70.0, 0.0, 0.0, 0.0)))
                .isCloseTo(0.25, within(1e-9));
        for (Result none : List.of(Results.several(70.0, null), Results.several(0.0, 0.0), Results.good())) {
            assertThat(MetricCatalogue.of("targetFairness").of(none)).isNull();
        }
        assertThat(MetricCatalogue.of("targetLowestNewOrdersPerMinute").absence(Results.good()))
                .isEqualTo("not available: the run has one target");
    }

    /** More of them where more was done is no fault; more for the same work is. */
    @Test
    void ratesOfTheMachineAreNeitherBetterNorWorse() {
        assertThat(Stream.of(MachineMetrics.TRAFFIC, MachineMetrics.PROCESSOR)
                        .flatMap(List::stream)
                        .filter(metric -> metric.unit().equals("/s")))
                .isNotEmpty()
                .allMatch(metric -> metric.direction() == Direction.NEITHER);
        assertThat(MachineMetrics.COSTS.stream()
                        .filter(metric -> metric.id().matches("(interrupts|contextSwitches)PerTransaction")))
                .hasSize(2)
                .allMatch(metric -> metric.direction() == Direction.LOWER);
    }

    private static final Metric PER_CORE_GHZ = ThroughputMetrics.TABLE.get("transactionsPerSecondPerCoreGhz");
    private static final Metric ELAPSED = ThroughputMetrics.TABLE.get("elapsedSeconds");

    private static ResultFixtures cores(String cores) {
        return ResultFixtures.run().set("/host/facts/cores", cores);
    }

    @Test
    void throughputIsDividedByCoresAndTheFrequencyOfTheInterval() {
        Result nominal = cores("8").set("/host/facts/nominalMegahertz", "2500").result();
        double perSecond = ThroughputMetrics.TRANSACTIONS.of(nominal);
        assertThat(PER_CORE_GHZ.of(nominal)).isEqualTo(perSecond / 20);
        assertThat(CoreClock.note(nominal)).isEqualTo("8 cores of 2.500 GHz, nominal");
        Result measured = cores("1")
                .set("/host/facts/nominalMegahertz", "2500")
                .set("/host/facts/measuredMegahertz", "4000")
                .result();
        assertThat(PER_CORE_GHZ.of(measured)).isEqualTo(perSecond / 4);
        assertThat(CoreClock.note(measured)).isEqualTo("1 core of 4.000 GHz, measured");
    }

    @Test
    void withoutAFrequencyTheReasonIsGiven() {
        Result hidden = cores("8").result();
        assertThat(PER_CORE_GHZ.of(hidden)).isNull();
        assertThat(CoreClock.note(hidden)).isEqualTo("not available: clock frequency of the database's machine");
    }

    @Test
    void timeElapsedIsThatOfAFixedNumberOfTransactions() {
        Result timed = Results.good();
        assertThat(ELAPSED.of(timed)).isNull();
        assertThat(ELAPSED.note().apply(timed)).isEqualTo("only of a fixed number of transactions");
        Result fixed = ResultFixtures.run().configured("transactions", "1000").result();
        assertThat(ELAPSED.of(fixed)).isEqualTo(fixed.phases().intervalSeconds());
        assertThat(ELAPSED.note().apply(fixed)).isEqualTo("for 1000 transactions");
    }
}
