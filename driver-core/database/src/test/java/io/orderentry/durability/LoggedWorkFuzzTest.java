package io.orderentry.durability;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.orderentry.config.Refusals;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes as a durability log: read, or refused. */
class LoggedWorkFuzzTest {
    @TempDir
    private Path folder;

    static List<Arguments> logs() {
        LogLine.Chain chain = new LogLine.Chain();
        String log = Stream.of(
                        "durability-log,2",
                        "database,1,100,77",
                        "run,1,5",
                        "warehouse,1,30000000",
                        "district,1,1,3001,3000000",
                        "order,1,1,3001,10,7,1500",
                        "payment,1,1,1,1,9,12345,1764064800000",
                        "unknown-order,1,1,17,5",
                        "unknown-payment,1,1,1,1,0,100,1764064800000",
                        "end,9")
                .map(line -> chain.next(line) + "\n")
                .collect(Collectors.joining());
        return List.of(Arguments.of((Object) log.getBytes(StandardCharsets.UTF_8)));
    }

    @MethodSource("logs")
    @FuzzTest(maxDuration = "10m")
    void anyLog(byte[] text) throws Exception {
        Path file = Files.write(folder.resolve("fuzzed.log"), text);
        Refusals.takenOrRefused(() -> LoggedWork.read(file));
    }
}
