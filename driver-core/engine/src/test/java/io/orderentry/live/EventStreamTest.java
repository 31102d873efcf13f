package io.orderentry.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.text.TimeLimit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Readers of events over real sockets. */
class EventStreamTest {
    private final LiveServer server = Scrape.server(null);
    private final List<Socket> sockets = new ArrayList<>();

    @AfterEach
    void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        server.close();
    }

    private Socket reader(LiveServer of, String header) throws IOException {
        int port = Integer.parseInt(of.url().replaceAll(".*:([0-9]+)/", "$1"));
        Socket socket = new Socket();
        // A small window, so that a reader who does not read is soon behind.
        socket.setReceiveBufferSize(4_096);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.setSoTimeout(60_000);
        socket.getOutputStream()
                .write(("GET /events HTTP/1.1\r\nHost: localhost\r\n" + header + "\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        sockets.add(socket);
        return socket;
    }

    private static BufferedReader lines(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    private static String await(BufferedReader lines, String text) throws IOException {
        StringBuilder read = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            read.append(line).append('\n');
            if (line.contains(text)) {
                return read.toString();
            }
        }
        throw new AssertionError("it ended without " + text + ": " + read);
    }

    /** Again and again: an event is missed while the server does not know yet that the one before was taken. */
    private String sentUntilRead(String data, BufferedReader lines) throws Exception {
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> {
            try {
                return await(lines, data);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        while (!read.isDone()) {
            server.events().send("second", data);
            Thread.sleep(20);
        }
        return read.get();
    }

    private void awaitReaders(int number) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (server.events().readers() != number) {
            assertThat(System.nanoTime())
                    .as(server.events().readers() + " readers")
                    .isLessThan(deadline);
            Thread.sleep(20);
        }
    }

    @Test
    void eachReaderGetsEachEvent() throws Exception {
        BufferedReader one = lines(reader(server, ""));
        BufferedReader other = lines(reader(server, ""));
        assertThat(await(one, "event: begin")).contains("200 OK", "text/event-stream");
        await(other, "event: begin");
        awaitReaders(2);
        assertThat(sentUntilRead("{\"a\":1}", one)).contains("event: second");
        sentUntilRead("{\"a\":1}", other);
    }

    @Test
    void aReaderWhoDoesNotReadKeepsOneEventAndIsToldThatHeMissedSome() throws Exception {
        Socket slow = reader(server, "");
        BufferedReader quick = lines(reader(server, ""));
        await(quick, "event: begin");
        awaitReaders(2);
        String large = "x".repeat(1 << 20);
        // Few, because the server leaves a reader who takes nothing for half a minute, which a busy machine needs for
        // fifty.
        for (int i = 0; i < 6; i++) {
            sentUntilRead(i + large, quick);
        }
        BufferedReader lines = lines(slow);
        String read = await(lines, "event: missed");
        read += sentUntilRead("again", lines);
        assertThat(read.length()).as("not all six of them").isLessThan(4 << 20);
    }

    @Test
    void whoIsGoneIsForgottenAndWhoIsOneTooManyIsTurnedAway() throws Exception {
        for (int i = 0; i < EventStream.MOST_READERS; i++) {
            await(lines(reader(server, "")), "event: begin");
        }
        awaitReaders(EventStream.MOST_READERS);
        sockets.forEach(socket -> TimeLimit.start("reader", () -> readAll(socket)));
        assertThat(await(lines(reader(server, "")), "no more are served")).contains("503");
        for (Socket socket : sockets) {
            socket.close();
        }
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (server.events().readers() > 0) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            server.events().send("second", "x".repeat(100_000));
            Thread.sleep(20);
        }
    }

    /** Reads to the end; false when that does not come. */
    private static boolean readAll(Socket socket) {
        try {
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
            return true;
        } catch (IOException e) {
            return !(e instanceof SocketTimeoutException);
        }
    }

    @Test
    void whoNeverReadsGivesWayTheOldestFirst() throws Exception {
        for (int i = 0; i < EventStream.MOST_READERS; i++) {
            reader(server, "");
            awaitReaders(i + 1);
        }
        assertThat(await(lines(reader(server, "")), "event: begin")).contains("200 OK");
        assertThat(server.events().readers()).isEqualTo(EventStream.MOST_READERS);
        // Behind what the systems had kept for it.
        assertThat(readAll(sockets.get(0))).as("the oldest is cut off").isTrue();
    }

    @Test
    void aTokenMayBeAPasswordAndWithoutItThereAreNoEvents() throws Exception {
        try (LiveServer guarded = Scrape.server("0123456789abcdef")) {
            assertThat(await(lines(reader(guarded, "")), "a token is needed")).contains("401", "Basic realm=");
            String right = Base64.getEncoder().encodeToString("any:0123456789abcdef".getBytes(StandardCharsets.UTF_8));
            await(lines(reader(guarded, "Authorization: Basic " + right + "\r\n")), "event: begin");
            String wrong = Base64.getEncoder().encodeToString("any:0123456789abcdeF".getBytes(StandardCharsets.UTF_8));
            assertThat(await(lines(reader(guarded, "Authorization: Basic " + wrong + "\r\n")), "a token is needed"))
                    .contains("401");
        }
    }
}
