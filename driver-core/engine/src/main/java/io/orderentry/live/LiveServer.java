package io.orderentry.live;

import io.orderentry.text.Refusal;
import io.orderentry.text.TextSanitizer;
import io.orderentry.text.TimeLimit;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IO;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;

/**
 * Pages and events of what goes on, over HTTP, to every client that can connect to the address and has the token, where there is one; not
 * encrypted. They are served on its own threads, whose number does not depend on the clients. No client can block the others: a connection
 * has one request; it ends when the client is silent for {@value #MOST_SECONDS} s before that, or reads nothing of the answer for
 * {@value #ANSWER_SECONDS} s, and it gives way to a newer one when there are more than {@value #MOST_CONNECTIONS}. Those that receive events have a limit of their own. Thread-safe.
 */
public final class LiveServer implements AutoCloseable {
    /** Content type of a page. */
    public static final String HTML = "text/html; charset=utf-8";

    private static final String CONTENTS = """
            <!DOCTYPE html>
            <html lang="en">
            <head><meta charset="utf-8"><title>Order-Entry driver</title></head>
            <body>
            <h1>Order-Entry driver</h1>
            <p><a href="/metrics">Metrics of the run</a>, for Prometheus.</p>
            </body>
            </html>
            """;

    private static final int MOST_SECONDS = 5;
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

    private static final Pattern CREDENTIALS = Pattern.compile("(?i:bearer) ++(\\S++)|(?i:basic) ++([A-Za-z0-9+/=]++)");
    static final String EVENTS = "/events";
    static final String THREADS = "oe-metrics ";

    private final Map<String, Function<String, Page>> pages = new ConcurrentHashMap<>();
    private final EventStream events = new EventStream();
    private final InetAddress address;
    private final ServedHosts hosts;
    private final byte[] token;
    private final Limits limits = new Limits();
    private final Server server;
    private final ServerConnector connector;

    record Page(int status, String contentType, String text) {
        private static final Page OF_EVENTS = new Page(HttpStatus.OK_200, "text/event-stream", "");

        static Page found(String contentType, String text) {
            return new Page(HttpStatus.OK_200, contentType, text);
        }

        private static Page sentence(int status, String sentence) {
            return new Page(status, "text/plain; charset=utf-8", sentence + "\n");
        }
    }

    /** Ends the oldest connection, without an answer, when there are too many. */
    private static final class Limits implements Connection.Listener {
        /** Connections that are open, the oldest first. */
        private final Set<Connection> open = Collections.synchronizedSet(new LinkedHashSet<>());

        @Override
        public void onOpened(Connection connection) {
            Connection oldest = null;
            synchronized (open) {
                if (open.size() >= MOST_CONNECTIONS) {
                    oldest = open.iterator().next();
                    open.remove(oldest);
                }
                open.add(connection);
            }
            if (oldest != null) {
                oldest.getEndPoint().close();
            }
        }

        /** Also of one that stays open, but is no longer one of those that end. */
        @Override
        public void onClosed(Connection connection) {
            open.remove(connection);
        }
    }

    /**
     * Names and addresses by which a page may be asked for: those that it listens on. A foreign name that leads
     * to this machine would let that name's web site read the page in the user's browser (DNS rebinding).
     */
    static final class ServedHosts {
        private static final Pattern IPV4 = Pattern.compile("(?:(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(?:\\.|$)){4}");

        private final InetAddress address;
        private final Set<String> names = new HashSet<>();

        ServedHosts(InetAddress address, String... more) {
            this.address = address;
            for (String name : more) {
                names.add(plain(name));
            }
            if (address.isLoopbackAddress() || address.isAnyLocalAddress()) {
                names.add("localhost");
            }
            if (!address.isLoopbackAddress()) {
                try {
                    names.add(plain(InetAddress.getLocalHost().getHostName()));
                } catch (UnknownHostException e) {
                    // This machine does not know its own name: it is asked for by its address.
                    return;
                }
            }
        }

        /** @param host without a port, an IPv6 address with or without its brackets */
        boolean contains(String host) {
            String name = plain(host);
            if (names.contains(name)) {
                return true;
            }
            if (!name.contains(":") && !IPV4.matcher(name).matches()) {
                return false;
            }
            try {
                // A literal, which asks no name service.
                InetAddress asked = InetAddress.getByName(name);
                return asked.equals(address)
                        || asked.isLoopbackAddress() && (address.isLoopbackAddress() || address.isAnyLocalAddress())
                        || address.isAnyLocalAddress() && NetworkInterface.getByInetAddress(asked) != null;
            } catch (UnknownHostException | SocketException e) {
                return false;
            }
        }

        private static String plain(String host) {
            return host.strip().toLowerCase(Locale.ROOT).replaceAll("^\\[|]$|\\.$", "");
        }
    }

