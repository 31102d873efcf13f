package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code configs/platforms/here.sh} refuses before the first run, and what it cannot have here; what it does then is in
 * {@link NativeAgainstGuestTest} and {@link LadderTest}.
 */
class HereScriptTest {
    private static final Path SCRIPTS = Path.of("..", "configs", "platforms");
    private static final int NOT_HERE = 77;

    @TempDir
    private Path folder;

    private final Map<String, String> variables = new TreeMap<>(Map.of(
            "VCPUS", "1",
            "MEMORY_MB", "64",
            "SHARED_BUFFERS_MB", "16",
            "MAX_WAL_MB", "64",
            "CONNECTIONS", "10",
            "ACCELERATOR", "tcg",
            "DISK_CACHE", "writeback",
            "DISK_MB", "1",
            "CPU_QUOTA", "",
            "KERNEL", ""));

    private void assertNotHere(String rung, String message) throws IOException, InterruptedException {
        CommandResult said = check(rung).ends(NOT_HERE);
        assertThat(said.err()).startsWith(message).hasLineCount(1);
    }

    @BeforeEach
    void programsThatAreNeverStarted() throws IOException {
        for (String script : List.of("here.sh", "process.sh", "container.sh", "guest.sh")) {
            Files.copy(SCRIPTS.resolve(script), folder.resolve(script));
        }
        Path programs = folder.resolve("bin");
        StandIn.write(programs.resolve("qemu"), "exit 1");
        StandIn.write(programs.resolve("mke2fs"), "exit 1");
        variables.put("QEMU", "qemu");
        variables.put("MODULES", "");
        variables.put("WRITES", "");
        variables.put("PATH", programs + ":" + System.getenv("PATH"));
        try (ServerSocket free = new ServerSocket(0)) {
            variables.put("PORT", Integer.toString(free.getLocalPort()));
        }
    }

    private CommandResult check(String side) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "here.sh", side, "check").directory(folder.toFile());
        builder.environment().putAll(variables);
        return Release.run(builder);
    }

    private void assertRefused(String side, String variable, String value, String message)
            throws IOException, InterruptedException {
        String good = variables.put(variable, value);
        CommandResult said = check(side).ends(1);
        assertThat(said.err()).startsWith(message).hasLineCount(1);
        variables.put(variable, good);
    }

    @Test
    void theNativeSideOfThisMachineIsAccepted() throws Exception {
        CommandResult said = check("native").ends(0);
        assertThat(said.out() + said.err()).isEmpty();
        assertThat(folder).isDirectoryNotContaining("glob:**/pid");
    }

    @Test
    void aPortThatIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            assertRefused(
                    "native",
                    "PORT",
                    port,
                    "port " + port + " is taken by another process: give another one with --platform PORT=NUMBER");
        }
    }

    @Test
    void sizesThatAreNone() throws Exception {
        assertRefused("native", "VCPUS", "two", "VCPUS=two is not a whole number above 0");
        assertRefused("guest", "MEMORY_MB", "", "MEMORY_MB= is not a whole number above 0");
        assertRefused("native", "VCPUS", "99999", "VCPUS=99999, but there are ");
        assertRefused("native", "MEMORY_MB", "999999999", "too little memory: ");
        assertRefused("native", "SHARED_BUFFERS_MB", "33", "SHARED_BUFFERS_MB=33 is more than half of MEMORY_MB=64");
    }

    @Test
    void aProgramThatIsMissing() throws Exception {
        assumeTrue(amd64(), "NOT RUN: the guest is made for x86_64 only");
        variables.put("QEMU", "no-such-qemu");
        assertNotHere("guest", "'no-such-qemu' is missing: install the package qemu-system-x86");
        assertNotHere("microvm", "'no-such-qemu' is missing: install the package qemu-system-x86");
    }

    @Test
    void aGuestThatCannotBe() throws Exception {
        assumeTrue(amd64(), "NOT RUN: the guest is made for x86_64 only");
        assertRefused(
                "guest", "DISK_MB", "999999999", "too little disk: the guest's may grow to DISK_MB=999999999, and ");
        assertRefused("guest", "DISK_CACHE", "fast", "DISK_CACHE=fast is not one of none, ");
        assertRefused("guest", "ACCELERATOR", "fast", "ACCELERATOR=fast is not one of auto, kvm, tcg");
        if (!Files.isWritable(Path.of("/dev/kvm"))) {
            assertRefused("guest", "ACCELERATOR", "kvm", "ACCELERATOR=kvm, but th");
        }
    }

    @Test
    void rungsOfWhichNothingIsHere() throws Exception {
        variables.putAll(Map.of("ENGINE", "docker", "RUNTIME", "auto", "NETWORK", "bridge", "STORAGE", "overlay"));
        variables.putAll(Map.of("DOCKER_HOST", "unix:///nowhere", "KUBECONFIG", "/nowhere", "NAMESPACE", "default"));
        variables.put("IMAGE", "");
        assertRefused("limited", "CPU_QUOTA", "half", "CPU_QUOTA=half is not a whole number above 0");
        assertRefused("limited", "WRITES", "few", "WRITES=few is not a whole number above 0");
        assertNotHere("container", "no engine of containers answers this user (docker info, podman info)");
        assertNotHere("sandbox", "no engine of containers answers this user (docker info, podman info)");
        variables.put("PATH", folder.resolve("bin") + ":/usr/sbin:/sbin:" + onlyPrograms());
        assertNotHere("pod", "'kubectl' is missing: install the package kubernetes-client");
        assertRefused("container", "ENGINE", "lxc", "ENGINE=lxc is not one of auto, docker, podman");
        assertRefused("container", "NETWORK", "fast", "NETWORK=fast is not one of bridge, host");
        assertRefused("container", "STORAGE", "fast", "STORAGE=fast is not one of overlay, volume");
    }

    /** A folder with what the scripts need of /usr/bin, without the programs of engines and clusters. */
    private Path onlyPrograms() throws IOException {
        Path programs = Files.createDirectory(folder.resolve("only"));
        for (String name : List.of("sh", "taskset", "sed", "grep", "id")) {
            for (String place : List.of("/usr/bin/", "/bin/")) {
                if (Files.isExecutable(Path.of(place + name)) && !Files.exists(programs.resolve(name))) {
                    Files.createSymbolicLink(programs.resolve(name), Path.of(place + name));
                }
            }
        }
        return programs;
    }

    private static boolean amd64() {
        return System.getProperty("os.arch").equals("amd64");
    }
}
