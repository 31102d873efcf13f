package io.orderentry.live;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Server-sent events for any number of readers up to a limit. An event is made once for all of them, and never waits for one: a reader who has
 * not taken the last event misses the next ones, and gets an event that says so afterwards. Where there is no place for one more, the oldest
 * reader who does not read gives way. Thread-safe.
 */
public final class EventStream {
    /** More readers are turned away when all of these read. */
    static final int MOST_READERS = 16;

    private static final byte[] MISSED = bytes("missed", "");
    /** A comment, which readers ignore, larger than what systems keep for a client that does not read. */
    private static final byte[] PROBE = (":" + " ".repeat(1 << 20) + "\n\n").getBytes(StandardCharsets.US_ASCII);

    /** Readers that are here, the oldest first. */
    private final Set<Reader> readers = Collections.synchronizedSet(new LinkedHashSet<>());

    /** One reader; a write at a time, so that no more than one event is kept for a reader. */
    private final class Reader extends Callback.Nested {
        private final Response response;
        private final Runnable cut;
        private boolean writing;
        /** Sent when the event before was taken; null for none. */
        private byte[] next;
        /** Counted down when the last event was taken, or the reader is gone; null before there is one. */
        private CountDownLatch left;

        Reader(Response response, Callback end, Runnable cut) {
            super(end);
            this.response = response;
            this.cut = cut;
        }

        synchronized boolean isBehind() {
            return writing;
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
        send(bytes(name, data));
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

    /** Sends what shows a moment later who does not read. */
    void probe() {
        send(PROBE);
    }

    private void send(byte[] event) {
        List.copyOf(readers).forEach(reader -> reader.send(event, null));
    }

    /**
     * Begins to send to a reader; false when there are too many who read.
     *
     * @param cut ends the reader's connection
     */
    boolean open(Response response, Callback end, Runnable cut) {
        Reader reader = new Reader(response, end, cut);
        Optional<Reader> behind = Optional.empty();
        synchronized (readers) {
            if (readers.size() >= MOST_READERS) {
                behind = readers.stream().filter(Reader::isBehind).findFirst();
                if (behind.isEmpty()) {
                    return false;
                }
                readers.remove(behind.get());
            }
            readers.add(reader);
        }
        behind.ifPresent(oldest -> oldest.cut.run());
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream; charset=utf-8");
        response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
        reader.send(bytes("begin", ""), null);
        return true;
    }

    private static byte[] bytes(String name, String data) {
        return ("event: " + name + "\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8);
    }
}
