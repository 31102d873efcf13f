package io.orderentry.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.config.Slice;
import io.orderentry.model.TransactionType;
import io.orderentry.result.CheckResult;
import io.orderentry.result.InputCounts;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import io.orderentry.result.SeriesRow;
import io.orderentry.result.SeriesRow.Phase;
import io.orderentry.result.TransactionResult;
import io.orderentry.result.Verdict;
import io.orderentry.run.LatencyRecorder;
import io.orderentry.run.OutcomeCounts;
import io.orderentry.run.RunControl;
import io.orderentry.run.RunOutcome;
import io.orderentry.run.RunOutcomeBuilder;
import io.orderentry.store.LatencyLog;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

class SliceMergeTest {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    private static final long SAMPLES = 7;

    @TempDir
    private Path parent;

    private int made;

    private static Result result(long nextOrders) {
        ObjectNode tree = (ObjectNode) ResultJson.tree(Results.good());
        ((ObjectNode) tree.at("/workload/configured")).put("slice", "1/2");
        for (String state : List.of("startState", "endState")) {
            ObjectNode rows = (ObjectNode) tree.at("/" + state + "/rows");
            rows.put("orders", 60_000).put("new_order", 18_000);
        }
        ((ObjectNode) tree.at("/endState/rows")).put("orders", 60_000 + nextOrders - 60_020);
        ((ObjectNode) tree.at("/endState/sums")).put("sum(d_next_o_id)", Long.toString(nextOrders));
        return ResultJson.result(tree);
    }

    private static Map<String, List<Long>> counts(Result result) {
        Map<String, List<Long>> counts = new LinkedHashMap<>();
        for (TransactionResult type : result.transactions().values()) {
            counts.put(
                    type.type(),
                    List.of(
                            type.due(),
                            type.committed(),
                            type.rolledBack(),
                            type.failed(),
                            type.unknown(),
                            type.skipped(),
                            type.retries()));
        }
        return counts;
    }

    /** A slice whose New-Orders took 1 to 7 ms, as the conductor gets it. */
    private RunPart slice(Slice slice, double laterSeconds, Result result) throws IOException {
        InputCounts inputs = new InputCounts();
        Arrays.fill(inputs.transactions, 10);
        Arrays.fill(inputs.ordersByLines, 1);
        inputs.hash = 0xffff_ffff_ffff_fff0L + slice.number();
        Histogram responses = new Histogram(3);
        for (long i = 1; i <= SAMPLES; i++) {
            responses.recordValue(1_000 * i);
        }
        RunOutcome outcome = RunOutcomeBuilder.builder()
                .end(RunControl.End.COMPLETE)
                .rampUpSeconds(10)
                .intervalSeconds(60)
                .inInterval(OutcomeCounts.of(counts(result)))
                .inEntireRun(OutcomeCounts.of(counts(result)))
                .inputs(inputs)
                .times(LatencyRecorder.of(Map.of("newOrder.response", responses)))
                .outages(List.of())
                .errors(List.of())
                .paidCents(100)
                .roundTrips(1_000)
                .build();
        RunFolder folder = RunFolder.create(parent, "s" + ++made, START, "seed: 42\n");
        try (LatencyLog log = folder.openLatencyLog().startingAt(START)) {
            for (int second = 1; second <= 70; second++) {
                if (second <= SAMPLES) {
                    Histogram times = new Histogram(3);
                    times.recordValue(1_000L * second);
                    log.write("newOrder.response", second - 1.0, second, times);
                }
                log.covered(second - 1.0, second);
            }
        }
        List<SeriesRow> series = List.of(new SeriesRow(70, Phase.INTERVAL, 5, result.completed(), 0, 0, 1));
        double start = START.toEpochMilli() + laterSeconds * 1e3;
        RunPart part =
                new RunPart("slice " + slice, slice, start, outcome, result, series, List.of(), folder.latencies());
        return RunPart.of(WireFormat.bytes(part));
    }

    /** @param laterSeconds by which the second slice began after the first */
    private Result merge(double laterSeconds, Result one, Result two) throws IOException {
        return merge(slice(new Slice(1, 2), 0, one), slice(new Slice(2, 2), laterSeconds, two));
    }

    private Result merge(RunPart... slices) {
        RunFolder folder = RunFolder.create(parent, "merged", START, "");
        Result result = new SliceMerge(List.of(slices), List.of(), null).write(folder);
        folder.close();
        assertThat(ResultReader.read(folder.path()).completed()).isEqualTo(result.completed());
        return result;
    }

