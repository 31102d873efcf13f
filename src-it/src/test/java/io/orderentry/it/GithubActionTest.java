package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The steps of {@code configs/github/action.yml} in the shell of a runner; GitHub itself, and its upload, are NOT RUN. */
class GithubActionTest {
    private static final Path ACTION = Path.of("..", "configs", "github", "action.yml");

    @TempDir
    private Path folder;

    private JsonNode action;
    private Path temp;

    @BeforeEach
    void aRunner() throws IOException {
        action = new YAMLMapper().readTree(Files.readString(ACTION));
        temp = Files.createDirectory(folder.resolve("temp"));
    }

    /** Runs a step as a runner does: {@code bash --noprofile --norc -eo pipefail} with the expressions of its environment replaced. */
    private CommandResult step(String name, Map<String, String> inputs) throws IOException, InterruptedException {
        JsonNode step = action.at("/runs/steps")
                .valueStream()
                .filter(each -> each.get("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
        Path script =
                Files.writeString(folder.resolve(name + ".sh"), step.get("run").asString());
        ProcessBuilder builder = new ProcessBuilder(
                        "bash", "--noprofile", "--norc", "-eo", "pipefail", script.toString())
                .directory(folder.toFile());
        Map<String, String> environment = builder.environment();
        step.get("env").properties().forEach(each -> {
            String input = each.getValue().asString().replaceAll("^\\$\\{\\{ (inputs|github)\\.|  *}}$", "");
            JsonNode declared = action.at("/inputs/" + input + "/default");
            environment.put(each.getKey(), inputs.getOrDefault(input, declared.asString("")));
        });
        environment.put("RUNNER_TEMP", temp.toString());
        environment.put("GITHUB_OUTPUT", folder.resolve("output").toString());
        environment.put("GITHUB_STEP_SUMMARY", folder.resolve("summary").toString());
        return Release.run(builder);
    }

    @Test
    void aReleaseIsInstalledRunAndFailsByItsExitCode() throws Exception {
        CommandResult installed = step(
                        "Install", Map.of("archive", Release.archive(".tar.gz").toString()))
                .ends(0);
        assertThat(installed.out()).startsWith("Order-Entry driver ");

        step("Run", Map.of("arguments", "plan\n-w\n10\n--html\nruns/a plan.html\n"))
                .ends(2);
        Files.createDirectory(folder.resolve("runs"));
        step("Run", Map.of("arguments", "plan\n-w\n10\n--html\nruns/a plan.html\n"))
                .ends(0);
        assertThat(folder.resolve("runs/a plan.html")).isNotEmptyFile();
        assertThat(folder.resolve("output")).hasContent("exit-code=2\nexit-code=0");
        assertThat(folder.resolve("summary")).content().contains("warehouses").startsWith("```");

        CommandResult refused = step("Run", Map.of("arguments", "run\n--target\nno-such-target"))
                .ends(2);
        assertThat(refused.out()).contains("no-such-target");
    }

    /** In the place of the installed driver. */
    private void standIn(String script) throws IOException {
        StandIn.write(temp.resolve("order-entry/bin/oe"), script);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$(touch touched)",
                "`touch touched`",
                "x; touch touched",
                "x && touch touched #",
                "x >touched",
                "x | touch touched",
                "\"; touch touched; \"",
                "'; touch touched; '",
                "*",
                "$HOME",
                "a  b\\c"
            })
    void noShellReadsAnArgument(String word) throws Exception {
        standIn("for word; do printf '<%s>\\n' \"$word\"; done\n");
        step("Run", Map.of("arguments", "run\n--label\nbranch=" + word)).ends(0);
        assertThat(folder.resolve("oe.txt")).hasContent("<run>\n<--label>\n<branch=" + word + ">");
        assertThat(folder.resolve("touched")).doesNotExist();
    }

    /** Between stop-commands and its word, the runner takes every line as text. */
    @Test
    void whatIsPrintedIsNeitherACommandOfTheRunnerNorTheEndOfTheSummarysFence() throws Exception {
        standIn(
                "printf '::error::planted\\n x\\r::error::planted\\n  ::add-mask::e\\n```\\n````\\n<b>x\\r```\\n~~~\\nend'\n");
        CommandResult step = step("Run", Map.of("arguments", "run"));
        List<String> lines = step.out().lines().toList();
        assertThat(lines.get(0)).startsWith("::stop-commands::");
        String word = lines.get(0).substring("::stop-commands::".length());
        assertThat(word).hasSize(32);
        assertThat(lines.get(lines.size() - 1)).isEqualTo("::" + word + "::");
        assertThat(lines.subList(1, lines.size() - 1)).contains(": :error::planted", "  : :add-mask::e");
        List<String> summary = Files.readAllLines(folder.resolve("summary"));
        assertThat(summary).startsWith("```").endsWith("end", "```");
        assertThat(summary.subList(1, summary.size() - 1)).noneMatch(line -> line.contains("`"));
        assertThat(folder.resolve("oe.txt")).content().startsWith("::error::planted\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"main", "0123456789abcdef0123456789abcdef01234567", "", "1.0", "1.0.0/../../x"})
    void aReferenceThatIsNoVersionIsRefused(String reference) throws Exception {
        CommandResult refused = step("Install", Map.of("action_ref", reference, "server_url", "https://localhost:1"))
                .ends(2);
        assertThat(refused.err()).contains("'" + reference + "' is not the version of a release", "the input version");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:1/order-entry.tar.gz", "ftp://localhost:1/order-entry.tar.gz"})
    void anArchiveComesOverHttpsAlone(String archive) throws Exception {
        CommandResult refused = step("Install", Map.of("archive", archive)).ends(2);
        assertThat(refused.err()).contains("'" + archive + "' is not taken");
    }

    @Test
    void actionsAndBaseImageAreThoseOfOneContent() throws Exception {
        List<String> references = new ArrayList<>();
        try (Stream<Path> workflows = Files.list(Path.of("..", ".github", "workflows"))) {
            for (Path file : Stream.concat(Stream.of(ACTION), workflows).toList()) {
                Files.readString(file)
                        .lines()
                        .filter(line -> line.contains("uses: "))
                        .forEach(references::add);
            }
        }
        assertThat(references)
                .hasSizeGreaterThan(5)
                .filteredOn(line -> !line.contains("OWNER/REPOSITORY"))
                .allMatch(line -> line.matches(".*uses: [a-z-]+/[a-z-]+@[0-9a-f]{40} # v[0-9.]+"));
        assertThat(Files.readString(Path.of("..", "Dockerfile")))
                .containsPattern("(?m)^ARG BASE=[a-z-]+:[a-z0-9.-]+@sha256:[0-9a-f]{64}$");
    }

    @Test
    void anUndecidedAssertionMayPass() throws Exception {
        standIn("echo undecided\nexit 4\n");

        step("Run", Map.of("arguments", "compare")).ends(4);
        CommandResult passed =
                step("Run", Map.of("arguments", "compare", "undecided", "pass")).ends(0);
        assertThat(passed.out()).contains("::warning::undecided: make more runs");
    }

    @Test
    void anArchiveThatIsDamagedIsNotInstalled() throws Exception {
        Path unpacked = Release.unpack(folder);
        Files.writeString(unpacked.resolve("README.md"), "something else");
        Path archive = folder.resolve("damaged.tar.gz");
        Release.run(
                folder,
                List.of(
                        "tar",
                        "-czf",
                        archive.toString(),
                        unpacked.getFileName().toString()));

        CommandResult said = step("Install", Map.of("archive", archive.toString()));
        assertThat(said.exitCode()).as(said.toString()).isNotZero();
        assertThat(said.out()).contains("README.md: FAILED");
    }
}
