package io.orderentry.observe.server;

import io.orderentry.observe.machine.ProcessLimits;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** TCP sockets of this machine, from {@code /proc/net/tcp} and {@code tcp6}. Immutable; empty where there are no such files. */
final class LocalSockets {
    private static final Path PROC = Path.of("/proc");
    private static final String LISTENING = "0A";
    private static final int FIELDS = 10;
    private static final int HEX = 16;
    private static final int WORD = 8;

    private record Socket(InetAddress local, int port, int remotePort, boolean listening, String inode) {}

    private final List<Socket> sockets = new ArrayList<>();

    private LocalSockets() {}

    /** The sockets that are open now. */
    static LocalSockets now() {
        return of(PROC.resolve("self"));
    }

    /** The sockets in the network namespace of a process. */
    private static LocalSockets of(Path process) {
        LocalSockets all = new LocalSockets();
        for (String file : List.of("net/tcp", "net/tcp6")) {
            ProcessLimits.text(process.resolve(file)).lines().skip(1).forEach(all::add);
        }
        return all;
    }

    private void add(String line) {
        String[] fields = line.strip().split(" +");
        if (fields.length < FIELDS) {
            return;
        }
        String[] local = fields[1].split(":");
        String[] remote = fields[2].split(":");
        sockets.add(new Socket(
                address(local[0]),
                Integer.parseInt(local[1], HEX),
                Integer.parseInt(remote[1], HEX),
                fields[3].equals(LISTENING),
                fields[9]));
    }

    /** The kernel prints an address as words of four bytes, the lowest byte first. */
    private static InetAddress address(String hex) {
        byte[] bytes = new byte[hex.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            int at = i / 4 * WORD + 6 - i % 4 * 2;
            bytes[i] = (byte) Integer.parseInt(hex.substring(at, at + 2), HEX);
        }
        try {
            return InetAddress.getByAddress(bytes);
        } catch (IOException e) {
            throw new IllegalArgumentException(hex, e);
        }
    }

    /**
     * Returns whether this process has a socket with a local address.
     *
     * @param remotePort the port that it must be connected to, or null for any
     */
    boolean isOwn(InetAddress local, int port, Integer remotePort) {
        return sockets.stream()
                .filter(socket -> !socket.listening()
                        && socket.port() == port
                        && socket.local().equals(local)
                        && (remotePort == null || remotePort == socket.remotePort()))
                .anyMatch(socket -> has(PROC.resolve("self"), socket.inode()));
    }

    /** Folder in {@code /proc} of the process that listens on a port; empty when none does or it may not be inspected. */
    Optional<Path> listening(int port) {
        return sockets.stream()
                .filter(socket -> socket.listening() && socket.port() == port)
                .flatMap(socket -> processes().filter(process -> has(process, socket.inode())))
                .findFirst();
    }

    /** Folders of all processes that can be seen. */
    private static Stream<Path> processes() {
        return children(PROC).filter(process -> process.getFileName().toString().matches("[0-9]+"));
    }

    /**
     * Folder of the process that listens on a port in another network namespace of this machine, such as a container's, that has an address.
     * Empty when there is none or it may not be inspected.
     */
    static Optional<Path> listeningElsewhere(InetAddress address, int port) {
        Set<String> seen = new HashSet<>(Set.of(namespace(PROC.resolve("self"))));
        return processes()
                .filter(process -> seen.add(namespace(process)))
                .filter(process -> hasAddress(process, address))
                .flatMap(process -> {
                    String namespace = namespace(process);
                    return of(process).sockets.stream()
                            .filter(socket -> socket.listening() && socket.port() == port)
                            .flatMap(socket -> processes()
                                    .filter(each -> namespace.equals(namespace(each)))
                                    .filter(each -> has(each, socket.inode())));
                })
                .findFirst();
    }

    /** Empty when it may not be read; so are those that have ended. */
    private static String namespace(Path process) {
        try {
            return Files.readSymbolicLink(process.resolve("ns/net")).toString();
        } catch (IOException e) {
            return "";
        }
    }

    private static boolean hasAddress(Path process, InetAddress address) {
        return !namespace(process).isEmpty()
                && ProcessLimits.text(process.resolve("net/fib_trie"))
                        .lines()
                        .anyMatch(line -> line.strip().equals("|-- " + address.getHostAddress()));
    }

    /** Such as {@code ssh}. */
    static String name(Path process) {
        String name = ProcessLimits.text(process.resolve("comm")).strip();
        return name.isEmpty() ? "process " + process.getFileName() : name;
    }

    /** Parent of the process with a number in its own namespace and a title. */
    static Optional<Path> parent(String number, String title) {
        return processes()
                .filter(process -> status(process, "NSpid").matches("(.*\t)?" + number))
                .filter(process ->
                        ProcessLimits.text(process.resolve("cmdline")).contains(title))
                .map(process -> Path.of("/proc", status(process, "PPid")))
                .filter(Files::isDirectory)
                .findFirst();
    }

    private static String status(Path process, String name) {
        return ProcessLimits.text(process.resolve("status"))
                .lines()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).strip())
                .findFirst()
                .orElse("");
    }

    private static boolean has(Path process, String inode) {
        return children(process.resolve("fd")).anyMatch(descriptor -> {
            try {
                return Files.readSymbolicLink(descriptor).toString().equals("socket:[" + inode + "]");
            } catch (IOException e) {
                return false;
            }
        });
    }

    /** Empty for a process that has ended or belongs to another user. */
    private static Stream<Path> children(Path folder) {
        String[] names = folder.toFile().list();
        return names == null ? Stream.empty() : Arrays.stream(names).map(folder::resolve);
    }
}
