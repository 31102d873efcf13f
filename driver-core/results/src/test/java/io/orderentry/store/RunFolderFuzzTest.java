package io.orderentry.store;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.orderentry.config.Refusals;
import io.orderentry.metrics.HostRow;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.DeflaterOutputStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes as a file of a run folder: read and shown, or refused. */
class RunFolderFuzzTest {
    @TempDir
    private Path parent;

    private Path run;

    @BeforeEach
    void makeRun() {
        run = MadeRun.folder(parent, Results.good());
    }

    static Stream<Arguments> results() {
        return Stream.of(Results.good(), Results.bad(), Results.limited(), Results.severalTargets(), Results.empty())
                .map(result -> Arguments.of((Object) ResultJson.text(result).getBytes(StandardCharsets.UTF_8)));
    }

    @MethodSource("results")
    @FuzzTest(maxDuration = "10m")
    void asItsResult(byte[] text) throws Exception {
        Files.write(run.resolve(RunFolder.RESULT), text);
        Refusals.takenOrRefused(() -> {
            ResultReader.read(run);
            RunFiles.read(run);
        });
    }

    static Stream<Arguments> tables() {
        return Stream.of(
                        SeriesCsv.SERIES_HEADER + "\n1,ramp-up,1,46,0,0,1.0\n2,interval,20,46,0,1,1.0\n",
                        SeriesCsv.hosts(
                                List.of(HostRow.of(1, Results.good().host().value()))),
                        "load:\n  seed: 42\n")
                .map(text -> Arguments.of((Object) text.getBytes(StandardCharsets.UTF_8)));
    }

    @MethodSource("tables")
    @FuzzTest(maxDuration = "10m")
    void asItsOtherFiles(byte[] text) throws Exception {
        for (String name : List.of(RunFolder.SERIES, RunFolder.HOSTS)) {
            Path file = Files.write(run.resolve(name), text);
            Refusals.takenOrRefused(() -> SeriesCsv.readSeries(file));
            Refusals.takenOrRefused(() -> SeriesCsv.readHosts(file));
        }
    }

    static List<Arguments> logs() throws IOException {
        return List.of(Arguments.of((Object) log(packed(payload()), 1).getBytes(StandardCharsets.UTF_8)));
    }

    @MethodSource("logs")
    @FuzzTest(maxDuration = "10m")
    void asItsLatencyLog(byte[] text) throws Exception {
        Path file = Files.write(run.resolve(RunFolder.LATENCY), text);
        Result result = Results.good();
        Refusals.takenOrRefused(() -> LatencyLogScan.require(file, result.phases()));
        Refusals.takenOrRefused(() -> ResponseTimes.read(file, result.phases(), false));
    }

    static List<Arguments> histograms() {
        return List.of(Arguments.of((Object) payload()));
    }

    /** What a histogram of the log holds before it is packed. */
    @MethodSource("histograms")
    @FuzzTest(maxDuration = "10m")
    void asAHistogramOfItsLatencyLog(byte[] payload) throws Exception {
        Path file = Files.writeString(run.resolve(RunFolder.LATENCY), log(packed(payload), 2));
        Refusals.takenOrRefused(() -> ResponseTimes.read(file, Results.good().phases(), false));
    }

    private static byte[] payload() {
        Histogram histogram = new Histogram(3);
        histogram.recordValue(1_234);
        ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(bytes);
        return java.util.Arrays.copyOf(bytes.array(), length);
    }

    /** The compressed form: a cookie, a length, deflated bytes. */
    private static String packed(byte[] payload) throws IOException {
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(deflated)) {
            out.write(payload);
        }
        byte[] bytes = ByteBuffer.allocate(8 + deflated.size())
                .putInt(0x1c849304)
                .putInt(deflated.size())
                .put(deflated.toByteArray())
                .array();
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static String log(String packed, int times) {
        StringBuilder text = new StringBuilder("#[Histogram log format version 1.3]\n"
                + "#[StartTime: 1767323045.000 (seconds since epoch), Fri Jan 02 03:04:05 UTC 2026]\n"
                + "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n");
        for (int second = 0; second < times; second++) {
            text.append("Tag=newOrder.response,%d.000,1.000,1.234,%s\n".formatted(second, packed))
                    .append("#[Covered %d.000 %d.000 1]\n".formatted(second, second + 1));
        }
        return text.toString();
    }
}
