package io.orderentry.plugin.embedded;

import io.orderentry.spi.EmbeddedServer.RunningServer;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A server that this process started. Any thread may use and close it; closing it again does nothing.
 *
 * <p>A server that dies, or is killed, is started again on the same port, as a service manager would do: its clients lose their
 * connections and find it again. Should it not start, its clients report a closed port.
 *
 * <p>Whoever started it closes it, also when the process receives a signal. For a process that ends without, a shutdown hook stops
 * the server: at once when the thread that started it has ended, else after {@value #GRACE_SECONDS} s, because that thread may
 * just be doing the same in better order, after its last transactions.
 */
final class StartedServer implements RunningServer {
    private static final long GRACE_SECONDS = 30;

    private final Postmaster postmaster;
    private final FolderLock lock;
    private final String version;
    private final int port;
    private final String password;
    private final SocketFolder socket;
    private final Thread hook;
    private final ServerSettings settings;
    private final AtomicBoolean closed = new AtomicBoolean();

    StartedServer(
            Postmaster postmaster,
            FolderLock lock,
            ServerSettings settings,
            int port,
            String password,
            SocketFolder socket)
            throws IOException {
        this.settings = settings;
        this.postmaster = postmaster;
        this.lock = lock;
        this.version = postmaster.programs().version();
        this.port = port;
        this.password = password;
        this.socket = socket;
        Thread starter = Thread.currentThread();
        this.hook = new Thread(() -> stopAfter(starter), "embedded-postgresql-stop");
        Runtime.getRuntime().addShutdownHook(hook);
        watch();
    }

    private void watch() throws IOException {
        // It may have died again before it could be watched.
        postmaster
                .process()
                .map(ProcessHandle::onExit)
                .orElseGet(() -> CompletableFuture.completedFuture(null))
                .thenRun(this::revive);
    }

    private synchronized void revive() {
        if (!closed.get()) {
            try {
                postmaster.restart(settings, socket, port, () -> !closed.get());
                watch();
            } catch (IOException e) {
                // Its clients cannot connect, and tell their users; the reason stands in the server's log.
                return;
            }
        }
    }

    @Override
    public String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + NewDatabase.DATABASE;
    }

    @Override
    public String user() {
        return NewDatabase.USER;
    }

    @Override
    public String password() {
        return password;
    }

    @Override
    public void close() throws IOException {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        if (Thread.currentThread() != hook) {
            forgetHook();
        }
        stop();
    }

    private synchronized void stop() throws IOException {
        try (lock) {
            postmaster.stop();
            SocketFolder.discard(postmaster.folder());
        }
    }

    /** One line for people: version, URL, socket and data folder; no password. */
    @Override
    public String toString() {
        return "embedded PostgreSQL " + version + " at " + url() + ", socket " + socket.socket(port) + ", data in "
                + postmaster.folder().root();
    }

    private void stopAfter(Thread starter) {
        try {
            starter.join(TimeUnit.SECONDS.toMillis(GRACE_SECONDS));
            close();
        } catch (InterruptedException | IOException e) {
            // No caller is left to report to; the next start or remove stops the server.
            return;
        }
    }

    private void forgetHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending; the hook will find the server closed.
            return;
        }
    }
}
