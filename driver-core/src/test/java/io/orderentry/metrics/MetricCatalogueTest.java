package io.orderentry.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.model.ServerFigure;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The list itself, and those of its figures that no other test looks at. */
class MetricCatalogueTest {
    @Test
    void everyIdIsAWordAndItsOwn() {
        assertThat(MetricCatalogue.all())
                .extracting(Metric::id)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z][A-Za-z0-9]+"));
    }

    @Test
    void aMeasureIsFoundByItsId() {
        assertThat(MetricCatalogue.byId("newOrdersPerMinute")).contains(ThroughputMetrics.NEW_ORDERS);
        assertThat(MetricCatalogue.byId("newOrders")).isEmpty();
    }

    @Test
    @DisplayName("ids are in files that people keep")
    void idsOfMachinesStay() {
        assertThat(MetricCatalogue.all())
                .extracting(Metric::id)
                .contains(
                        "cpuBusy",
                        "cpuUser",
                        "cpuNice",
                        "cpuSystem",
                        "cpuIrq",
                        "cpuSoftirq",
                        "cpuSteal",
                        "cpuGuest",
                        "cpuIowait",
                        "interruptsPerSecond",
                        "contextSwitchesPerSecond",
                        "contextSwitchesPerTransaction",
                        "diskReadsPerSecond",
                        "diskWritesPerSecond",
                        "diskRequestsPerSecond",
                        "diskRequestsPerTransaction",
                        "bytesPerDiskRequest",
                        "diskBytesReadPerSecond",
                        "diskBytesWrittenPerSecond",
                        "diskBytesPerSecond",
                        "diskBytesPerTransaction",
                        "diskReadMillis",
                        "diskWriteMillis",
                        "packetsReceivedPerSecond",
                        "packetsSentPerSecond",
                        "bitsReceivedPerSecond",
                        "bitsSentPerSecond");
    }

    @Test
    void aComparisonHasEveryFigureThatTheReportHasOfAMachine() {
        Result good = Results.good();
        assertThat(machines()).hasSize(39).allSatisfy(machine -> {
            Metric measure = measure(machine.id());
            assertThat(measure.label()).isEqualTo(machine.label());
            assertThat(measure.unit()).isEqualTo(machine.unit());
            assertThat(measure.print(good)).isEqualTo(machine.print(good, good.host()));
        });
        assertThat(measure("diskBytesPerSecond").of(good)).isCloseTo(19.8765432, within(1e-9));
        assertThat(measure("bitsSentPerSecond").of(good)).isCloseTo(14.1, within(1e-9));
    }

    @Test
    void everyFigureOfAMachineSaysWhereTheReasonOfItsAbsenceIs() {
        JsonNode host = ResultJson.tree(Results.good()).path("host");
        assertThat(machines())
                .allSatisfy(machine -> assertThat(
                                host.at("/" + machine.path().replace('.', '/')).isMissingNode())
                        .as(machine.path())
                        .isFalse());
    }

    private static List<MachineMetric> machines() {
        return Stream.of(MachineMetrics.TRAFFIC, MachineMetrics.PROCESSOR, MachineMetrics.COSTS)
                .flatMap(List::stream)
                .toList();
    }

    @Test
    void aRunWithoutFiguresHasNoneInsteadOfZeros() {
        Result empty = Results.empty();
        assertThat(machines())
                .allSatisfy(measure -> assertThat(measure.of(empty)).isNull());
        assertThat(ResponseTimeMetrics.ALL)
                .allSatisfy(measure -> assertThat(measure.of(empty)).isNull());
        assertThat(ThroughputMetrics.NEW_ORDERS.print(empty)).isEqualTo("-");
    }

    @Test
    void diskFiguresOfOneTransaction() {
        Result good = Results.good();
        double perSecond = good.throughput().transactionsPerSecond();
        assertThat(MachineMetrics.IOS_PER_TRANSACTION.of(good)).isCloseTo(1_203.4 / perSecond, within(1e-9));
        assertThat(MachineMetrics.DISK_BYTES_PER_TRANSACTION.of(good))
                .isCloseTo(19_876_543.2 / perSecond, within(1e-6));
        assertThat(MachineMetrics.BYTES_PER_IO.of(good)).isEqualTo(16_517.0);
    }

    @Test
    void everyFigureOfAServerIsComparedPerSecondAndPerTransaction() {
        List<ServerFigure> figures = List.of(ServerFigure.values());
        assertThat(ServerMetrics.NAMES)
                .containsExactlyElementsOf(
                        figures.stream().map(ServerFigure::key).toList());
        assertThat(figures).allSatisfy(figure -> {
            boolean bytes = figure.unit().equals("bytes");
            assertThat(ServerMetrics.perSecond(figure.key()).unit()).isEqualTo(bytes ? "B/s" : "/s");
            assertThat(ServerMetrics.perTransaction(figure.key()).unit()).isEqualTo(bytes ? "B" : "");
        });
        assertThat(MetricCatalogue.byId("serverFsyncsPerSecond")).isPresent();
    }

    @Test
    void whatTheServerCountedIsDividedByTheIntervalAndByTheTransactions() {
        Result good = Results.good();
        assertThat(measure("serverPhysicalReadsPerSecond").of(good)).isCloseTo(1_200 / 60.0, within(1e-9));
        assertThat(measure("serverPhysicalReadsPerTransaction").of(good))
                .isCloseTo(1_200.0 / good.completed(), within(1e-9));
        assertThat(measure("serverCacheHitPercent").of(good)).isCloseTo(99.75, within(1e-9));
        assertThat(measure("serverLockWaitsPerSecond").of(good)).isNull();
        assertThat(ServerMetrics.ALL)
                .allSatisfy(measure -> assertThat(measure.of(Results.empty())).isNull());
    }

    private static Metric measure(String id) {
        return MetricCatalogue.byId(id).orElseThrow();
    }
}
