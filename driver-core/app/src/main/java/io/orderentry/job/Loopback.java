package io.orderentry.job;

import io.orderentry.text.TimeLimit;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** A connection over the loopback interface whose other end, a thread of this process, sends each byte back. For one thread. */
public final class Loopback implements AutoCloseable {
    private final SocketChannel socket;
    private final ByteBuffer one = ByteBuffer.allocate(1);

    /** Connects; nothing listens any more afterwards. */
    public Loopback() throws IOException {
        SocketChannel other;
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            socket = SocketChannel.open(listener.getLocalAddress());
            other = listener.accept();
        }
        socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
        TimeLimit.start("oe-echo", () -> echo(other));
    }

    /**
     * Sends a byte there and back.
     *
     * @throws IOException when the connection is lost
     */
    public void roundTrip() throws IOException {
        socket.write(one.clear());
        if (socket.read(one.clear()) < 1) {
            throw new IOException("the connection over loopback was closed");
        }
    }

    private static void echo(SocketChannel other) {
        try (other) {
            other.setOption(StandardSocketOptions.TCP_NODELAY, true);
            ByteBuffer one = ByteBuffer.allocate(1);
            while (other.read(one.clear()) == 1) {
                other.write(one.flip());
            }
        } catch (IOException e) {
            // The other end says what happened.
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
