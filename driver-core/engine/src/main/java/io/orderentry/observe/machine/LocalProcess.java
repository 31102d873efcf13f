package io.orderentry.observe.machine;

import io.orderentry.result.Reading;
import io.orderentry.text.ChildProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A process of this machine by its folder in {@code /proc}: its TCP sockets, and the processors, priority and control group that limit what
 * it can do. What may not be read is empty, as it is for a process that has ended.
 */
public record LocalProcess(Path folder) {
    private static final Path PROC = Path.of("/proc");

    /** The process that runs this code. */
    public static final LocalProcess OWN = new LocalProcess(PROC.resolve("self"));

    private static final int NICE = 16;
    private static final int POLICY = 38;
    private static final Map<String, String> POLICIES =
            Map.of("0", "other", "1", "fifo", "2", "rr", "3", "batch", "5", "idle", "6", "deadline");
    private static final int SOCKET_FIELDS = 10;
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final String LISTENING = "0A";
    /** Before an address of version 4 in a list of those of version 6. */
    private static final String MAPPED = "0000000000000000FFFF0000";

    /** @param number of the process, or of a thread */
    public static LocalProcess of(String number) {
        return new LocalProcess(PROC.resolve(number));
    }

    /** Processes below a folder like {@code /proc}. */
    public static Stream<LocalProcess> all(Path proc) {
        return names(proc).stream()
                .filter(name -> name.matches("[0-9]+"))
                .map(name -> new LocalProcess(proc.resolve(name)));
    }

    /** Names in a folder; none where there is no such folder, or it may not be read. */
    static List<String> names(Path folder) {
        String[] names = folder.toFile().list();
        return names == null ? List.of() : List.of(names);
    }

    /** Text of a file in {@code /proc}; empty where it cannot be read. */
    public static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    /** Text of a file in the folder. */
    public String text(String file) {
        return text(folder.resolve(file));
    }

    /** Seconds on a processor since its start: the first of three numbers of {@code schedstat}, in nanoseconds. */
    public Reading<Double> cpuSeconds() {
        String text = text("schedstat");
        String first = text.strip().split(" ", 2)[0];
        return first.matches("[0-9]{1,18}")
                ? Reading.of(1e-9 * Long.parseLong(first))
                : Reading.unavailable(
                        text.isEmpty() ? folder + "/schedstat could not be read" : "schedstat has no time");
    }

