package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code oe experiment ladder-here} as a user types it, on the rungs that need no other program than the kernel's own. */
class LadderTest {
    private static final long LIMIT_SECONDS = 1800;

    @TempDir
    Path folder;

    /** The counters are those of the machine, the facts those of each rung, and what cannot be had says so. */
    @Test
    void theRungsThatTheKernelHasAreComparedWithEachOther() throws Exception {
        assumeTrue(
                Files.isWritable(Path.of("/sys/fs/cgroup")) && "root".equals(System.getProperty("user.name")),
                "NOT RUN: only root makes control groups and network namespaces");
        Experiments experiments = new Experiments(folder);
        CommandResult said = experiments
                .oe()
                .start(
                        "experiment ladder-here --rungs native,limited,namespaces,pod --repeat 1 --platform MEMORY_MB=512"
                                + " --platform SHARED_BUFFERS_MB=64 --platform VCPUS=1 --platform CPU_QUOTA=10"
                                // A tenth of a processor completes thirty New-Orders in seven seconds.
                                + " --set load.warmup=1s --set load.duration=15s")
                .end(LIMIT_SECONDS)
                .ends(0);
        List<JsonNode> results = experiments.results();
        assertThat(Experiments.texts(results, "/identity/labels/rung"))
                .containsExactly("native", "limited", "namespaces");
        String text = said.out().replaceAll("\\s+", " ");
        if (!said.isHeldUp()) {
            assertThat(Experiments.texts(results, "/verdict/status")).containsOnly("PASS");
            assertThat(text).contains("a processor quota caps the control group of limited");
        }
        assertThat(Experiments.texts(results, "/identity/labels/platform.isolation"))
                .containsExactly("none", "none", "namespaces: mount, network, ipc, uts, pid, user; no new privileges");
        assertThat(Experiments.texts(results, "/identity/labels/platform.cpu-quota"))
                .containsExactly("", "10 % of a CPU", "");
        assertThat(Experiments.texts(results, "/identity/labels/platform.memory-limit"))
                .containsOnly("control group");
        assertThat(results.get(1).at("/host/throttling/throttledPeriodsPercent").asDouble())
                .isGreaterThan(10);
        assertThat(results)
                .allSatisfy(result ->
                        assertThat(result.at("/host/source").asString()).startsWith("local"));
        assertThat(text).contains(" NOT RUN rung=pod: ");
        assertThat(experiments.comparison()).contains("and beside the one before");
        for (String rung : List.of("native", "limited", "namespaces")) {
            assertThat(folder.resolve("data/platforms/" + rung + "-here/pid")).doesNotExist();
        }
    }
}
