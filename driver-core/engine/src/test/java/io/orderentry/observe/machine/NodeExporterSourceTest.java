package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class NodeExporterSourceTest {
    private static final String METRICS = """
        # TYPE node_cpu_seconds_total counter
        node_cpu_seconds_total{cpu="0",mode="user"} 10.5
        node_cpu_seconds_total{cpu="1",mode="user"} 20
        node_cpu_seconds_total{cpu="0",mode="steal"} 0.5
        node_cpu_guest_seconds_total{cpu="0",mode="user"} 1
        node_cpu_guest_seconds_total{cpu="0",mode="nice"} 2
        node_intr_total 100
        node_context_switches_total 1e3
        node_forks_total 7
        node_disk_reads_completed_total{device="vda"} 3
        node_disk_written_bytes_total{device="vda"} 4096
        node_network_receive_packets_total{device="eth0"} 12
        node_netstat_Tcp_OutSegs 9
        node_vmstat_pgpgin 2
        node_pressure_cpu_waiting_seconds_total 1.25
        node_uname_info{domainname="(none)",machine="x86_64",nodename="db1",release="6.1.0-18-amd64",sysname="Linux",version="#1"} 1
        node_boot_time_seconds 1.764058021e+09
        go_goroutines 8
        """;

    private final CountDownLatch end = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;

    private interface Answer {
        /** @param end of the test */
        void give(HttpExchange exchange, CountDownLatch end) throws IOException, InterruptedException;
    }

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        end.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private String address() {
        return "http://" + server.getAddress().getHostString() + ":"
                + server.getAddress().getPort();
    }

    private HostSource answering(Answer answer) {
        server.createContext("/metrics", exchange -> {
            try (exchange) {
                answer.give(exchange, end);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        return new NodeExporterSource("node-exporter " + address(), URI.create(address()), List.of());
    }

    private static Answer text(int status, String text) {
        return (exchange, end) -> {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        };
    }

    private void assertFails(HostSource source, String message) {
        assertThatThrownBy(() -> source.sample(false))
                .isInstanceOf(IOException.class)
                .hasMessageMatching("(?s)" + java.util.regex.Pattern.quote(source.name()) + " " + message)
                .hasMessageNotContainingAny("\n");
    }

    @Test
    void metricsBecomeCountersByTheNamesOfEverySource() throws Exception {
        try (HostSource source = answering(text(200, METRICS))) {
            HostSample sample = source.sample(true);
            assertThat(sample.counters())
                    .containsOnly(
                            entry("cpu.user", 30.5),
                            entry("cpu.steal", 0.5),
                            entry("cpu.guest", 1.0),
                            entry("cpu.guestNice", 2.0),
                            entry("interrupts", 100.0),
                            entry("contextSwitches", 1_000.0),
                            entry("forks", 7.0),
                            entry("gauge.processors", 2.0),
                            entry("disk.vda.reads", 3.0),
                            entry("disk.vda.writeBytes", 4_096.0),
                            entry("net.eth0.receivedPackets", 12.0),
                            entry("tcp.outSegments", 9.0),
                            entry("vm.pageInBytes", 2_048.0),
                            entry("pressure.cpuSomeSeconds", 1.25));
            assertThat(sample.reason("cpu.idle")).isEqualTo("node_exporter gives no node_cpu_seconds_total of it");
            assertThat(sample.reason("cgroup.periods")).isEqualTo("node_exporter has no metrics of control groups");
            assertThat(source.sample(false).seconds()).isGreaterThan(sample.seconds());
        }
    }

    /** Sums and differences of huge numbers have no end, and a result with one of those could not be written. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "mode=\"user\"} 20 | NaN | cpu.user | node_cpu_seconds_total is NaN",
                "mode=\"user\"} 20 | 1e308 | cpu.user | node_cpu_seconds_total is 1.0E308",
                "vda\"} 4096 | 1e308 | disk.vda.writeBytes | node_disk_written_bytes_total is 1.0E308",
                "intr_total 100 | -1 | interrupts | node_intr_total is -1.0"
            })
    void aCounterThatIsNoNumberOfAMachineIsAbsentWithTheReason(String line, String lie, String name, String reason)
            throws Exception {
        String lies = METRICS.replace(line, line.substring(0, line.lastIndexOf(' ') + 1) + lie);
        try (HostSource source = answering(text(200, lies))) {
            HostSample sample = source.sample(false);
            assertThat(sample.counters()).doesNotContainKey(name).containsKey("cpu.steal");
            assertThat(sample.reason(name)).isEqualTo("node_exporter says that " + reason);
        }
    }

    @Test
    void aSourceThatDoesNotAnswerIsNamed() {
        server.stop(0);
        try (HostSource source =
                new NodeExporterSource("node-exporter " + address(), URI.create(address()), List.of())) {
            assertFails(source, "cannot be read: ConnectException.*");
        }
    }

    private static Answer afterTheHeaders(Answer answer) {
        return (exchange, end) -> {
            exchange.sendResponseHeaders(200, 0);
            answer.give(exchange, end);
        };
    }

    static List<Arguments> wrongAnswers() {
        byte[] line = "node_intr_total 1\n".getBytes(StandardCharsets.UTF_8);
        Answer page = text(200, "<!DOCTYPE html><title>Welcome</title>");
        Answer hangsAtOnce = (exchange, end) -> end.await();
        Answer hangs = afterTheHeaders((exchange, end) -> {
            exchange.getResponseBody().write(line);
            exchange.getResponseBody().flush();
            end.await(600, TimeUnit.SECONDS);
        });
        Answer hasNoEnd = afterTheHeaders((exchange, end) -> {
            while (end.getCount() > 0) {
                exchange.getResponseBody().write("1".repeat(1 << 16).getBytes(StandardCharsets.UTF_8));
            }
        });
        Answer drips = afterTheHeaders((exchange, end) -> {
            do {
                exchange.getResponseBody().write('1');
                exchange.getResponseBody().flush();
            } while (!end.await(50, TimeUnit.MILLISECONDS));
        });
        Answer dies = (exchange, end) -> {
            exchange.sendResponseHeaders(200, 100_000);
            exchange.getResponseBody().write(line);
        };
        String late = "did not answer within 2 s";
        return List.of(
                arguments(page, "answers with something else than metrics: line 1 is no metric: <!DOCTYPE html>.*"),
                arguments(text(404, "no"), "answers with HTTP status 404"),
                arguments(hangsAtOnce, "(" + late + "|cannot be read: HttpTimeoutException.*)"),
                arguments(hangs, late),
                arguments(hasNoEnd, late),
                arguments(drips, late),
                arguments(text(200, "1".repeat(16_000_001)), "(answers with more than 16000000 bytes|" + late + ")"),
                arguments(dies, "cannot be read: .*"));
    }

    @ParameterizedTest
    @MethodSource("wrongAnswers")
    void aWrongAnswerIsReported(Answer answer, String message) {
        try (HostSource source = answering(answer)) {
            assertFails(source, message);
        }
    }
}
