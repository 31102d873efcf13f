package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A port in front of a server on this machine: a network with faults. Without a server behind it, it is silent from the beginning. Any
 * thread may change what it does.
 */
public final class Relay implements Closeable {
    /** What it does with what is sent. */
    public enum State {
        PASSES_ON,
        /** Connections stay open and new ones are accepted, but nothing is passed on. */
        SILENT,
        /** Every connection is closed, also new ones. */
        CUT,
        /** Like {@link #CUT}, and the client is told that the connection was reset. */
        RESET,
        /** Every answer of the server is 200 ms late. */
        DELAYED,
        /** Every answer of the server is 2 ms late. */
        SLOW,
        /** 50 kB a second and connection. */
        THROTTLED,
        /** Requests arrive, answers do not. */
        HALF_OPEN,
        /** One bit in each 4 kB of answers is another. */
        CORRUPTED
    }

    private static final int DELAY_MILLIS = 200;
    private static final int SLOW_MILLIS = 2;
    private static final int BYTES_PER_MILLI = 50;
    private static final int CORRUPT_EACH = 4_096;

    private final ServerSocket listening;
    private final int server;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final AtomicLong requested = new AtomicLong();
    private final Semaphore accepted = new Semaphore(0);
    private volatile State state;

    /** @param server port on this machine; 0 for none */
    public Relay(int server) throws IOException {
        this(InetAddress.getLoopbackAddress(), 0, server);
    }

    /**
     * @param at address where it listens
     * @param port there; 0 for a free one
     */
    Relay(InetAddress at, int port, int server) throws IOException {
        this.server = server;
        this.state = server == 0 ? State.SILENT : State.PASSES_ON;
        listening = new ServerSocket(port, 300, at);
        start(this::accept);
    }

    public int port() {
        return listening.getLocalPort();
    }

    public void set(State next) throws IOException {
        state = next;
        if (isClosed()) {
            for (Socket socket : sockets) {
                end(socket);
            }
        }
    }

    /** Waits for one more client. */
    void awaitClient() throws InterruptedException {
        assertThat(accepted.tryAcquire(Oe.LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    /** Forgets the clients that came before. */
    void countClientsAnew() {
        accepted.drainPermits();
    }

    /** Waits until a command that is running has sent so many bytes more. */
    void awaitTraffic(long bytes, Oe.Running command) throws InterruptedException {
        long until = requested.get() + bytes;
        while (requested.get() < until) {
            if (!command.process().isAlive()) {
                throw new AssertionError("it has ended: " + command.end());
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private boolean isClosed() {
        return state == State.CUT || state == State.RESET;
    }

    private void end(Socket socket) throws IOException {
        if (state == State.RESET && !socket.isClosed()) {
            socket.setSoLinger(true, 0);
        }
        socket.close();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listening.accept();
                if (isClosed()) {
                    end(client);
                    continue;
                }
                sockets.add(client);
                accepted.release();
                if (state != State.SILENT) {
                    pass(client);
                }
            }
        } catch (IOException e) {
            // It was closed.
        }
    }

    private void pass(Socket client) throws IOException {
        try {
            Socket behind = new Socket(InetAddress.getLoopbackAddress(), server);
            sockets.add(behind);
            client.setTcpNoDelay(true);
            behind.setTcpNoDelay(true);
            start(() -> pump(client, behind, false));
            start(() -> pump(behind, client, true));
        } catch (IOException e) {
            // The server is not there: neither is this connection.
            client.close();
        }
    }

    private void pump(Socket from, Socket to, boolean isAnswer) {
        byte[] bytes = new byte[1 << 16];
        long passed = 0;
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
                long before = passed;
                passed += read;
                if (state == State.SILENT || isAnswer && !let(bytes, read, before)) {
                    continue;
                }
                out.write(bytes, 0, read);
                requested.addAndGet(isAnswer ? 0 : read);
            }
        } catch (IOException e) {
            // One side has gone.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether an answer is to be passed on, after what the state does to it. */
    private boolean let(byte[] bytes, int length, long before) throws InterruptedException {
        switch (state) {
            case DELAYED -> TimeUnit.MILLISECONDS.sleep(DELAY_MILLIS);
            case SLOW -> TimeUnit.MILLISECONDS.sleep(SLOW_MILLIS);
            case THROTTLED -> TimeUnit.MILLISECONDS.sleep(1 + length / BYTES_PER_MILLI);
            case CORRUPTED -> {
                if (before / CORRUPT_EACH != (before + length) / CORRUPT_EACH) {
                    bytes[length / 2] ^= 4;
                }
            }
            case HALF_OPEN -> {
                return false;
            }
            default -> {
                return true;
            }
        }
        return true;
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "relay");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