    private String status(String name) {
        return text("status")
                .lines()
                .filter(line -> line.startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).strip())
                .findFirst()
                .orElse("");
    }

    /** Fields of {@code stat} behind the name. */
    public String[] statFields() {
        String stat = text("stat");
        return stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
    }

    private static String link(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException e) {
            return "";
        }
    }

    /** Its number; empty for {@link #OWN}. */
    public Optional<Long> number() {
        String name = folder.getFileName().toString();
        return name.matches("[0-9]+") ? Optional.of(Long.valueOf(name)) : Optional.empty();
    }

    /** Such as {@code ssh}. */
    public String name() {
        String name = text("comm").strip();
        return name.isEmpty() ? "process " + folder.getFileName() : name;
    }

    /**
     * Raises the priority of the calling thread, which Java itself leaves alone on Linux, to a tenfold share of a processor; that is far from
     * real time. Does nothing where this user may not, and on other systems.
     */
    public static void raisePriority() throws InterruptedException {
        try {
            Path thread = Files.readSymbolicLink(PROC.resolve("thread-self"));
            Process renice = ChildProcess.of(List.of(
                            "renice", "-n", "-10", "-p", thread.getFileName().toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!renice.waitFor(1, TimeUnit.SECONDS)) {
                renice.destroy();
            }
        } catch (IOException e) {
            // The readings come as soon as the scheduler allows.
        }
    }

    /** Limits by name; what cannot be read is left out. */
    public Map<String, String> limits() {
        return limits(Path.of("/"));
    }

    /** @param root folder of the files of control groups */
    Map<String, String> limits(Path root) {
        Map<String, String> limits = new TreeMap<>();
        String affinity = status("Cpus_allowed_list");
        if (!affinity.isEmpty()) {
            limits.put("affinity", affinity);
        }
        String[] fields = statFields();
        if (fields.length > POLICY) {
            limits.put("nice", fields[NICE]);
            limits.put("scheduler", POLICIES.getOrDefault(fields[POLICY], fields[POLICY]));
        }
        Map<String, String> groups = new HashMap<>();
        ControlGroups.limitFiles(text("cgroup"))
                .forEach(file -> groups.put(file, text(root.resolve(file.substring(1)))));
        limits.putAll(ControlGroups.limits(groups));
        return limits;
    }

    /** Parent of the process with a number in its own namespace and a title. */
    public static Optional<LocalProcess> parent(String number, String title) {
        return all(PROC)
                .filter(process -> process.status("NSpid").matches("(.*\t)?" + number))
                .filter(process -> process.text("cmdline").contains(title))
                .map(process -> of(process.status("PPid")))
                .filter(parent -> Files.isDirectory(parent.folder))
                .findFirst();
    }

    /** Fields of the TCP sockets of its network namespace; none where there are no such files. */
    private Stream<String[]> sockets() {
        return Stream.of("net/tcp", "net/tcp6")
                .flatMap(file -> text(file).lines().skip(1))
                .map(line -> line.strip().split(" +"))
                .filter(fields -> fields.length >= SOCKET_FIELDS);
    }

    /** The kernel prints an address as words of four bytes, the lowest byte first. */
    private static String shown(InetAddress address) {
        byte[] bytes = address.getAddress();
        StringBuilder hex = new StringBuilder(bytes.length == 4 ? MAPPED : "");
        for (int i = 0; i < bytes.length; i++) {
            hex.append(String.format("%02X", bytes[i / 4 * 4 + 3 - i % 4]));
        }
        return hex.toString();
    }

    private static String shown(int port) {
        return String.format(":%04X", port);
    }

    private boolean has(String[] socket) {
        Path descriptors = folder.resolve("fd");
        return names(descriptors).stream()
                .map(descriptors::resolve)
                .anyMatch(descriptor -> link(descriptor).equals("socket:[" + socket[INODE] + "]"));
    }

    /** Returns whether it has a socket with a local address, connected to a remote port unless that is null. */
    public boolean isConnected(InetAddress local, int port, Integer remotePort) {
        String end = shown(local) + shown(port);
        return sockets()
                .filter(socket -> !socket[STATE].equals(LISTENING))
                .filter(socket -> socket[LOCAL].equals(end) || (MAPPED + socket[LOCAL]).equals(end))
                .filter(socket -> remotePort == null || socket[REMOTE].endsWith(shown(remotePort)))
                .anyMatch(this::has);
    }

    /** Process that listens on a port; empty when none does or it may not be inspected. */
    public static Optional<LocalProcess> listening(int port) {
        return OWN.listeners(port).findFirst();
    }

    /** The same in another network namespace of this machine, such as a container's, that has an address. */
    public static Optional<LocalProcess> listening(InetAddress address, int port) {
        String entry = "|-- " + address.getHostAddress();
        Set<String> seen = new HashSet<>(Set.of("", OWN.namespace()));
        return all(PROC)
                .filter(process -> seen.add(process.namespace()))
                .filter(process ->
                        process.text("net/fib_trie").lines().map(String::strip).anyMatch(entry::equals))
                .flatMap(process -> process.listeners(port))
                .findFirst();
    }

    private Stream<LocalProcess> listeners(int port) {
        return sockets()
                .filter(socket -> socket[STATE].equals(LISTENING) && socket[LOCAL].endsWith(shown(port)))
                .flatMap(socket -> all(PROC).filter(process -> process.has(socket)));
    }

    private String namespace() {
        return link(folder.resolve("ns/net"));
    }
}
