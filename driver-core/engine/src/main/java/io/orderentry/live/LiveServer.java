package io.orderentry.live;

import io.orderentry.text.Refusal;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Pages and events of what goes on, to every client that can connect to the address and has the token, where there is one; not encrypted.
 * Thread-safe.
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

    private final Map<String, Function<String, TextServer.Page>> pages = new ConcurrentHashMap<>();
    private final EventStream events = new EventStream();
    private final InetAddress address;
    private final TextServer server;

    private LiveServer(InetSocketAddress address, Collection<String> hosts, String token) {
        this.address = address.getAddress();
        page("/", HTML, () -> CONTENTS);
        try {
            server = new TextServer(address, new ServedHosts(address.getAddress(), hosts), token, this::page, events);
        } catch (IOException e) {
            throw new Refusal("--metrics-port: cannot listen at " + text(address.getPort()) + ": " + e.getMessage()
                    + "; give another port, or 0 for a free one");
        }
    }

    /**
     * Begins to listen.
     *
     * @param address port 0 for a free one
     * @param hosts further names and addresses by which clients may ask
     * @param token that clients must send as bearer token, or as the password of any user; null for none
     * @throws Refusal when the address cannot be had
     */
    public static LiveServer open(InetSocketAddress address, Collection<String> hosts, String token) {
        return new LiveServer(address, hosts, token);
    }

    /** Begins to listen, for clients that ask by names and addresses of the machine itself. */
    public static LiveServer open(InetSocketAddress address, String token) {
        return open(address, List.of(), token);
    }

    private TextServer.Page page(String path, String accept) {
        Function<String, TextServer.Page> page = pages.get(path);
        return page == null
                ? TextServer.Page.notFound(
                        "there is no such page; there are " + String.join(", ", new TreeSet<>(pages.keySet())))
                : page.apply(accept);
    }

    /** Serves a page in place of the one that a path had. */
    public void page(String path, String contentType, Supplier<String> text) {
        pages.put(path, accept -> TextServer.Page.found(contentType, text.get()));
    }

    /** Serves pages whose form depends on the content types that a client takes. */
    void page(String path, Function<String, TextServer.Page> page) {
        pages.put(path, page);
    }

    /** Events for the readers of a page. */
    public EventStream events() {
        return events;
    }

    /** Address of the page. */
    public String url() {
        return "http://" + text(server.port()) + "/";
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

    @Override
    public void close() {
        server.close();
    }
}
