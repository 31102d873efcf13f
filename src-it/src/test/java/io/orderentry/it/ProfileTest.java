package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code target.profile} with machines by role. In place of perf, which may be missing or not permitted here, is a script that prints a report that
 * perf once printed.
 */
@EnabledOnOs(OS.LINUX)
class ProfileTest {
    private static final Path CAPTURED = Path.of("..", "driver-core/engine/src/test/resources/perf/cpu-clock.txt")
            .toAbsolutePath()
            .normalize();

    @TempDir
    private Path folder;

    private Path programs;

    @BeforeEach
    void prepare() throws Exception {
        programs = Files.createDirectories(folder.resolve("programs"));
        program("perf", """
                case $1 in
                record) echo "${MACHINE:-here}" >>'%s'; for last; do :; done; exec sleep "$last" ;;
                report) cat '%s' ;;
                esac""".formatted(folder.resolve("recorded"), CAPTURED));
        BuiltOnce.into(folder);
    }

    private void program(String name, String script) throws IOException {
        Path file = Files.writeString(programs.resolve(name), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private String path() {
        return programs + ":" + System.getenv("PATH");
    }

    private CommandResult run(String... sources) {
        String[] load = "run -c 2 --warmup 0s --duration 2s --set load.check=none".split(" ");
        return new Oe(folder)
                .environment("PATH", path())
                .run(Stream.concat(Stream.of(load), Stream.of(sources)).toArray(String[]::new));
    }

    private JsonNode result() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            return JsonMapper.shared()
                    .readTree(Files.readString(runs.findFirst().orElseThrow().resolve("result.json")));
        }
    }

    private static void assertProfiled(JsonNode profile, String source) {
        assertThat(profile.path("source").asString("")).isEqualTo(source);
        assertThat(profile.path("event").asString("")).isEqualTo("cpu-clock");
        assertThat(profile.path("seconds").asDouble(0)).isBetween(0.1, 1.0);
        assertThat(profile.path("top").path(0).path("module").asString("")).isEqualTo("libjvm.so");
    }

    @Test
    void eachMachineHasAProfileOrAReason() throws Exception {
        program("ssh", """
                for last; do :; done
                case "$*" in
                *root@kvm1*) echo 'root@kvm1: Permission denied (publickey).' >&2; exit 255 ;;
                *) MACHINE=db1 exec sh -c "$last" ;;
                esac""");
        CommandResult run = run("--set", "target.profile=local;database=ssh oe@db1;hypervisor=ssh root@kvm1");
        String reason = "ssh to root@kvm1 ended: root@kvm1: Permission denied (publickey).";
        assertThat(run.exitCode()).as(run.toString()).isZero();
        assertThat(run.err()).contains("not profiled: the hypervisor's machine: " + reason);
        JsonNode profiles = result().path("profiles");
        assertProfiled(profiles.path("driver"), "local");
        assertProfiled(profiles.path("database"), "ssh oe@db1");
        assertThat(profiles.path("hypervisor").isNull()).isTrue();
        assertThat(result().path("absent").path("profiles.hypervisor").asString(""))
                .isEqualTo(reason);
        // The trial and the samples of each.
        assertThat(Files.readAllLines(folder.resolve("recorded")))
                .containsExactlyInAnyOrder("here", "here", "db1", "db1");
        Oe oe = new Oe(folder);
        assertThat(oe.fullReport())
                .contains("Profile of the driver's machine", "Profile of the database's machine", "(ssh oe@db1)")
                .contains("Profile of the hypervisor's machine ----------------------------------- not available: "
                        + reason);
    }

    @Test
    void aMachineThatIsReachedThroughARealServer() throws Exception {
        try (Sshd sshd = new Sshd()) {
            String source = "ssh ssh://" + System.getProperty("user.name") + "@127.0.0.1:" + sshd.port;
            CommandResult run = run("--set", "target.profile=database=" + source);
            assertThat(run.exitCode()).as(run.toString()).isZero();
            assertThat(run.err()).doesNotContain("not profiled");
            assertProfiled(result().path("profiles").path("database"), source);
            assertThat(Files.readAllLines(folder.resolve("recorded"))).containsExactly("sshd", "sshd");
        }
    }

    /** A server of this user alone, on a port of the loopback interface, and a client that knows it. */
    private final class Sshd implements AutoCloseable {
        private static final Path PROGRAM = Path.of("/usr/sbin/sshd");
        private static final Path PRIVILEGE_SEPARATION = Path.of("/run/sshd");

        private final int port;
        private final Process server;
        private final boolean madeFolder;

        private Sshd() throws Exception {
            boolean there = Files.isExecutable(PROGRAM);
            if (!there && Required.is("sshd")) {
                throw new IllegalStateException("sshd is required, and there is none");
            }
            assumeTrue(there, "NOT RUN: there is no " + PROGRAM + "; in Debian, it is in the package openssh-server");
            boolean root = System.getProperty("user.name").equals("root");
            madeFolder = root && !Files.exists(PRIVILEGE_SEPARATION);
            if (madeFolder) {
                Files.createDirectory(PRIVILEGE_SEPARATION);
            }
            try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = free.getLocalPort();
            }
            Path keys = Files.createDirectory(
                    folder.resolve("keys"),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            Path host = key(keys.resolve("host"));
            Path user = key(keys.resolve("user"));
            Path known = Files.writeString(
                    keys.resolve("known"), "[127.0.0.1]:" + port + " " + Files.readString(Path.of(host + ".pub")));
            Path settings = Files.writeString(
                    keys.resolve("server.conf"),
                    String.join(
                            "\n",
                            "ListenAddress 127.0.0.1:" + port,
                            "HostKey " + host,
                            "AuthorizedKeysFile " + user + ".pub",
                            "PidFile none",
                            "StrictModes no",
                            "UsePAM no",
                            "PermitRootLogin prohibit-password",
                            "SetEnv PATH=" + path() + " MACHINE=sshd",
                            ""));
            program(
                    "ssh",
                    "exec /usr/bin/ssh -F none -o IdentitiesOnly=yes -o IdentityFile=" + user
                            + " -o UserKnownHostsFile=" + known + " \"$@\"");
            server = new ProcessBuilder(PROGRAM.toString(), "-D", "-e", "-f", settings.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("sshd.log").toFile())
                    .start();
            awaitPort();
        }

        private static Path key(Path file) throws IOException, InterruptedException {
            Process keygen = new ProcessBuilder(
                            List.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file.toString()))
                    .inheritIO()
                    .start();
            assertThat(keygen.waitFor()).isZero();
            return file;
        }

        private void awaitPort() throws IOException, InterruptedException {
            long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            while (true) {
                try {
                    new Socket(InetAddress.getLoopbackAddress(), port).close();
                    return;
                } catch (IOException e) {
                    if (!server.isAlive() || System.nanoTime() > deadline) {
                        throw new AssertionError(Files.readString(folder.resolve("sshd.log")), e);
                    }
                    Thread.sleep(50);
                }
            }
        }

        @Override
        public void close() throws IOException {
            server.destroy();
            if (madeFolder) {
                Files.delete(PRIVILEGE_SEPARATION);
            }
        }
    }
}
