package io.orderentry.live;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * HTTP server of texts that can only be read, on its own threads, whose number does not depend on the clients. No client can block the
 * others: a connection has one request, ends after {@value #MOST_SECONDS} s at the latest, and gives way to a newer one when there are more
 * than {@value #MOST_CONNECTIONS}. Thread-safe.
 */
final class TextServer implements AutoCloseable {
    private static final int MOST_SECONDS = 5;
    private static final int MOST_CONNECTIONS = 16;
    /** Connections that are not accepted yet: a client that finds no place among them tries again a second later. */
    private static final int MOST_WAITING = 1_000;

    private static final int MOST_REQUEST_BYTES = 16 << 10;
    private static final String END_OF_REQUEST = "\r\n\r\n";
    private static final String ACCEPT = "accept:";
    /** How the names of its threads begin, before the port. */
    static final String THREADS = "oe-metrics ";

    private final Pages pages;
    private final BearerToken token;
    private final ServerSocket server;
    private final Deque<Socket> open = new ArrayDeque<>();
    /** One for each connection, which ends at once when the connection is closed, and one that accepts them. */
    private final ExecutorService readers;

    private final ScheduledExecutorService clock;

    /** An answer: the status line's end, and a text of a type. */
    record Page(String status, String contentType, String text) {
        private static final String PLAIN = "text/plain; charset=utf-8";

        static Page found(String contentType, String text) {
            return new Page("200 OK", contentType, text);
        }

        static Page notFound(String sentence) {
            return sentence("404 Not Found", sentence);
        }

        private static Page sentence(String status, String sentence) {
            return new Page(status, PLAIN, sentence + "\n");
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

    /**
     * @param address port 0 for a free one
     * @param token that every request must have; null for none
     * @throws IOException when the address cannot be had
     */
    TextServer(InetSocketAddress address, BearerToken token, Pages pages) throws IOException {
        this.pages = pages;
        this.token = token;
        server = new ServerSocket();
        try {
            server.bind(address, MOST_WAITING);
        } catch (IOException e) {
            server.close();
            throw e;
        }
        String name = THREADS + port();
        readers = Executors.newFixedThreadPool(MOST_CONNECTIONS + 1, daemons(name));
        clock = Executors.newSingleThreadScheduledExecutor(daemons(name + " limit"));
    }

    private static ThreadFactory daemons(String name) {
        return work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Begins to answer. */
    void start() {
        readers.execute(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                try {
                    admit(client);
                    clock.schedule(() -> close(client), MOST_SECONDS, TimeUnit.SECONDS);
                    readers.execute(() -> serve(client));
                } catch (RejectedExecutionException e) {
                    // Accepted while the server was being closed.
                    close(client);
                }
            } catch (IOException e) {
                // This client has gone again, or the server is closed.
            }
        }
    }

    private synchronized void admit(Socket client) {
        if (open.size() >= MOST_CONNECTIONS) {
            close(open.removeFirst());
        }
        open.addLast(client);
    }

    private static void close(Socket client) {
        try {
            client.close();
        } catch (IOException e) {
            // It is of no use any more either way.
        }
    }

    private void serve(Socket client) {
        try (client) {
            String request = request(client.getInputStream());
            if (request.endsWith(END_OF_REQUEST)) {
                client.getOutputStream().write(answer(request));
                client.shutdownOutput();
            }
        } catch (IOException e) {
            // The client has gone, or took too long.
        } finally {
            synchronized (this) {
                open.remove(client);
            }
        }
    }

    /** The bytes up to the end of the header lines, or to the limit. */
    private static String request(InputStream in) throws IOException {
        StringBuilder request = new StringBuilder();
        for (int next = in.read(); next >= 0 && request.length() < MOST_REQUEST_BYTES; next = in.read()) {
            request.append((char) next);
            if (next == '\n' && request.indexOf(END_OF_REQUEST) >= 0) {
                break;
            }
        }
        return request.toString();
    }

    private byte[] answer(String request) {
        List<String> lines = request.lines().toList();
        String[] line = lines.get(0).split(" ");
        if (line.length != 3 || !line[2].startsWith("HTTP/1.")) {
            return bytes(Page.sentence("400 Bad Request", "this is no HTTP/1 request"), "", false);
        }
        boolean head = line[0].equals("HEAD");
        if (token != null && !token.isIn(lines)) {
            return bytes(
                    Page.sentence("401 Unauthorized", "a token is needed: send it as Authorization: Bearer TOKEN"),
                    "WWW-Authenticate: Bearer realm=\"order-entry\"\r\n",
                    head);
        }
        if (!head && !line[0].equals("GET")) {
            return bytes(
                    Page.sentence("405 Method Not Allowed", "pages can only be read: use GET or HEAD"),
                    "Allow: GET, HEAD\r\n",
                    false);
        }
        return bytes(pages.at(line[1].replaceFirst("[?].*", ""), accept(lines)), "", head);
    }

    private static String accept(List<String> lines) {
        return lines.stream()
                .filter(line -> line.regionMatches(true, 0, ACCEPT, 0, ACCEPT.length()))
                .map(line -> line.substring(ACCEPT.length()))
                .collect(Collectors.joining(","));
    }

    /** @param head whether the text itself is left out */
    private static byte[] bytes(Page page, String headers, boolean head) {
        byte[] content = page.text().getBytes(StandardCharsets.UTF_8);
        byte[] start = ("HTTP/1.1 " + page.status() + "\r\n" + headers + "Content-Type: " + page.contentType()
                        + "\r\nX-Content-Type-Options: nosniff\r\nContent-Length: " + content.length
                        + "\r\nConnection: close" + END_OF_REQUEST)
                .getBytes(StandardCharsets.ISO_8859_1);
        byte[] all = Arrays.copyOf(start, start.length + (head ? 0 : content.length));
        System.arraycopy(content, 0, all, start.length, all.length - start.length);
        return all;
    }

    /** Stops answering and cuts off the clients that are connected. */
    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            // Its port is free when the process ends.
        }
        clock.shutdownNow();
        readers.shutdownNow();
        synchronized (this) {
            open.forEach(TextServer::close);
        }
    }
}
