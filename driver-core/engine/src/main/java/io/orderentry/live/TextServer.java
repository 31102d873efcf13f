package io.orderentry.live;

import io.orderentry.text.TextSanitizer;
import io.orderentry.text.TimeLimit;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * HTTP server of texts that can only be read, on its own threads, whose number does not depend on the clients. No client can block the
 * others: a connection has one request, which it sends within {@value #MOST_SECONDS} s, and {@value #ANSWER_SECONDS} s to read the answer; it
 * gives way to a newer one when there are more than {@value #MOST_CONNECTIONS}. Those that receive events have a limit of their own. Thread-safe.
 */
final class TextServer implements AutoCloseable {
    private static final int MOST_SECONDS = 5;
    /** From when the answer is there: how long the driver takes for it is not the client's fault. */
    private static final int ANSWER_SECONDS = 30;

    private static final int MOST_CONNECTIONS = 16;
    private static final int PROBE_SECONDS = 1;
    private static final int MOST_THREADS = 8;
    /** Connections that are not accepted yet: a client that finds no place among them tries again a second later. */
    private static final int MOST_WAITING = 1_000;

    private static final Duration END = Duration.ofSeconds(MOST_SECONDS);
    private static final int MOST_REQUEST_BYTES = 16 << 10;
    /** Of a connection: what a client does not read soon stays here, where it is seen. */
    private static final int SEND_BUFFER = 64 << 10;

    private static final Pattern BASIC = Pattern.compile("(?i:basic) ++([A-Za-z0-9+/=]++)");
    private static final Pattern BEARER = Pattern.compile("(?i:bearer) ++(\\S++)");
    /** Path of the events. */
    static final String EVENTS = "/events";
    /** Beginning of the names of its threads, before the port. */
    static final String THREADS = "oe-metrics ";

    private final byte[] token;
    private final ServedHosts hosts;
    private final Pages pages;
    private final EventStream events;
    private final Limits limits = new Limits();
    private final Server server;
    private final ServerConnector connector;

    /** An answer: a status, and a text of a type. */
    record Page(int status, String contentType, String text) {
        private static final int UNAUTHORIZED = 401;
        private static final int MISDIRECTED = 421;
        private static final int METHOD_NOT_ALLOWED = 405;

        private static final Page OF_EVENTS = new Page(200, "text/event-stream", "");

        static Page found(String contentType, String text) {
            return new Page(200, contentType, text);
        }

        static Page notFound(String sentence) {
            return sentence(404, sentence);
        }

        private static Page sentence(int status, String sentence) {
            return new Page(status, "text/plain; charset=utf-8", sentence + "\n");
        }
    }

    /** Pages by their paths. Thread-safe. */
    interface Pages {
        /**
         * The page of a path, without its query.
         *
         * @param accept content types that the client takes; empty when it does not say
         */
        Page at(String path, String accept);
    }

    /** Ends connections that are too old, and the oldest when there are too many, without an answer. */
    private final class Limits implements Connection.Listener {
        /** The oldest first, each with what ends it in time. */
        private final Map<Connection, Scheduler.Task> open = new LinkedHashMap<>();

        @Override
        public void onOpened(Connection connection) {
            Connection oldest = null;
            synchronized (open) {
                if (open.size() >= MOST_CONNECTIONS) {
                    oldest = open.keySet().iterator().next();
                    open.remove(oldest).cancel();
                }
                open.put(connection, ending(connection, MOST_SECONDS));
            }
            if (oldest != null) {
                oldest.getEndPoint().close();
            }
        }

        private Scheduler.Task ending(Connection connection, int seconds) {
            return connector.getScheduler().schedule(() -> end(connection), seconds, TimeUnit.SECONDS);
        }

        /** The request is there: only a newer connection ends this one. */
        void requested(Connection connection) {
            synchronized (open) {
                Scheduler.Task ending = open.get(connection);
                if (ending != null) {
                    ending.cancel();
                }
            }
        }

        /** The answer is there. */
        void answered(Connection connection) {
            synchronized (open) {
                open.computeIfPresent(connection, (same, ending) -> ending(connection, ANSWER_SECONDS));
            }
        }

        @Override
        public void onClosed(Connection connection) {
            isRemoved(connection);
        }

        /** Leaves a connection open that is no longer one of those that end. */
        void exempt(Connection connection) {
            isRemoved(connection);
        }

        private void end(Connection connection) {
            if (isRemoved(connection)) {
                connection.getEndPoint().close();
            }
        }

        private boolean isRemoved(Connection connection) {
            synchronized (open) {
                Scheduler.Task ending = open.remove(connection);
                if (ending != null) {
                    ending.cancel();
                }
                return ending != null;
            }
        }
    }

    /**
     * Begins to answer.
     *
     * @param address port 0 for a free one
     * @param hosts by which it may be asked
     * @param token that every request must have as bearer token (RFC 6750); null for none
     * @param events for readers of {@value #EVENTS}
     * @throws IOException when the address cannot be had
     */
    TextServer(InetSocketAddress address, ServedHosts hosts, String token, Pages pages, EventStream events)
            throws IOException {
        this.hosts = hosts;
        this.token = token == null ? null : bytes(token);
        this.pages = pages;
        this.events = events;
        ServerSocketChannel socket = ServerSocketChannel.open();
        try {
            socket.bind(address, MOST_WAITING);
            String name = THREADS + socket.socket().getLocalPort();
            QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, 1);
            threads.setName(name);
            threads.setDaemon(true);
            server = new Server(threads, new ScheduledExecutorScheduler(name + " limit", true), null);
            connector = new ServerConnector(server, 0, 1, http());
            connector.addBean(limits);
            connector.setAcceptedSendBufferSize(SEND_BUFFER);
            connector.open(socket);
            server.addConnector(connector);
            server.setHandler(new Handler.Abstract() {
                @Override
                public boolean handle(Request request, Response response, Callback callback) {
                    answer(request, response, callback);
                    return true;
                }
            });
            server.start();
        } catch (IOException e) {
            socket.close();
            throw e;
        } catch (Exception e) {
            socket.close();
            throw new IOException(e.getMessage(), e);
        }
    }

    private static HttpConnectionFactory http() {
        HttpConfiguration http = new HttpConfiguration();
        http.setPersistentConnectionsEnabled(false);
        http.setRequestHeaderSize(MOST_REQUEST_BYTES);
        http.setSendServerVersion(false);
        http.setSendDateHeader(false);
        return new HttpConnectionFactory(http);
    }

    int port() {
        return connector.getLocalPort();
    }

    private void answer(Request request, Response response, Callback callback) {
        Connection connection = request.getConnectionMetaData().getConnection();
        limits.requested(connection);
        Page page = page(request);
        if (page == Page.OF_EVENTS) {
            openEvents(connection, response, callback, false);
        } else {
            limits.answered(connection);
            send(page, response, callback);
        }
    }

    /** @param probed whether the readers had a moment to read what shows that they do */
    private void openEvents(Connection connection, Response response, Callback callback, boolean probed) {
        if (events.open(response, callback, () -> connection.getEndPoint().close())) {
            limits.exempt(connection);
        } else if (probed) {
            String sentence = "there are " + EventStream.MOST_READERS + " readers, no more are served";
            send(Page.sentence(503, sentence), response, callback);
        } else {
            events.probe();
            connector
                    .getScheduler()
                    .schedule(() -> openEvents(connection, response, callback, true), PROBE_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static void send(Page page, Response response, Callback callback) {
        HttpFields.Mutable headers = response.getHeaders();
        if (page.status() == Page.UNAUTHORIZED) {
            headers.add(HttpHeader.WWW_AUTHENTICATE, "Bearer realm=\"order-entry\"");
            // Browsers ask for it.
            headers.add(HttpHeader.WWW_AUTHENTICATE, "Basic realm=\"order-entry\", charset=\"UTF-8\"");
        } else if (page.status() == Page.METHOD_NOT_ALLOWED) {
            headers.put(HttpHeader.ALLOW, "GET, HEAD");
        }
        byte[] text = page.text().getBytes(StandardCharsets.UTF_8);
        headers.put(HttpHeader.CONTENT_TYPE, page.contentType());
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put(HttpHeader.CACHE_CONTROL, "no-store");
        headers.put(HttpHeader.CONTENT_LENGTH, text.length);
        response.setStatus(page.status());
        response.write(true, ByteBuffer.wrap(text), callback);
    }

    private Page page(Request request) {
        String host = Request.getServerName(request);
        if (host != null && !hosts.contains(host)) {
            return Page.sentence(
                    Page.MISDIRECTED,
                    "this is not " + TextSanitizer.text(host)
                            + ": ask by the address, or name it in load.metricsHosts");
        }
        if (token != null && !hasToken(request)) {
            return Page.sentence(
                    Page.UNAUTHORIZED,
                    "a token is needed: send it as Authorization: Bearer TOKEN, or as the password of any user");
        }
        if (!request.getMethod().equals("GET") && !request.getMethod().equals("HEAD")) {
            return Page.sentence(Page.METHOD_NOT_ALLOWED, "pages can only be read: use GET or HEAD");
        }
        String path = Request.getPathInContext(request);
        if (path.equals(EVENTS) && request.getMethod().equals("GET")) {
            return Page.OF_EVENTS;
        }
        return pages.at(path, String.join(",", request.getHeaders().getValuesList(HttpHeader.ACCEPT)));
    }

    /** Takes the same time whichever of the characters are wrong. */
    private boolean hasToken(Request request) {
        return request.getHeaders().getValuesList(HttpHeader.AUTHORIZATION).stream()
                .map(TextServer::given)
                .anyMatch(given -> MessageDigest.isEqual(token, given));
    }

    /** A token sent as such, or as a password; empty when there is none. */
    private static byte[] given(String credentials) {
        Matcher bearer = BEARER.matcher(credentials);
        if (bearer.matches()) {
            return bytes(bearer.group(1));
        }
        Matcher basic = BASIC.matcher(credentials);
        if (!basic.matches()) {
            return new byte[0];
        }
        try {
            String pair = new String(Base64.getDecoder().decode(basic.group(1)), StandardCharsets.UTF_8);
            return bytes(pair.substring(pair.indexOf(':') + 1));
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Stops answering and cuts off the clients that are connected. */
    @Override
    public void close() {
        TimeLimit.run("oe-server-end", END, () -> {
            try {
                server.stop();
            } catch (Exception e) {
                // Its port is free when the process ends.
                return;
            }
        });
    }
}
