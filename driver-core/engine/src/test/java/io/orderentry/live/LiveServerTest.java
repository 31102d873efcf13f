package io.orderentry.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client may cost, and who gets an answer. */
class LiveServerTest {
    private static final String TOKEN = "0123456789abcdef";
    private static final String PAGE = "the page";

    private final LiveServer open = server(null);
    private final LiveServer guarded = server(TOKEN);

    @AfterEach
    void close() {
        open.close();
        guarded.close();
    }

    private static LiveServer server(String token) {
        LiveServer server = Scrape.server(token, "bench.example");
        server.page("/", "text/plain", () -> PAGE);
        return server;
    }

    /** All that the server answers to a request; it closes the connection itself. */
    private static String ask(LiveServer server, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static String get(String... headers) {
        return "GET / HTTP/1.1\r\nHost: localhost\r\n" + String.join("", headers) + "\r\n";
    }

    private static long threads(LiveServer server) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().matches(LiveServer.THREADS + server.port() + "[- ].*"))
                .count();
    }

    /** Silent ones and half-sent requests in turn. */
    @Test
    void aThousandIdleConnectionsTakeNoThreadsAndKeepNoScrapeWaiting() throws IOException {
        List<Socket> idle = new ArrayList<>();
        try {
            for (int i = 0; i < 1_000; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), open.port());
                idle.add(socket);
                if (i % 2 == 0) {
                    try {
                        socket.getOutputStream().write("GET / HTT".getBytes(StandardCharsets.US_ASCII));
                    } catch (IOException e) {
                        // Closed already, in favour of a newer one.
                    }
                }
                if (i % 250 == 249) {
                    assertThat(ask(open, get()))
                            .startsWith("HTTP/1.1 200 OK\r\n")
                            .endsWith(PAGE);
                }
            }
            assertThat(threads(open))
                    .as("threads: at most 8 for all connections, one that ends what takes too long")
                    .isBetween(1L, 9L);
            Socket half = idle.get(998);
            half.setSoTimeout(60_000);
            assertThat(half.getInputStream().read())
                    .as("what the last half-sent request reads, which ends when its time is over")
                    .isEqualTo(-1);
        } finally {
            for (Socket socket : idle) {
                socket.close();
            }
        }
    }

    @Test
    void aRequestThatDoesNotEndIsCutOff() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), open.port())) {
            socket.setSoTimeout(60_000);
            byte[] header = "X-Endless: 0123456789\r\n".getBytes(StandardCharsets.US_ASCII);
            int sent = 0;
            try {
                socket.getOutputStream().write("GET / HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII));
                while (sent < 64 << 20) {
                    socket.getOutputStream().write(header);
                    sent += header.length;
                }
            } catch (IOException e) {
                // Cut off.
            }
            // Far less than what the client wants to send; the rest is in the buffers of two sockets.
            assertThat(sent).isLessThan(64 << 20);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Authorization: Bearer\r\n",
                "Authorization: Bearer \r\n",
                "Authorization: Bearer 0123456789abcdeF\r\n",
                "Authorization: Bearer 0123456789abcde\r\n",
                "Authorization: Bearer 0123456789abcdef0\r\n",
                "Authorization: Basic 0123456789abcdef\r\n",
                "X-Authorization: Bearer 0123456789abcdef\r\n",
                "Authorization: 0123456789abcdef\r\n",
                "Authorization: Bearer 0123456789abcdef x\r\n",
            })
    void withoutTheTokenNoPageIsGiven(String header) throws IOException {
        assertThat(ask(guarded, get(header)))
                .startsWith("HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Bearer realm=\"order-entry\"\r\n"
                        + "WWW-Authenticate: Basic realm=\"order-entry\", charset=\"UTF-8\"\r\n")
                .endsWith(
                        "\r\n\r\na token is needed: send it as Authorization: Bearer TOKEN, or as the password of any user\n")
                .doesNotContain(PAGE, TOKEN);
        assertThat(ask(guarded, get(header).replace("GET", "HEAD")))
                .startsWith("HTTP/1.1 401 ")
                .endsWith("\r\n\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Authorization: Bearer 0123456789abcdef\r\n",
                "authorization:bearer  0123456789abcdef \r\n",
                "Accept: */*\r\nAuthorization: Bearer 0123456789abcdef\r\nUser-Agent: x\r\n",
            })
    void withItThePageIsGiven(String headers) throws IOException {
        assertThat(ask(guarded, get(headers))).startsWith("HTTP/1.1 200 OK\r\n").endsWith(PAGE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "LOCALHOST:9464",
                "localhost.",
                "127.0.0.1:1",
                "127.0.0.2",
                "[::1]:9464",
                "bench.example"
            })
    void itIsAskedByItsNamesAndAddresses(String host) throws IOException {
        assertThat(ask(open, get().replace("localhost", host))).startsWith("HTTP/1.1 200 OK\r\n");
    }

    /** A web site whose name leads to this machine must not read the page in the user's browser. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "rebind.example",
                "rebind.example:9464",
                "localhost.rebind.example",
                "127.0.0.1.rebind.example",
                "x.localhost",
                "203.0.113.7",
                "2130706433",
                "[2001:db8::1]",
                "0.0.0.0"
            })
    void byAnotherNameNothingIsGiven(String host) throws IOException {
        assertThat(ask(open, get().replace("localhost", host)))
                .startsWith("HTTP/1.1 421 ")
                .contains("name it in load.metricsHosts")
                .doesNotContain(PAGE);
        assertThat(ask(open, get().replace("GET / ", "GET http://" + host + "/ ")))
                .doesNotContain(PAGE);
    }

    @Test
    void onAllAddressesItIsAskedByEachOfThisMachine() throws Exception {
        LiveServer.ServedHosts all = new LiveServer.ServedHosts(InetAddress.getByName("0.0.0.0"));
        List<String> own = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .map(InetAddress::getHostAddress)
                .toList();
        assertThat(own).isNotEmpty().allMatch(all::contains);
        assertThat(all.contains("localhost")).isTrue();
        assertThat(all.contains("203.0.113.7")).isFalse();
        assertThat(all.contains("rebind.example")).isFalse();
    }
}
