package io.orderentry.live;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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

    private final Set<Reader> readers = new HashSet<>();

    /** One reader; a write at a time, so that no more than one event is kept for a reader. */
    private final class Reader extends Callback.Nested {
        private final Response response;
        private boolean writing;
        private boolean missed;

        Reader(Response response, Callback end) {
            super(end);
            this.response = response;
        }

        void send(byte[] event) {
            synchronized (this) {
                if (writing) {
                    missed = true;
                    return;
                }
                writing = true;
            }
            response.write(false, ByteBuffer.wrap(event), Callback.from(this::taken, this::gone));
        }

        private void taken() {
            boolean again;
            synchronized (this) {
                writing = false;
                again = missed;
                missed = false;
            }
            if (again) {
                send(MISSED);
            }
        }

        private void gone(Throwable reason) {
            leave(this);
            failed(reason);
        }
    }

    /** Number of readers; an event without one need not be made. */
    public int readers() {
        synchronized (readers) {
            return readers.size();
        }
    }

    /**
     * Sends an event to all readers who are not behind.
     *
     * @param name of the event
     * @param data without line breaks
     */
    public void send(String name, String data) {
        byte[] event = bytes(name, data);
        List<Reader> all;
        synchronized (readers) {
            all = List.copyOf(readers);
        }
        all.forEach(reader -> reader.send(event));
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
        reader.send(bytes("begin", ""));
        return true;
    }

    private void leave(Reader reader) {
        synchronized (readers) {
            readers.remove(reader);
        }
    }

    private static byte[] bytes(String name, String data) {
        return ("event: " + name + "\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8);
    }
}