    @Test
    void countsAndHistogramsAreAddedUpAndNothingIsAveraged() throws Exception {
        Result one = result(100_000);
        RunPart first = slice(new Slice(1, 2), 0, one);
        RunPart second = slice(new Slice(2, 2), 0.2, one);
        Result merged = merge(second, first);
        assertThat(merged.completed()).isEqualTo(2 * one.completed());
        assertThat(merged.identity().connections()).isEqualTo(2 * one.identity().connections());
        assertThat(merged.identity().warehouses()).isEqualTo(one.identity().warehouses());
        assertThat(merged.phases().intervalSeconds()).isCloseTo(60.2, within(0.001));
        assertThat(merged.entireRun().paymentCents()).isEqualTo(200);
        assertThat(merged.transaction(TransactionType.NEW_ORDER)
                        .responseMillis()
                        .orNull()
                        .p50())
                .isBetween(4.0, 4.01);
        assertThat(merged.workload().configured()).containsEntry("slices", "2").doesNotContainKey("slice");
        assertThat(merged.verdict().limitations())
                .noneMatch(limitation -> limitation.id().equals("slicesApart"));
        Path folder = parent.resolve("merged-20260102T030405Z");
        RunFiles files = RunFiles.read(folder);
        assertThat(files.series()).hasSize(1);
        assertThat(files.series().get(0).transactions()).isEqualTo(merged.completed());
        assertThat(new SliceMerge(List.of(first, second), List.of(), null).inputHash())
                .isEqualTo("ffffffffffffffe3");
    }

    @ParameterizedTest
    @CsvSource({"0, PASS", "1, FAIL"})
    void theGrowthOfTheTablesIsThatOfAllSlices(long lost, CheckResult.Status status) throws Exception {
        long orders = 2 * result(100_000).transaction(TransactionType.NEW_ORDER).committed();
        Result one = result(60_020 + orders - lost);
        Result merged = merge(0, one, one);
        assertThat(merged.checks())
                .filteredOn(check -> check.id().equals("orders_committed"))
                .extracting(CheckResult::status)
                .containsExactly(status);
        if (lost > 0) {
            assertThat(merged.verdict().status()).isEqualTo(Verdict.Status.FAIL);
        }
    }

    @Test
    void slicesThatAreApartAreSaidToBe() throws Exception {
        Result one = result(100_000);
        Result apart = merge(3, one, one);
        assertThat(apart.phases().intervalSeconds()).isEqualTo(63);
        assertThat(apart.verdict().limitations().get(0).text())
                .isEqualTo("intervals of the slices are 3.0 s apart in 63.0 s");
        assertThat(ResultJson.absent(apart)).containsEntry("steadyState", "the slices did not start together");
    }

    @Test
    void slicesOfDifferentTimesAreNoRun() throws Exception {
        Result one = result(100_000);
        Result never = merge(100, one, one);
        assertThat(never.verdict().status()).isEqualTo(Verdict.Status.FAIL);
        assertThat(never.verdict().reasons().get(0)).isEqualTo("the slices did not measure at the same time");
    }

    @Test
    void oneDriverLimitedSliceMarksTheRun() throws Exception {
        Result limited = Results.limited();
        assertThat(limited.driver().limited()).isTrue();
        ObjectNode tree = (ObjectNode) ResultJson.tree(result(100_000));
        tree.set("selfChecks", ResultJson.tree(limited.selfChecks()));
        Result merged = merge(0, result(100_000), ResultJson.result(tree));
        assertThat(merged.driver().limited()).isTrue();
        assertThat(merged.selfChecks())
                .anyMatch(check -> check.failed() && check.detail().startsWith("slice 2/2: "));
    }

    /** The counters that one slice reads are of the work of all. */
    @Test
    void figuresOfTheServerAreForTheTransactionsOfAllSlicesAndWithoutTheDriversOwn() throws Exception {
        Result one = result(100_000);
        Result merged = merge(0, counted(one, 10, "driver-1", 0.8), counted(one, 600, "driver-2", 91.5));
        assertThat(merged.server().value().countedTransactions()).isEqualTo(Reading.of(5_500L));
        assertThat(merged.server().value().counters())
                .containsEntry("commits", 28_260L - 600)
                .containsEntry("driver_transactions", 610L);
        assertThat(merged.server()
                        .value()
                        .figures()
                        .value()
                        .get("commits")
                        .value()
                        .value())
                .isEqualTo(28_260 - 600);
        assertThat(merged.throughput().databaseTransactionsPerSecond().value())
                .isCloseTo(one.throughput().databaseTransactionsPerSecond().value() - 10, within(0.001));
    }