    /**
     * Begins to listen.
     *
     * @param listening port 0 for a free one
     * @param token that clients must send as bearer token (RFC 6750), or as the password of any user; null for none
     * @param hosts further names and addresses by which clients may ask, besides those of the machine itself
     * @throws Refusal when the address cannot be had
     */
    public LiveServer(InetSocketAddress listening, String token, String... hosts) {
        address = listening.getAddress();
        this.hosts = new ServedHosts(address, hosts);
        this.token = token == null ? null : bytes(token);
        page("/", HTML, () -> CONTENTS);
        ServerSocketChannel socket = null;
        try {
            socket = ServerSocketChannel.open();
            socket.bind(listening, MOST_WAITING);
            String name = THREADS + socket.socket().getLocalPort();
            QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, 1);
            threads.setName(name);
            threads.setDaemon(true);
            server = new Server(threads, new ScheduledExecutorScheduler(name + " limit", true), null);
            connector = new ServerConnector(server, 0, 1, http());
            connector.addBean(limits);
            connector.setIdleTimeout(END.toMillis());
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
        } catch (Exception e) {
            IO.close(socket);
            throw new Refusal("--metrics-port: cannot listen at " + text(listening.getPort()) + ": " + e.getMessage()
                    + "; give another port, or 0 for a free one");
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

    /** Serves a page in place of the one that a path had. */
    public void page(String path, String contentType, Supplier<String> text) {
        pages.put(path, accept -> Page.found(contentType, text.get()));
    }

    /** Serves pages whose form depends on the content types that a client takes. */
    void page(String path, Function<String, Page> page) {
        pages.put(path, page);
    }

    /** Events for the readers of a page. */
    public EventStream events() {
        return events;
    }

    /** Address of the page. */
    public String url() {
        return "http://" + text(port()) + "/";
    }

    private String text(int port) {
        boolean six = address instanceof Inet6Address;
        String host = six && address.isAnyLocalAddress() ? "::" : address.getHostAddress();
        return (six ? "[" + host + "]" : host) + ":" + port;
    }

    /** Returns whether other machines can read it. */
    public boolean isReachableFromElsewhere() {
        return !address.isLoopbackAddress();
    }

    int port() {
        return connector.getLocalPort();
    }

    private void answer(Request request, Response response, Callback callback) {
        Connection connection = request.getConnectionMetaData().getConnection();
        connection.getEndPoint().setIdleTimeout(TimeUnit.SECONDS.toMillis(ANSWER_SECONDS));
        Page page = page(request);
        if (page == Page.OF_EVENTS) {
            openEvents(connection, response, callback, false);
        } else {
            send(page, response, callback);
        }
    }

    /** @param probed whether the readers had a moment to read what shows that they do */
    private void openEvents(Connection connection, Response response, Callback callback, boolean probed) {
        if (events.open(response, callback, () -> connection.getEndPoint().close())) {
            limits.onClosed(connection);
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
        if (page.status() == HttpStatus.UNAUTHORIZED_401) {
            headers.add(HttpHeader.WWW_AUTHENTICATE, "Bearer realm=\"order-entry\"");
            // Browsers ask for it.
            headers.add(HttpHeader.WWW_AUTHENTICATE, "Basic realm=\"order-entry\", charset=\"UTF-8\"");
        } else if (page.status() == HttpStatus.METHOD_NOT_ALLOWED_405) {
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
                    HttpStatus.MISDIRECTED_REQUEST_421,
                    "this is not " + TextSanitizer.text(host)
                            + ": ask by the address, or name it in load.metricsHosts");
        }
        if (token != null && !hasToken(request)) {
            return Page.sentence(
                    HttpStatus.UNAUTHORIZED_401,
                    "a token is needed: send it as Authorization: Bearer TOKEN, or as the password of any user");
        }
        if (!request.getMethod().equals("GET") && !request.getMethod().equals("HEAD")) {
            return Page.sentence(HttpStatus.METHOD_NOT_ALLOWED_405, "pages can only be read: use GET or HEAD");
        }
        String path = Request.getPathInContext(request);
        if (path.equals(EVENTS) && request.getMethod().equals("GET")) {
            return Page.OF_EVENTS;
        }
        Function<String, Page> page = pages.get(path);
        return page == null
                ? Page.sentence(
                        404, "there is no such page; there are " + String.join(", ", new TreeSet<>(pages.keySet())))
                : page.apply(String.join(",", request.getHeaders().getValuesList(HttpHeader.ACCEPT)));
    }

    /** Takes the same time whichever of the characters are wrong. */
    private boolean hasToken(Request request) {
        return request.getHeaders().getValuesList(HttpHeader.AUTHORIZATION).stream()
                .map(LiveServer::given)
                .anyMatch(given -> MessageDigest.isEqual(token, given));
    }

    /** A token sent as such, or as a password; empty when there is none. */
    private static byte[] given(String credentials) {
        Matcher form = CREDENTIALS.matcher(credentials);
        if (!form.matches()) {
            return new byte[0];
        }
        if (form.group(1) != null) {
            return bytes(form.group(1));
        }
        try {
            String pair = new String(Base64.getDecoder().decode(form.group(2)), StandardCharsets.UTF_8);
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
