package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.orderentry.it.CommandResult;
import io.orderentry.it.Release;
import io.orderentry.it.Thorough;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The image that the Dockerfile of a release makes. Its base is {@code -Dit.java.image}, by default that of the Dockerfile. */
@Thorough
@Tag("container")
class ReleaseImageTest {
    private static final String BASE = System.getProperty("it.java.image", ofTheDockerfile());
    private static final String IMAGE =
            "order-entry-release-test:" + ProcessHandle.current().pid();
    private static final String CONTAINER = IMAGE.replace(':', '-');

    @TempDir
    private static Path folder;

    private static String ofTheDockerfile() {
        try (Stream<String> lines = Files.lines(Path.of("..", "Dockerfile"))) {
            return lines.filter(line -> line.startsWith("ARG BASE="))
                    .findFirst()
                    .orElseThrow()
                    .substring("ARG BASE=".length());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @BeforeAll
    static void build() throws Exception {
        Optional<String> reason = Docker.whyNot(BASE, true);
        assumeTrue(reason.isEmpty(), () -> "NOT RUN: " + reason.orElseThrow());
        docker(
                        "build",
                        "--network",
                        "none",
                        "--build-arg",
                        "BASE=" + BASE,
                        "--tag",
                        IMAGE,
                        Release.unpack(folder).toString())
                .ends(0);
    }

    @AfterAll
    static void remove() throws Exception {
        if (Docker.whyNot(BASE, false).isEmpty()) {
            docker("rm", "--force", "--volumes", CONTAINER);
            docker("rmi", IMAGE);
        }
    }

    private static CommandResult docker(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("docker"));
        command.addAll(List.of(arguments));
        return Release.run(folder, command);
    }

    @Test
    void theHeapFitsIntoTheControlGroup() throws Exception {
        CommandResult small =
                docker("run", "--rm", "--memory", "512m", "--env", "OE_JAVA=/bin/echo", IMAGE, "run", "--version");
        assertThat(small.out()).as(small.toString()).contains("/jvm.options -Xmx268m -jar ");
        CommandResult large =
                docker("run", "--rm", "--memory", "4g", "--env", "OE_JAVA=/bin/echo", IMAGE, "run", "--version");
        assertThat(large.out()).as(large.toString()).contains("/jvm.options -jar ");
    }

    @Test
    void anOrdinaryUserRunsItAndFindsTheResultInTheVolume() throws Exception {
        assertThat(docker("run", "--rm", "--entrypoint", "id", IMAGE, "-u")
                        .out()
                        .strip())
                .isEqualTo("10001");
        docker("run", "--name", CONTAINER, IMAGE, "run", "--load", "smoke", "--warmup", "0s", "--transactions", "200")
                .ends(0);
        docker("cp", CONTAINER + ":/work/runs", folder.toString()).ends(0);
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            Path result = runs.findFirst().orElseThrow().resolve("result.json");
            JsonNode json = JsonMapper.shared().readTree(Files.readString(result));
            assertThat(json.at("/verdict/status").asString()).isEqualTo("PASS");
        }
        assertThat(docker("inspect", "--format", "{{range .Mounts}}{{.Destination}} {{end}}", CONTAINER)
                        .out()
                        .strip()
                        .split(" "))
                .containsExactlyInAnyOrder("/work/runs", "/work/data");
    }
}
