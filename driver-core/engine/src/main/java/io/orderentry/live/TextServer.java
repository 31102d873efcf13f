package io.orderentry.live;

import io.orderentry.text.TimeLimit;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
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

/**
 * HTTP server of texts that can only be read, on its own threads, whose number does not depend on the clients. No client can block the
 * others: a connection has one request, ends after {@value #MOST_SECONDS} s at the latest, and gives way to a newer one when there are more
 * than {@value #MOST_CONNECTIONS}; those that receive events have a limit of their own. Thread-safe.
 */
final class TextServer implements AutoCloseable {
    private static final int MOST_SECONDS = 5;
    private static final int MOST_CONNECTIONS = 16;
    private static final int MOST_THREADS = 8;
    /** Connections that are not accepted yet: a client that finds no place among them tries again a second later. */
    private static final int MOST_WAITING = 1_000;

    private static final Duration END = Duration.ofSeconds(MOST_SECONDS);
    private static final int MOST_REQUEST_BYTES = 16 << 10;
    private static final Pattern BASIC = Pattern.compile("(?i:basic) ++([A-Za-z0-9+/=]++)");
    private static final Pattern BEARER = Pattern.compile("(?i:bearer) ++(\\S++)");
    /** Path of the events. */
    static final String EVENTS = "/events";
    /** Beginning of the names of its threads, before the port. */
    static final String THREADS = "oe-metrics ";

    private final byte[] token;
    private final Pages pages;
    private final EventStream events;
    private final Limits limits = new Limits();
    private final Server server;
    private final ServerConnector connector;

    /** An answer: a status, a text of a type, and what is done when the client has been sent it. */
    record Page(int status, String contentType, String text, Runnable sent) {
        private static final int UNAUTHORIZED = 401;
        private static final int METHOD_NOT_ALLOWED = 405;

        private static final Page OF_EVENTS = new Page(200, "text/event-stream", "", () -> {});

        static Page found(String contentType, String text) {
            return found(contentType, text, () -> {});
        }

        static Page found(String contentType, String text, Runnable sent) {
            return new Page(200, contentType, text, sent);
        }

        static Page notFound(String sentence) {
            return sentence(404, sentence);
        }

        private static Page sentence(int status, String sentence) {
            return new Page(status, "text/plain; charset=utf-8", sentence + "\n", () -> {});
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
        private final Deque<Connection> open = new ArrayDeque<>();

        @Override
        public void onOpened(Connection connection) {
            connector.getScheduler().schedule(() -> end(connection), MOST_SECONDS, TimeUnit.SECONDS);
            Connection oldest;
            synchronized (open) {
                oldest = open.size() < MOST_CONNECTIONS ? null : open.removeFirst();
                open.addLast(connection);
            }
            if (oldest != null) {
                oldest.getEndPoint().close();
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
                return open.remove(connection);
            }
        }
    }

    /**
     * Begins to answer.
     *
     * @param address port 0 for a free one
     * @param token that every request must have as bearer token (RFC 6750); null for none
     * @param events for readers of {@value #EVENTS}
     * @throws IOException when the address cannot be had
     */
    TextServer(InetSocketAddress address, String token, Pages pages, EventStream events) throws IOException {
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
        Page page = page(request);
        if (page == Page.OF_EVENTS) {
            if (events.open(response, callback)) {
                limits.exempt(request.getConnectionMetaData().getConnection());
                return;
            }
            page = Page.sentence(503, "there are " + EventStream.MOST_READERS + " readers, no more are served");
        }
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
        response.write(true, ByteBuffer.wrap(text), Callback.from(page.sent(), callback));
    }

    private Page page(Request request) {
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