    @Test
    void whatOtherProgramsTookIsThatOfTheMachineWhereTheyTookMost() throws Exception {
        Result one = result(100_000);
        Result apart = merge(0, counted(one, 0, "driver-1", 0.8), counted(one, 0, "driver-2", 91.5));
        assertThat(apart.driver().thirdParty().value().cpuPercent()).isEqualTo(Reading.of(91.5));
        assertThat(apart.selfChecks())
                .anyMatch(check ->
                        check.failed() && check.detail().equals("other programs took 91.5 % of the processors"));
        // Each counts the other, with 21.5 %.
        Result together = merge(0, counted(one, 0, "driver-1", 22), counted(one, 0, "driver-1", 21.9));
        assertThat(together.driver().thirdParty().value().cpuPercent().value()).isCloseTo(0.5, within(0.001));
    }

    private static Result counted(Result result, long own, String host, double others) {
        ObjectNode tree = (ObjectNode) ResultJson.tree(result);
        ((ObjectNode) tree.at("/absent")).remove("server.countedTransactions");
        ((ObjectNode) tree.at("/server")).put("countedTransactions", 2_750);
        ((ObjectNode) tree.at("/server/counters")).put("driver_transactions", own);
        ((ObjectNode) tree.at("/identity")).put("hostName", host);
        ((ObjectNode) tree.at("/driver/thirdParty")).put("cpuPercent", others);
        return ResultJson.result(tree);
    }

    @Test
    void whatIsNoSliceIsRefused() throws Exception {
        String whole = new String(WireFormat.bytes(slice(new Slice(1, 1), 0, result(100_000))), UTF_8);
        for (String damaged : List.of(
                "", "{\"slice\":{\"number\":1,\"count\":1}}", whole.replace("\"intervalSeconds\"", "\"other\""))) {
            assertThatThrownBy(() -> RunPart.of(damaged.getBytes(UTF_8)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("its result is damaged: ");
        }
    }

    private static RunPart with(RunPart part, RunOutcome outcome, byte[] log) {
        return new RunPart(part.name(), part.slice(), 0.5, outcome, part.result(), part.series(), part.machines(), log);
    }

    /** A log of some hours. */
    @Test
    void aLongLatencyLogComesBack() throws Exception {
        byte[] log = new byte[30 << 20];
        Arrays.fill(log, (byte) 'x');
        RunPart part = slice(new Slice(1, 1), 0, result(100_000));
        assertThat(RunPart.of(WireFormat.bytes(with(part, part.outcome(), log))).latencies())
                .isEqualTo(log);
    }

    @Test
    void everyCountAndEveryTimeComesBack() throws Exception {
        Map<String, Histogram> times = new TreeMap<>();
        Map<String, List<Long>> counts = new LinkedHashMap<>();
        long next = 1;
        for (TransactionType type : TransactionType.values()) {
            counts.put(type.key(), List.of(next++, next++, next++, next++, next++, next++, next++));
            for (String kind : List.of("response", "service", "deferred", "think")) {
                times.put(type.key() + "." + kind, time(next++));
            }
        }
        for (String kind : List.of("late", "idle", "queueing")) {
            times.put(kind, time(next++));
        }
        RunPart part = slice(new Slice(1, 2), 0, result(60_021));
        RunOutcome outcome = RunOutcomeBuilder.builder(part.outcome())
                .times(LatencyRecorder.of(times))
                .inInterval(OutcomeCounts.of(counts))
                .build();
        byte[] json = WireFormat.bytes(with(part, outcome, part.latencies()));
        RunPart read = RunPart.of(json);
        assertThat(WireFormat.bytes(read)).isEqualTo(json);
        RunOutcome its = read.outcome();
        assertThat(its.times().totals()).isEqualTo(times);
        assertThat(its.inInterval().byType()).isEqualTo(counts);
        assertThat(its.inputs().hash).isEqualTo(0xffff_ffff_ffff_fff1L);
    }

    private static Histogram time(long micros) {
        Histogram times = new Histogram(3);
        times.recordValueWithCount(1_000 * micros, micros);
        return times;
    }
}
