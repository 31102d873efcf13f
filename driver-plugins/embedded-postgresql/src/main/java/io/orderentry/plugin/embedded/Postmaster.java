package io.orderentry.plugin.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * The server's process. pg_ctl starts it in a session of its own, so that a Ctrl-C in the driver's terminal does not reach it.
 * To be used only under the folder's lock.
 */
record Postmaster(DataFolder folder, Programs programs) {
    /** Recovery after a kill reads the whole log of changes. */
    private static final long LIMIT_SECONDS = 3600;

    /** Stopping writes the whole cache back. */
    private static final long STOP_SECONDS = 30;

    /**
     * A port that was taken in between; what is left for a moment of a server that was killed: its last children, and its
     * process until init has noticed its end.
     */
    private static final List<String> PASSING =
            List.of("could not create any TCP/IP sockets", "pre-existing shared memory block", "already exists");

    /** In the log of a server that has started, and that pg_ctl, which looks ten times a second, may have found dead again. */
    private static final String READY = "database system is ready to accept connections";

    private static final int ATTEMPTS = 40;

    private static final String ADDRESS = "127.0.0.1";

    /** @return the port of 127.0.0.1 that it listens on: one that was free */
    int start(ServerSettings settings, SocketFolder socket) throws IOException {
        return start(settings, socket, Postmaster::freePort, () -> true);
    }

    /**
     * Starts it where it was before, so that its clients find it again.
     *
     * @param wanted asked before it is tried once more
     */
    void restart(ServerSettings settings, SocketFolder socket, int port, BooleanSupplier wanted) throws IOException {
        start(settings, socket, () -> port, wanted);
    }

    @FunctionalInterface
    private interface Port {
        int choose() throws IOException;
    }

    private int start(ServerSettings settings, SocketFolder socket, Port ports, BooleanSupplier wanted)
            throws IOException {
        DataFolder.makePrivateFolder(folder.log());
        for (int attempt = 1; ; attempt++) {
            // Of a server that was killed; the number in it may be another process's by now.
            Files.deleteIfExists(pidFile(folder));
            Path log = newLog();
            int port = ports.choose();
            Programs.Outcome started = programs.run(
                    "pg_ctl",
                    "",
                    "start",
                    "--wait",
                    "--timeout=" + LIMIT_SECONDS,
                    "--pgdata=" + folder.pgdata(),
                    "--log=" + log,
                    "--options=" + settings.options(port, socket));
            if (started.status() == 0) {
                return port;
            }
            String said = Files.exists(log) ? Files.readString(log) : started.output();
            String complaint = Complaint.in(said);
            boolean passing = said.contains(READY) || PASSING.stream().anyMatch(complaint::contains);
            if (attempt == ATTEMPTS || !wanted.getAsBoolean() || !passing) {
                throw new IOException("the embedded PostgreSQL did not start: " + complaint);
            }
            pause(200);
        }
    }

    /** Returns whether a server works on this folder, started by this driver or by one that was killed. */
    static boolean isRunningOn(DataFolder folder) throws IOException {
        OptionalLong pid = pid(folder);
        if (pid.isEmpty() || !Files.exists(folder.server())) {
            return false;
        }
        // The number alone proves nothing: after a reboot or in a new container it soon belongs to another process.
        Path server = folder.server().toRealPath();
        return ProcessHandle.of(pid.getAsLong())
                .flatMap(process -> process.info().command())
                .filter(command -> Path.of(command).startsWith(server))
                .isPresent();
    }

    /**
     * Stops it: sessions are cut off, all that was committed is kept. A server that does not stop by itself, such as one whose disk
     * is full, is cut off as well; the next start recovers it.
     */
    void stop() throws IOException {
        for (String mode : List.of("fast", "immediate")) {
            if (!isRunningOn(folder)) {
                return;
            }
            // Not pg_ctl's own waiting: a second Ctrl-C would end that, and the server would be left behind half
            // stopped.
            programs.run("pg_ctl", "", "stop", "--mode=" + mode, "--no-wait", "--pgdata=" + folder.pgdata());
            long deadline = System.nanoTime() + STOP_SECONDS * 1_000_000_000;
            while (isRunningOn(folder) && System.nanoTime() < deadline) {
                pause(10);
            }
        }
        if (isRunningOn(folder)) {
            throw new IOException("the embedded PostgreSQL on " + folder.root() + " did not stop");
        }
    }

    /** The running server's process, while there is one. */
    Optional<ProcessHandle> process() throws IOException {
        OptionalLong pid = pid(folder);
        return pid.isPresent() && isRunningOn(folder) ? ProcessHandle.of(pid.getAsLong()) : Optional.empty();
    }

    private static Path pidFile(DataFolder folder) {
        return folder.pgdata().resolve("postmaster.pid");
    }

    private static OptionalLong pid(DataFolder folder) throws IOException {
        try {
            String first = Files.readString(pidFile(folder)).lines().findFirst().orElse("");
            return first.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(first)) : OptionalLong.empty();
        } catch (NoSuchFileException e) {
            return OptionalLong.empty();
        }
    }

    private Path newLog() throws IOException {
        Path log = folder.log().resolve("server.log");
        if (Files.exists(log)) {
            Files.move(log, folder.log().resolve("server.log.old"), StandardCopyOption.REPLACE_EXISTING);
        }
        return log;
    }

    /** @throws IOException when nothing on this machine could connect to the server */
    static void requireLoopback() throws IOException {
        NetworkInterface loopback = NetworkInterface.getByInetAddress(InetAddress.getByName(ADDRESS));
        if (loopback == null || !loopback.isUp()) {
            throw new IOException(
                    "the embedded PostgreSQL cannot be reached: it listens on " + ADDRESS
                            + " only, and this machine has no loopback interface that is up; bring it up, such as with: ip link set lo up");
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getByName(ADDRESS))) {
            return any.getLocalPort();
        }
    }

    /** Pauses also when the thread is interrupted, and leaves it so. */
    private static void pause(long millis) {
        boolean interrupted = Thread.interrupted();
        LockSupport.parkNanos(millis * 1_000_000);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
