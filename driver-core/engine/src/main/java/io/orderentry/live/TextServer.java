package io.orderentry.live;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayDeque;
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
 * than {@value #MOST_CONNECTIONS}. Thread-safe.
 */
final class TextServer implements AutoCloseable {
    private static final int MOST_SECONDS = 5;
    private static final int MOST_CONNECTIONS = 16;
    private static final int MOST_THREADS = 8;
    /** Connections that are not accepted yet: a client that finds no place among them tries again a second later. */
    private static final int MOST_WAITING = 1_000;

    private static final int MOST_REQUEST_BYTES = 16 << 10;
    private static final Pattern BEARER = Pattern.compile("(?i:bearer) ++(\\S++)");
    /** Beginning of the names of its threads, before the port. */
    static final String THREADS = "oe-metrics ";

    private final byte[] token;
    private final Pages pages;
    private final Server server;
    private final ServerConnector connector;

    /** An answer: a status, and a text of a type. */
    record Page(int status, String contentType, String text) {
        private static final int UNAUTHORIZED = 401;
        private static final int METHOD_NOT_ALLOWED = 405;

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
        private final Deque<Connection> open = new ArrayDeque<>();

        @Override
        public void onOpened(Connection connection) {
            connector.getScheduler().schedule(connection.getEndPoint()::close, MOST_SECONDS, TimeUnit.SECONDS);
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
            synchronized (open) {
                open.remove(connection);
            }
        }
    }

    /**
     * Begins to answer.
     *
     * @param address port 0 for a free one
     * @param token that every request must have as bearer token (RFC 6750); null for none
     * @throws IOException when the address cannot be had
     */
    TextServer(InetSocketAddress address, String token, Pages pages) throws IOException {
        this.token = token == null ? null : bytes(token);
        this.pages = pages;
        ServerSocketChannel socket = ServerSocketChannel.open();
        try {
            socket.bind(address, MOST_WAITING);
            String name = THREADS + socket.socket().getLocalPort();
            QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, 1);
            threads.setName(name);
            threads.setDaemon(true);
            server = new Server(threads, new ScheduledExecutorScheduler(name + " limit", true), null);
            connector = new ServerConnector(server, 0, 1, http());
            connector.addBean(new Limits());
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
        HttpFields.Mutable headers = response.getHeaders();
        if (page.status() == Page.UNAUTHORIZED) {
            headers.put(HttpHeader.WWW_AUTHENTICATE, "Bearer realm=\"order-entry\"");
        } else if (page.status() == Page.METHOD_NOT_ALLOWED) {
            headers.put(HttpHeader.ALLOW, "GET, HEAD");
        }
        byte[] text = page.text().getBytes(StandardCharsets.UTF_8);
        headers.put(HttpHeader.CONTENT_TYPE, page.contentType());
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put(HttpHeader.CONTENT_LENGTH, text.length);
        response.setStatus(page.status());
        response.write(true, ByteBuffer.wrap(text), callback);
    }

    private Page page(Request request) {
        if (token != null && !hasToken(request)) {
            return Page.sentence(Page.UNAUTHORIZED, "a token is needed: send it as Authorization: Bearer TOKEN");
        }
        if (!request.getMethod().equals("GET") && !request.getMethod().equals("HEAD")) {
            return Page.sentence(Page.METHOD_NOT_ALLOWED, "pages can only be read: use GET or HEAD");
        }
        return pages.at(
                Request.getPathInContext(request),
                String.join(",", request.getHeaders().getValuesList(HttpHeader.ACCEPT)));
    }

    /** Takes the same time whichever of the characters are wrong. */
    private boolean hasToken(Request request) {
        return request.getHeaders().getValuesList(HttpHeader.AUTHORIZATION).stream()
                .map(BEARER::matcher)
                .filter(Matcher::matches)
                .anyMatch(credentials -> MessageDigest.isEqual(token, bytes(credentials.group(1))));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Stops answering and cuts off the clients that are connected. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            // Its port is free when the process ends.
        }
    }
}
