package io.orderentry.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Results;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every folder that cannot be read gets one sentence. */
class ResultReaderTest {
    private final String good = ResultJson.text(Results.good());

    @TempDir
    Path folder;

    @Test
    void folderThatIsNotThereOrHoldsSomethingElse() {
        Path missing = folder.resolve("missing");
        refuses(missing, missing + " is no run folder: there is no such folder");
        refuses(folder, folder + " is no run folder: it has no result.json");
    }

    @Test
    void resultThatIsNoCompleteText() throws IOException {
        result(good.substring(0, 200));
        refuses(folder, file() + " is not complete JSON; it breaks off or is damaged at line 12, column 1");
        Files.write(file(), new byte[] {'{', (byte) 0xff});
        refuses(folder, file() + " is not UTF-8 text");
    }

    @Test
    void resultThatIsNestedTooDeeplyOrLargerThanAny() throws IOException {
        String tooDeep = file() + " is not a result: it is nested more deeply, or has longer values, than any result";
        result("[".repeat(100_000));
        refuses(folder, tooDeep);
        result(good.replaceFirst("\\{", "{\"a\": " + "[".repeat(100_000) + "]".repeat(100_000) + ","));
        refuses(folder, tooDeep);
        try (RandomAccessFile sparse = new RandomAccessFile(file().toFile(), "rw")) {
            sparse.writeBytes("{\"a\": \"");
            sparse.setLength(200 << 20);
        }
        refuses(folder, file() + " is larger than 16 MiB, which no result.json of a run is");
    }

    /** Part of a good result, its replacement, and the refusal. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            (?s).*                           | ``                      | formatVersion is missing: it is no result of a run; this driver reads 1
            (?s).*                           | [1, 2]                  | formatVersion is missing: it is no result of a run; this driver reads 1
            "due": 12345                     | "due": 12346            | newOrder: the counts do not add up: due 12346 is not committed 12220 + rolledBack 125 + failed 0 + unknown 0 + skipped 0 = 12345
            "cpuSeconds": 25.8               | "cpuSeconds": null      | driver.cpuSeconds is null without a reason in 'absent'
            "seed": 42,                      | ``                      | identity.seed: Missing creator property 'seed' (index 8)
            "toSeconds": 40.5                | "toSeconds": 30         | server.checkpointTimes: 1 from 30.0 s to 30.0 s of the run are none
            "warehouses": 2,                 | "warehouses": "two",    | identity.warehouses: Cannot deserialize value of type `int` from String "two": not a valid `int` value
            (?s)"verdict": [{].*?[}],        | "verdict": null,        | verdict is null without a reason in 'absent'
            """)
    void resultThatIsNone(String part, String instead, String message) throws IOException {
        result(good.replaceFirst(part, instead == null ? "" : instead));
        refuses(folder, file() + ": " + message);
    }

    @Test
    void resultOfAnotherFormat() throws IOException {
        for (String other : List.of("0", "-1", "2", "2.5", "\"1\"", "null")) {
            result(good.replace("\"formatVersion\": " + Result.FORMAT_VERSION, "\"formatVersion\": " + other));
            refuses(
                    folder,
                    file() + ": formatVersion " + other + " is not known; this driver reads " + Result.FORMAT_VERSION
                            + "; read it with the driver that measured it (1.0.0-rc1)");
        }
    }

    @Test
    void onlyARunThatWasInterruptedMayHaveNoInterval() throws IOException {
        String none = good.replaceAll("(\"(?:duration|interval)Seconds\"): 60", "$1: 0");
        result(none);
        refuses(folder, file() + ": phases.intervalSeconds 0.0 is not more than 0");
        result(none.replace("\"interrupted\": false", "\"interrupted\": true"));
        assertThat(ResultReader.read(folder).phases().intervalSeconds()).isZero();
    }

    private Path file() {
        return folder.resolve("result.json");
    }

    private void result(String text) throws IOException {
        Files.writeString(file(), text);
    }

    private static void refuses(Path folder, String message) {
        assertThatExceptionOfType(RunFolderException.class)
                .isThrownBy(() -> ResultReader.read(folder))
                .withMessage(message);
    }
}
