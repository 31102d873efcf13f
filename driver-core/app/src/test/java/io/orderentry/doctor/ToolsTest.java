package io.orderentry.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.doctor.ReadinessCheck.Status;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a socket and files in place of those of the machine. */
class ToolsTest {
    @TempDir
    private Path folder;

    /** A socket that answers one request; silent without an answer. */
    private ServerSocketChannel docker(Path socket, String answer) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        listener.bind(UnixDomainSocketAddress.of(socket));
        Thread thread = new Thread(() -> {
            try (SocketChannel client = listener.accept()) {
                ByteBuffer request = ByteBuffer.allocate(1_000);
                client.read(request);
                if (answer == null) {
                    client.read(request);
                } else {
                    client.write(ByteBuffer.wrap(answer.getBytes(StandardCharsets.US_ASCII)));
                }
            } catch (IOException e) {
                // The test closes the socket.
            }
        });
        thread.setDaemon(true);
        thread.start();
        return listener;
    }

    @Test
    void dockerAnswers() throws Exception {
        Path socket = folder.resolve("d.sock");
        try (ServerSocketChannel listener =
                docker(socket, "HTTP/1.0 200 OK\r\nApi-Version: 1.41\r\nContent-Type: text/plain\r\n\r\nOK")) {
            assertThat(listener.isOpen()).isTrue();
            assertThat(MachineReadiness.docker("unix://" + socket))
                    .isEqualTo(ReadinessCheck.ok("Docker", "answers at " + socket + ", API 1.41"));
        }
    }

    @Test
    void dockerThatIsSilentIsNotWaitedFor() throws Exception {
        Path socket = folder.resolve("d.sock");
        try (ServerSocketChannel listener = docker(socket, null)) {
            assertThat(listener.isOpen()).isTrue();
            assertThat(MachineReadiness.docker("unix://" + socket).text())
                    .isEqualTo(socket + " did not answer within 2 s");
        }
    }

    @Test
    void dockerThatIsMissingIsNoWarning() throws Exception {
        ReadinessCheck missing = MachineReadiness.docker("unix://" + folder.resolve("none.sock"));
        assertThat(missing.status()).isEqualTo(Status.NOT_AVAILABLE);
        assertThat(missing.text()).contains("none.sock cannot be used: ");
        assertThat(missing.remedy()).isNotBlank();
        assertThat(MachineReadiness.docker("tcp://docker:2375").text())
                .isEqualTo("DOCKER_HOST names no UNIX socket: tcp://docker:2375, not tried");
    }

    @Test
    void qemuAndTheProcessorsVirtualization() throws IOException {
        Path kvm = folder.resolve("kvm");
        assertThat(MachineReadiness.machines(folder.toString(), "amd64", kvm).text())
                .isEqualTo("qemu-system-x86_64 is not on the PATH; " + kvm + " is missing");
        Files.createFile(
                folder.resolve("qemu-system-x86_64"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.createFile(kvm);
        assertThat(MachineReadiness.machines("/nowhere::" + folder, "amd64", kvm)
                        .status())
                .isEqualTo(Status.OK);
        assertThat(MachineReadiness.machines(folder.toString(), "aarch64", kvm).text())
                .isEqualTo("qemu-system-aarch64 is not on the PATH");
    }

    @Test
    void toolsAreNeverAWarning() throws InterruptedException {
        assertThat(MachineReadiness.tools(Map.of("DOCKER_HOST", "unix:///nonexistent")))
                .hasSize(3)
                .noneMatch(check -> check.status() == Status.WARNING);
    }
}
