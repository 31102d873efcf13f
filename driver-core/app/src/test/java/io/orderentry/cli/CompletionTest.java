package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code oe completion} prints, given to the shells it is for. */
@Command.Prints
class CompletionTest {
    @TempDir
    private Path folder;

    private Path saved(String... command) throws IOException {
        Command result = Command.good(command);
        return Files.writeString(folder.resolve("printed"), result.out());
    }

    /** Runs a program; what it printed, errors included. */
    private String run(String... command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("HOME", folder.toString());
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(out).isZero();
        return out;
    }

    @ParameterizedTest
    @CsvSource({
        "ex, experiment",
        "completion z, zsh",
        "run --dur, --duration",
        "check --ha, --hashes",
        "run --pace p, paced",
        "experiment --start c, continue",
        "init e, experiment",
        "run --set load.warm, load.warmup=",
        "help aci, acid"
    })
    void bashCompletes(String words, String completed) throws Exception {
        Path script = saved("completion", "bash");
        String complete = "source " + script + "; COMP_WORDS=(oe " + words + "); COMP_LINE=\"oe " + words
                + "\"; COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); compopt() { :; }; _complete_oe; echo \"${COMPREPLY[@]}\"";
        assertThat(run("bash", "-c", complete).split("\\s+")).contains(completed);
    }

    @Test
    void zshTakesTheScript() throws Exception {
        boolean isInstalled = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "zsh")));
        assumeTrue(isInstalled, "NOT RUN: zsh is not installed");
        Path script = saved("completion", "zsh");
        assertThat(run(
                        "zsh",
                        "-f",
                        "-c",
                        "autoload -U compinit; compinit -u -D; source " + script + "; print $_comps[oe]"))
                .contains("_complete_oe");
    }
}
