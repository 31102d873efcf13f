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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * HTTP server of one text, on its own threads. No client can block the others: a connection has one request, ends after
 * {@value #MOST_SECONDS} s at the latest, and gives way to a newer one when there are more than {@value #MOST_CONNECTIONS}. Thread-safe.
 */
final class TextServer implements AutoCloseable {
    private static final int MOST_SECONDS = 5;
    private static final int MOST_CONNECTIONS = 16;
    private static final int MOST_REQUEST_BYTES = 16 << 10;
    private static final String END_OF_REQUEST = "\r\n\r\n";

    private final String path;
    private final String contentType;
    private final Supplier<String> text;
    private final ServerSocket server;
    private final Deque<Socket> open = new ArrayDeque<>();
    private final ExecutorService readers = Executors.newCachedThreadPool(daemons("oe-metrics"));
    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(daemons("oe-metrics-limit"));

    /**
     * @param address port 0 for a free one
     * @param path the only one that is answered
     * @throws IOException when the address cannot be had
     */
    TextServer(InetSocketAddress address, String path, String contentType, Supplier<String> text) throws IOException {
        this.path = path;
        this.contentType = contentType;
        this.text = text;
        server = new ServerSocket();
        try {
            server.bind(address, MOST_CONNECTIONS);
        } catch (IOException e) {
            server.close();
            throw e;
        }
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
        String[] line = request.substring(0, request.indexOf("\r\n")).split(" ");
        boolean head = line[0].equals("HEAD");
        if (line.length != 3 || !line[2].startsWith("HTTP/1.")) {
            return answer("400 Bad Request", "", "", true);
        }
        if (!head && !line[0].equals("GET")) {
            return answer("405 Method Not Allowed", "Allow: GET, HEAD\r\n", "", head);
        }
        if (!line[1].replaceFirst("[?].*", "").equals(path)) {
            return answer("404 Not Found", "", "", head);
        }
        return answer("200 OK", "Content-Type: " + contentType + "\r\n", text.get(), head);
    }

    private static byte[] answer(String status, String headers, String body, boolean head) {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        byte[] start = ("HTTP/1.1 " + status + "\r\n" + headers + "Content-Length: " + content.length
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
