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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every folder that cannot be read gets one sentence. */
class ResultReaderTest {
    private final String good = ResultJson.text(Results.good());

    @TempDir
    Path folder;

    @Test
    void folder_that_is_not_there() {
        Path missing = folder.resolve("missing");
        refuses(missing, missing + " is no run folder: there is no such folder");
    }

    @Test
    void folder_that_holds_something_else() {
        refuses(folder, folder + " is no run folder: it has no result.json");
    }

    @Test
    void result_that_was_cut_off() throws IOException {
        result(good.substring(0, 200));
        refuses(folder, file() + " is not complete JSON; it breaks off or is damaged at line 9, column 11");
    }

    @Test
    void result_that_is_nested_too_deeply() throws IOException {
        result("[".repeat(100_000));
        refuses(folder, file() + " is not a result: it is nested more deeply, or has longer values, than any result");
        result(good.replaceFirst("\\{", "{\"a\": " + "[".repeat(100_000) + "]".repeat(100_000) + ","));
        refuses(folder, file() + " is not a result: it is nested more deeply, or has longer values, than any result");
    }

    @Test
    void result_that_is_larger_than_any() throws IOException {
        try (RandomAccessFile sparse = new RandomAccessFile(file().toFile(), "rw")) {
            sparse.writeBytes("{\"a\": \"");
            sparse.setLength(200 << 20);
        }
        refuses(folder, file() + " is larger than 16 MiB, which no result is");
    }

    @Test
    void result_that_is_no_text() throws IOException {
        Files.write(file(), new byte[] {'{', (byte) 0xff});
        refuses(folder, file() + " is not UTF-8 text");
    }

    @Test
    void result_that_is_empty() throws IOException {
        result("");
        refuses(folder, file() + ": formatVersion is missing; this driver reads " + Result.FORMAT_VERSION);
    }

    @Test
    void result_that_is_something_else() throws IOException {
        result("[1, 2]");
        refuses(folder, file() + ": formatVersion is missing; this driver reads " + Result.FORMAT_VERSION);
    }

    @Test
    void result_of_another_version() throws IOException {
        result(good.replace("\"formatVersion\": " + Result.FORMAT_VERSION, "\"formatVersion\": 1"));
        refuses(folder, file() + ": formatVersion 1 is not known; this driver reads " + Result.FORMAT_VERSION);
    }

    @Test
    void result_whose_counts_do_not_add_up() throws IOException {
        result(good.replace("\"due\": 12345", "\"due\": 12346"));
        refuses(
                folder,
                file()
                        + ": newOrder: the counts do not add up: due 12346 is not committed 12220 + rolledBack 125 + failed 0"
                        + " + unknown 0 + skipped 0 = 12345");
    }

    @Test
    void only_a_run_that_was_interrupted_may_have_no_interval() throws IOException {
        String none = good.replaceAll("(\"(?:duration|interval)Seconds\"): 60", "$1: 0");
        result(none);
        refuses(folder, file() + ": phases.intervalSeconds 0.0 is not more than 0");
        result(none.replace("\"interrupted\": false", "\"interrupted\": true"));
        assertThat(ResultReader.read(folder).phases().intervalSeconds()).isZero();
    }

    @Test
    void result_with_a_null_that_nobody_explains() throws IOException {
        result(good.replace("\"cpuSeconds\": 25.8", "\"cpuSeconds\": null"));
        refuses(folder, file() + ": driver.cpuSeconds is null without a reason in 'absent'");
    }

    @Test
    void result_without_a_field() throws IOException {
        result(good.replace("\"seed\": 42,", ""));
        refuses(folder, file() + ": identity.seed: Missing creator property 'seed' (index 8)");
    }

    @Test
    void result_with_checkpoints_at_no_time() throws IOException {
        result(good.replace("\"toSeconds\": 40.5", "\"toSeconds\": 30"));
        refuses(folder, file() + ": server.checkpointTimes: 1 from 30.0 s to 30.0 s of the run are none");
    }

    @Test
    void result_with_the_wrong_kind_of_value() throws IOException {
        result(good.replace("\"warehouses\": 2,", "\"warehouses\": \"two\","));
        refuses(
                folder,
                file()
                        + ": identity.warehouses: Cannot deserialize value of type `int` from String \"two\": not a valid `int`"
                        + " value");
    }

    @Test
    void result_without_a_verdict() throws IOException {
        result(good.replaceFirst("(?s)\"verdict\": \\{.*?\\},", "\"verdict\": null,"));
        refuses(folder, file() + ": verdict is null");
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
