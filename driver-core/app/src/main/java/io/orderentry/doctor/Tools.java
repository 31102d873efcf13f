package io.orderentry.doctor;

import io.orderentry.observe.machine.Profiling;
import io.orderentry.text.TimeLimit;
import java.io.File;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Programs of this machine that some tests and options use; no figure needs them. */
public final class Tools {
    private static final String SOCKET = "unix://";
    private static final String DEFAULT_SOCKET = "/var/run/docker.sock";
    private static final String NEEDED_BY =
            "only tests in containers need it: start it, or ask for the right to use it";
    private static final long PATIENCE_SECONDS = 2;
    private static final int LONGEST_ANSWER = 4_096;
    private static final Pattern VERSION = Pattern.compile("(?im)^Api-Version: *([0-9.]+)");

    private Tools() {}

    /** All of them. */
    public static List<ReadinessCheck> of(Map<String, String> environment) throws InterruptedException {
        return List.of(
                docker(environment.getOrDefault("DOCKER_HOST", SOCKET + DEFAULT_SOCKET)),
                machines(environment.getOrDefault("PATH", ""), System.getProperty("os.arch"), Path.of("/dev/kvm")),
                perf());
    }

    /** @param address {@code unix://} and the path of a socket; no other is tried */
    static ReadinessCheck docker(String address) throws InterruptedException {
        String name = "Docker";
        if (!address.startsWith(SOCKET)) {
            return ReadinessCheck.unavailable(name, "DOCKER_HOST names no UNIX socket: " + address + ", not tried");
        }
        String path = address.substring(SOCKET.length());
        try {
            // Its channel is closed by the interrupt when the time is over.
            String text = TimeLimit.get("oe-docker", Duration.ofSeconds(PATIENCE_SECONDS), () -> ping(path));
            Matcher version = VERSION.matcher(text);
            return text.matches("(?s)HTTP/1\\.[01] 200 .*")
                    ? ReadinessCheck.ok(
                            name, "answers at " + path + (version.find() ? ", API " + version.group(1) : ""))
                    : ReadinessCheck.unavailable(name, path + " does not answer as Docker does", NEEDED_BY);
        } catch (ExecutionException e) {
            return ReadinessCheck.unavailable(
                    name, path + " cannot be used: " + e.getCause().getMessage(), NEEDED_BY);
        } catch (TimeoutException e) {
            return ReadinessCheck.unavailable(
                    name, path + " did not answer within " + PATIENCE_SECONDS + " s", NEEDED_BY);
        }
    }

    private static String ping(String path) throws IOException {
        try (SocketChannel socket = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            String request = "GET /_ping HTTP/1.0\r\nHost: docker\r\n\r\n";
            socket.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
            ByteBuffer answer = ByteBuffer.allocate(LONGEST_ANSWER);
            while (answer.hasRemaining() && socket.read(answer) >= 0) {
                // Until the other end closes the connection.
            }
            return new String(answer.array(), 0, answer.position(), StandardCharsets.ISO_8859_1);
        }
    }

    /** QEMU, and whether it may use the processor's virtualization. */
    static ReadinessCheck machines(String path, String architecture, Path kvm) {
        String program =
                "qemu-system-" + (architecture.equals("amd64") ? "x86_64" : architecture.toLowerCase(Locale.ROOT));
        boolean installed = Arrays.stream(path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
        boolean exists = Files.exists(kvm);
        boolean permitted = Files.isReadable(kvm) && Files.isWritable(kvm);
        String name = "QEMU and KVM";
        if (installed && permitted) {
            return ReadinessCheck.ok(name, program + " and " + kvm + " can be used");
        }
        List<String> missing = new ArrayList<>();
        List<String> remedies = new ArrayList<>();
        if (!installed) {
            missing.add(program + " is not on the PATH");
            remedies.add("install QEMU to measure in a virtual machine of your own");
        }
        if (!permitted) {
            missing.add(kvm + (exists ? " may not be used by this user" : " is missing"));
            remedies.add(
                    exists
                            ? "add the user to the group kvm"
                            : "without it a virtual machine is emulated, and its figures mean nothing");
        }
        return ReadinessCheck.unavailable(name, String.join("; ", missing), String.join("; ", remedies));
    }

    private static ReadinessCheck perf() throws InterruptedException {
        String name = "perf";
        return Profiling.problemHere()
                .map(problem -> ReadinessCheck.unavailable(name, problem))
                .orElse(ReadinessCheck.ok(name, "samples all of this machine (target.profile)"));
    }
}
