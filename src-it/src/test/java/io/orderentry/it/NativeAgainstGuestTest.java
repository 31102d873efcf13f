package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * {@code oe experiment native-vs-vm-here} with an emulated guest, as a user types it: the effect is very large, and the comparison says that
 * it is no measure of virtualization. Needs QEMU, and a network for the guest's kernel; with {@code -Dit.require=qemu} it fails without.
 */
@Thorough
class NativeAgainstGuestTest {
    /** The word for it in {@code -Dit.require}. */
    private static final String NAME = "qemu";

    /** Two guests boot and build a database without hardware virtualization, on a machine that does other things. */
    private static final long LIMIT_SECONDS = 2_400;

    private static final int FIRST_LINES = 12;

    @TempDir
    Path folder;

    private static void assumeThere(boolean there, String reason) {
        if (!there && Required.is(NAME)) {
            throw new IllegalStateException(NAME + " is required, and cannot be had: " + reason);
        }
        assumeTrue(there, "NOT RUN: " + reason);
    }

    private static boolean isOnPath(String program) {
        return Stream.of((System.getenv("PATH") + ":/usr/sbin:/sbin").split(File.pathSeparator))
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    }

    @Test
    void oneServerNativelyAndInAGuest() throws Exception {
        for (String program : List.of("qemu-system-x86_64", "mke2fs", "taskset", "apt-get")) {
            assumeThere(isOnPath(program), "there is no " + program + " on the path");
        }
        Experiments experiments = new Experiments(folder);
        Oe oe = experiments.oe();
        CommandResult said = oe.start("experiment native-vs-vm-here --repeat 2 --platform ACCELERATOR=tcg --platform"
                        + " MEMORY_MB=1024 --platform DISK_MB=3000 --platform DISK_CACHE=writeback --set"
                        + " load.warmup=2s --set load.duration=75s")
                .end(LIMIT_SECONDS);
        assumeThere(
                said.exitCode() != 2 || !said.err().contains("kernel"),
                said.err().lines().reduce((first, last) -> last).orElse(""));
        said.ends(0);

        List<JsonNode> results = experiments.results();
        assertThat(Experiments.texts(results, "/identity/labels/platform"))
                .containsExactly("native", "vm", "vm", "native");
        assertThat(Experiments.texts(results, "/verdict/status")).containsOnly("PASS");
        assertAlike(results);
        assertMachines(results);
        assertThat(said.out()).contains("ANSWER  vm");
        assertFirstLines(experiments.comparison());
        CommandResult again =
                oe.run("compare", "--full", folder.relativize(oe.newestRun()).toString());
        assertThat(experiments.comparison().strip()).isEqualTo(again.out().strip());
        assertNothingRuns();
        try (Stream<Path> platforms = Files.list(folder.resolve("data/platforms"))) {
            assertThat(platforms.filter(platform -> !platform.endsWith("packages")))
                    .hasSize(2)
                    .allSatisfy(platform -> assertThat(PosixFilePermissions.toString(
                                    Files.getPosixFilePermissions(platform.resolve("password"))))
                            .isEqualTo("rw-------"));
        }
    }

    /** Both sides held the same rows, and were given the same. */
    private static void assertAlike(List<JsonNode> results) {
        for (String same : List.of(
                "/startState/rows",
                "/startState/sums",
                "/startState/population/seed",
                "/identity/serverVersion",
                "/identity/labels/platform.cpus",
                "/identity/labels/platform.memory-mb",
                "/identity/labels/platform.pinned-to")) {
            assertThat(results.stream().map(result -> result.at(same)).distinct())
                    .as(same)
                    .singleElement()
                    .matches(node -> !node.isMissingNode() && !node.isEmpty() || node.isValueNode());
        }
        assertThat(Experiments.texts(results, "/identity/seed")).containsExactly("1", "1", "2", "2");
        assertThat(Experiments.texts(results, "/identity/labels/platform.accelerator"))
                .containsExactly("", "tcg", "tcg", "");
        assertThat(Experiments.texts(results, "/identity/labels/platform.disk-cache"))
                .containsExactly("", "writeback", "writeback", "");
        assertThat(Experiments.texts(results, "/identity/labels/platform.memory-limit"))
                .noneMatch(String::isEmpty);
    }

    /** The guest's counters are the guest's, and those of the machine under it are under the right name. */
    private static void assertMachines(List<JsonNode> results) {
        for (JsonNode result : results) {
            boolean guest = result.at("/identity/labels/platform").asString().equals("vm");
            assertThat(result.at("/host/source").asString())
                    .as(result.at("/absent").toString())
                    .startsWith(guest ? "sql" : "local");
            assertThere(result, "host/cpu/busy");
            assertThere(result, "host/disk/writesPerSecond");
            assertThat(result.at("/host/facts/cpu").asString().contains("TCG")).isEqualTo(guest);
            List<String> machines = result.at("/hosts")
                    .valueStream()
                    .map(host -> host.at("/role").asString() + " "
                            + host.at("/source").asString().split(" ")[0])
                    .toList();
            assertThat(machines)
                    .containsExactlyInAnyOrderElementsOf(
                            guest
                                    ? List.of("database sql", "hypervisor local", "driver local")
                                    : List.of("database local", "driver local"));
            for (int i = 0; i < machines.size(); i++) {
                assertThere(result, "hosts[" + i + "]/cpu/busy");
                assertThere(result, "hosts[" + i + "]/cpu/guest");
            }
        }
    }

    private static void assertThere(JsonNode result, String figure) {
        String pointer = "/" + figure.replaceAll("\\[(\\d+)]", "/$1");
        assertThat(result.at(pointer).isNumber() || Experiments.isReadLate(result, figure))
                .as(figure + ": " + result.at("/absent"))
                .isTrue();
    }

    private static void assertFirstLines(String comparison) {
        String first = comparison
                .lines()
                .limit(FIRST_LINES)
                .collect(Collectors.joining(" "))
                .replaceAll("\\s+", " ");
        assertThat(first)
                .startsWith("ANSWER vm")
                .containsPattern("with fewer than 3 runs a side \\(ratio 0\\.[0-4]")
                .contains("emulated: not a measure of hardware virtualization (QEMU");
        assertThat(comparison)
                .contains("the hypervisor counted no time of guests, as when it emulates them")
                .contains("Processor time of the physical machines");
    }

    private void assertNothingRuns() throws IOException {
        assertThat(folder.resolve("data/platforms/guest-here/pid")).doesNotExist();
        assertThat(folder.resolve("data/platforms/native-here/pid")).doesNotExist();
        Path data = folder.toRealPath().resolve("data");
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            assertThat(processes.map(NativeAgainstGuestTest::workingFolder)).noneMatch(path -> path.startsWith(data));
        }
    }

    private static Path workingFolder(Path process) {
        try {
            return Files.readSymbolicLink(process.resolve("cwd"));
        } catch (IOException e) {
            return process; // it is none, has ended, or is another user's
        }
    }
}
