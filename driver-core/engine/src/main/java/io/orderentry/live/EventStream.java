package io.orderentry.live;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Server-sent events for any number of readers up to a limit. An event is made once for all of them, and never waits for one: a reader who has
 * not taken the last event misses the next ones, and gets an event that says so afterwards. Thread-safe.
 */
public final class EventStream {
    /** More readers are turned away. */
    static final int MOST_READERS = 16;

    private static final byte[] MISSED = bytes("missed", "");

    private final Set<Reader> readers = ConcurrentHashMap.newKeySet();

    /** One reader; a write at a time, so that no more than one event is kept for a reader. */
    private final class Reader extends Callback.Nested {
        private final Response response;
        private boolean writing;
        /** Sent when the event before was taken; null for none. */
        private byte[] next;
        /** Counted down when the last event was taken, or the reader is gone; null before there is one. */
        private CountDownLatch left;

        Reader(Response response, Callback end) {
            super(end);
            this.response = response;
        }

        /** @param last of the last event; null for one that may be missed */
        void send(byte[] event, CountDownLatch last) {
            synchronized (this) {
                left = last != null ? last : left;
                if (writing) {
                    next = last != null ? event : left == null ? MISSED : next;
                    return;
                }
                writing = true;
            }
            write(event);
        }

        private void write(byte[] event) {
            response.write(false, ByteBuffer.wrap(event), Callback.from(this::taken, this::gone));
        }

        private void taken() {
            byte[] again;
            synchronized (this) {
                again = next;
                next = null;
                writing = again != null;
                if (again == null) {
                    end();
                }
            }
            if (again != null) {
                write(again);
            }
        }

        private void gone(Throwable reason) {
            readers.remove(this);
            end();
            failed(reason);
        }

        private synchronized void end() {
            if (left != null) {
                left.countDown();
            }
        }
    }

    /** Number of readers; an event without one need not be made. */
    public int readers() {
        return readers.size();
    }

    /**
     * Sends an event to all readers who are not behind.
     *
     * @param name of the event
     * @param data without line breaks
     */
    public void send(String name, String data) {
        byte[] event = bytes(name, data);
        List.copyOf(readers).forEach(reader -> reader.send(event, null));
    }

    /**
     * Sends an event that no reader misses, and after which no other is of use.
     *
     * @param data without line breaks
     * @return reaches 0 when each reader has taken it or is gone
     */
    public CountDownLatch sendLast(String name, String data) {
        byte[] event = bytes(name, data);
        List<Reader> all = List.copyOf(readers);
        CountDownLatch left = new CountDownLatch(all.size());
        all.forEach(reader -> reader.send(event, left));
        return left;
    }

    /** Begins to send to a reader; false when there are too many. */
    boolean open(Response response, Callback end) {
        Reader reader = new Reader(response, end);
        synchronized (readers) {
            if (readers.size() >= MOST_READERS) {
                return false;
            }
            readers.add(reader);
        }
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream; charset=utf-8");
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        reader.send(bytes("begin", ""), null);
        return true;
    }

    private static byte[] bytes(String name, String data) {
        return ("event: " + name + "\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8);
    }
}
