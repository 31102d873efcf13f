package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.json.JsonMapper;

/** A run that was made is never lost, whatever becomes of the place where its files should be. */
@EnabledOnOs(OS.LINUX)
class SavingTest {
    @RegisterExtension
    private static final BuiltServer server = new BuiltServer(Map.of());

    private static final Path folder = server.folder();

    private static final Oe oe = server.oe();

    private static String[] run(String name, String duration) {
        return server.at(server.url(), "run --warmup 0s --pace rate --rate 100 --out", name, "--duration", duration);
    }

    private static Path runFolder(Path parent) throws IOException {
        try (Stream<Path> runs = Files.list(parent)) {
            return runs.findFirst().orElseThrow();
        }
    }

    @Thorough
    @Test
    void aRunWhoseFolderIsRemovedIsPrinted() throws Exception {
        Path parent = folder.resolve("lost");
        Oe.Running run = oe.start(List.of(), null, run("lost", "4s")).awaitSeconds(parent, 1);
        BuiltServer.remove(parent);
        CommandResult said = run.end().ends(5);
        assertThat(said.out())
                .contains("New-Orders per minute (NOPM)", "latency.hlog was removed during the run")
                .doesNotContain("\nreport ", "\nfolder ");
        assertThat(said.err())
                .contains("oe: measured, but not saved as asked: ", "; its result is nowhere but in what was printed");
    }

    @Test
    void aStandardOutputThatIsFullIsNoSuccess() throws Exception {
        CommandResult said = oe.start(List.of(), Path.of("/dev/full"), run("unprinted", "1s"))
                .end()
                .ends(5);
        assertThat(said.err())
                .contains(
                        "oe: the standard output could not be written, what was printed is not complete: No space left on device");
        Path run = runFolder(folder.resolve("unprinted"));
        assertThat(JsonMapper.shared()
                        .readTree(Files.readString(run.resolve("result.json")))
                        .at("/phases/interrupted")
                        .asBoolean())
                .as("whether the result is the one from before the checks")
                .isFalse();
        assertThat(run.resolve("report.html")).isNotEmptyFile();
    }
}
