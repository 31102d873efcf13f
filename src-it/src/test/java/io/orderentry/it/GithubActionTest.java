package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
        CommandResult installed =
                step("Install", Map.of("archive", Release.archive(".tar.gz").toString()));
        assertThat(installed.exitCode()).as(installed.toString()).isZero();
        assertThat(installed.out()).startsWith("Order-Entry driver ");

        CommandResult good = step("Run", Map.of("arguments", "plan -w 10 --html 'runs/a plan.html'"));
        assertThat(good.exitCode()).as(good.toString()).isEqualTo(2);
        Files.createDirectory(folder.resolve("runs"));
        CommandResult planned = step("Run", Map.of("arguments", "plan -w 10 --html 'runs/a plan.html'"));
        assertThat(planned.exitCode()).as(planned.toString()).isZero();
        assertThat(folder.resolve("runs/a plan.html")).isNotEmptyFile();
        assertThat(folder.resolve("output")).hasContent("exit-code=2\nexit-code=0");
        assertThat(folder.resolve("summary")).content().contains("warehouses").startsWith("```");

        CommandResult refused = step("Run", Map.of("arguments", "run --target no-such-target"));
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.out()).contains("no-such-target");
    }

    @Test
    void anUndecidedAssertionMayPass() throws Exception {
        Path oe = Files.createDirectories(temp.resolve("order-entry/bin")).resolve("oe");
        Files.writeString(oe, "#!/bin/sh\necho undecided\nexit 4\n");
        assertThat(oe.toFile().setExecutable(true)).isTrue();

        assertThat(step("Run", Map.of("arguments", "gate a b")).exitCode()).isEqualTo(4);
        CommandResult passed = step("Run", Map.of("arguments", "gate a b", "undecided", "pass"));
        assertThat(passed.exitCode()).isZero();
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
