package io.orderentry.benchmarks.stub;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The stub on a free port of the loopback interface: one thread for all connections. A procedure is answered no sooner than the delay after
 * its call was read, and up to a millisecond later, which is how exactly a selector waits. Any thread may call it.
 */
public final class StubServer implements AutoCloseable {
    private static final int BACKLOG = 1_024;

    private final long delayNanos;
    private final Selector selector = Selector.open();
    private final ServerSocketChannel listener = ServerSocketChannel.open();
    private final AtomicLong answered = new AtomicLong();
    /** The delay is the same for all: the first in is the first out. */
    private final Queue<Due> due = new ArrayDeque<>();

    private final Thread thread = new Thread(this::serve, "stub-server");
    private volatile boolean closed;

    private record Due(StubConnection connection, SelectionKey key, long nanos) {}

    private StubServer(Duration delay) throws IOException {
        delayNanos = delay.toNanos();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
    }

    /** @param delay between a procedure's call and its answer; zero to answer at once */
    public static StubServer start(Duration delay) throws IOException {
        StubServer server = new StubServer(delay);
        server.thread.setDaemon(true);
        server.thread.start();
        return server;
    }

    public int port() {
        return listener.socket().getLocalPort();
    }

    /** Procedures that were answered since the start, those that rolled back included. */
    public long answered() {
        return answered.get();
    }

    private void serve() {
        try {
            while (!closed) {
                selector.select(this::ready, millisToWait());
                while (!due.isEmpty() && due.peek().nanos() - System.nanoTime() <= 0) {
                    Due next = due.remove();
                    send(next.connection(), next.key());
                }
            }
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** At least one, because zero means any time; rounded up, because the delay is the least. */
    private long millisToWait() {
        return due.isEmpty()
                ? 0
                : 1 + TimeUnit.NANOSECONDS.toMillis(Math.max(0, due.peek().nanos() - System.nanoTime() - 1));
    }

    private void ready(SelectionKey key) {
        if (key.attachment() instanceof StubConnection connection) {
            serve(connection, key);
        } else {
            accept();
        }
    }

    private void accept() {
        try {
            for (SocketChannel channel = listener.accept(); channel != null; channel = listener.accept()) {
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                channel.register(selector, SelectionKey.OP_READ, new StubConnection(channel));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void serve(StubConnection connection, SelectionKey key) {
        try {
            if (key.isReadable() && !connection.read()) {
                key.channel().close();
            } else if (connection.calls() > 0 && delayNanos > 0 && key.isReadable()) {
                if (connection.isComplete()) {
                    due.add(new Due(connection, key, System.nanoTime() + delayNanos));
                }
            } else {
                send(connection, key);
            }
        } catch (IOException e) {
            close(key);
        }
    }

    /** What the socket does not take now follows when it can. */
    private void send(StubConnection connection, SelectionKey key) {
        try {
            answered.lazySet(answered.getPlain() + connection.calls());
            boolean all = connection.send();
            if (key.isValid() && all == ((key.interestOps() & SelectionKey.OP_WRITE) != 0)) {
                key.interestOps(SelectionKey.OP_READ | (all ? 0 : SelectionKey.OP_WRITE));
            }
        } catch (IOException e) {
            close(key);
        }
    }

    /** The client is gone. */
    private static void close(SelectionKey key) {
        try {
            key.channel().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        closed = true;
        selector.wakeup();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
