package io.orderentry.observe.machine;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.orderentry.observe.machine.Profiling.PerfReport;
import io.orderentry.result.ResultJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Any text as that of a profiler: a profile, or none. */
class PerfReportFuzzTest {
    static List<Arguments> reports() throws IOException {
        return List.of(Arguments.of((Object) Files.readAllBytes(Path.of("src/test/resources/perf/cpu-clock.txt"))));
    }

    @MethodSource("reports")
    @FuzzTest(maxDuration = "10m")
    void anyReport(byte[] text) {
        ResultJson.text(PerfReport.parse("local", "perf", 10, new String(text, StandardCharsets.UTF_8)));
    }
}
