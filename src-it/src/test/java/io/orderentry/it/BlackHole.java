package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

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
 * A port in front of a server that can fall silent: connections stay open and new ones are accepted, but nothing is passed on any more.
 * Without a server behind it, it is silent from the beginning.
 */
final class BlackHole implements AutoCloseable {
    private final ServerSocket listening;
    private final int server;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final AtomicLong passedOn = new AtomicLong();
    private final Semaphore accepted = new Semaphore(0);
    private volatile boolean silent;

    /** @param server port on this machine; 0 for none */
    BlackHole(int server) throws IOException {
        this.server = server;
        this.silent = server == 0;
        listening = new ServerSocket(0, 300, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    void silence() {
        silent = true;
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
        long until = passedOn.get() + bytes;
        while (passedOn.get() < until) {
            if (!command.process().isAlive()) {
                throw new AssertionError("it has ended: " + command.end());
            }
            Thread.sleep(20);
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listening.accept();
                sockets.add(client);
                accepted.release();
                if (!silent) {
                    Socket behind = new Socket(InetAddress.getLoopbackAddress(), server);
                    sockets.add(behind);
                    start(() -> pump(client, behind, passedOn));
                    start(() -> pump(behind, client, new AtomicLong()));
                }
            }
        } catch (IOException e) {
            // It was closed.
        }
    }

    private void pump(Socket from, Socket to, AtomicLong count) {
        byte[] bytes = new byte[1 << 16];
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int read = in.read(bytes); read >= 0; read = in.read(bytes)) {
                if (!silent) {
                    out.write(bytes, 0, read);
                    count.addAndGet(read);
                }
            }
        } catch (IOException e) {
            // One side has gone.
        }
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "black-hole");
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
