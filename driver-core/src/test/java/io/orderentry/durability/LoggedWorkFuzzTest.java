package io.orderentry.durability;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.orderentry.config.Refusals;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes as a durability log: read, or refused. */
class LoggedWorkFuzzTest {
    @TempDir
    private Path folder;

    static List<Arguments> logs() {
        return List.of(Arguments.of((Object) """
                durability-log,1
                database,1,100
                district,1,1,3001,3000000
                order,1,1,3001,10
                payment,1,1,12345
                unknown-order,1,1,17,5
                unknown-payment,1,1,100
                end,7
                """.getBytes(StandardCharsets.UTF_8)));
    }

    @MethodSource("logs")
    @FuzzTest(maxDuration = "10m")
    void anyLog(byte[] text) throws Exception {
        Path file = Files.write(folder.resolve("fuzzed.log"), text);
        Refusals.takenOrRefused(() -> LoggedWork.read(file));
    }
}
