package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
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
        void give(HttpExchange exchange) throws IOException, InterruptedException;
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
                answer.give(exchange);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        return new NodeExporterSource("node-exporter " + address(), URI.create(address()), List.of());
    }

    private static Answer text(int status, String text) {
        return exchange -> {
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
                            java.util.Map.entry("cpu.user", 30.5),
                            java.util.Map.entry("cpu.steal", 0.5),
                            java.util.Map.entry("cpu.guest", 1.0),
                            java.util.Map.entry("cpu.guestNice", 2.0),
                            java.util.Map.entry("interrupts", 100.0),
                            java.util.Map.entry("contextSwitches", 1_000.0),
                            java.util.Map.entry("forks", 7.0),
                            java.util.Map.entry("gauge.processors", 2.0),
                            java.util.Map.entry("disk.vda.reads", 3.0),
                            java.util.Map.entry("disk.vda.writeBytes", 4_096.0),
                            java.util.Map.entry("net.eth0.receivedPackets", 12.0),
                            java.util.Map.entry("tcp.outSegments", 9.0),
                            java.util.Map.entry("vm.pageInBytes", 2_048.0),
                            java.util.Map.entry("pressure.cpuSomeSeconds", 1.25));
            assertThat(sample.reason("cpu.idle")).isEqualTo("node_exporter gives no node_cpu_seconds_total of it");
            assertThat(sample.reason("cgroup.periods")).isEqualTo("node_exporter has no metrics of control groups");
            assertThat(source.sample(false).seconds()).isGreaterThan(sample.seconds());
        }
    }

    @Test
    void aCounterThatIsNoNumberIsAbsentWithTheReason() throws Exception {
        String lies =
                METRICS.replace("mode=\"user\"} 20", "mode=\"user\"} NaN").replace("intr_total 100", "intr_total -1");
        try (HostSource source = answering(text(200, lies))) {
            HostSample sample = source.sample(false);
            assertThat(sample.counters())
                    .doesNotContainKeys("cpu.user", "interrupts")
                    .containsKey("cpu.steal");
            assertThat(sample.reason("cpu.user")).isEqualTo("node_exporter says that node_cpu_seconds_total is NaN");
            assertThat(sample.reason("interrupts")).isEqualTo("node_exporter says that node_intr_total is -1.0");
        }
    }

    /** Sums and differences of such numbers have no end, and a result with one of those could not be written. */
    @Test
    void aCounterThatNoMachineHasIsAbsentWithTheReason() throws Exception {
        String huge =
                METRICS.replace("mode=\"user\"} 20", "mode=\"user\"} 1e308").replace("vda\"} 4096", "vda\"} 1e308");
        try (HostSource source = answering(text(200, huge))) {
            HostSample sample = source.sample(false);
            assertThat(sample.counters()).doesNotContainKeys("cpu.user", "disk.vda.writeBytes");
            assertThat(sample.reason("cpu.user"))
                    .isEqualTo("node_exporter says that node_cpu_seconds_total is 1.0E308");
        }
    }

    @Test
    void textWithoutMetricsIsReported() {
        try (HostSource source = answering(text(200, "<!DOCTYPE html><title>Welcome</title>"))) {
            assertFails(source, "answers with something else than metrics: line 1 is no metric: <!DOCTYPE html>.*");
        }
    }

    @Test
    void anotherStatusIsReported() {
        try (HostSource source = answering(text(404, "no"))) {
            assertFails(source, "answers with HTTP status 404");
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

    @Test
    void oneThatHangsIsGivenUp() {
        try (HostSource source = answering(exchange -> end.await())) {
            assertFails(source, "(did not answer within 2 s|cannot be read: HttpTimeoutException.*)");
        }
    }

    @Test
    void oneThatHangsInTheMiddleIsGivenUp() {
        try (HostSource source = answering(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            OutputStream body = exchange.getResponseBody();
            body.write("node_intr_total 1\n".getBytes(StandardCharsets.UTF_8));
            body.flush();
            end.await(600, TimeUnit.SECONDS);
        })) {
            assertFails(source, "did not answer within 2 s");
        }
    }

    @Test
    void oneWithoutAnEndIsGivenUp() {
        try (HostSource source = answering(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] lineWithoutAnEnd = "1".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
            while (end.getCount() > 0) {
                exchange.getResponseBody().write(lineWithoutAnEnd);
            }
        })) {
            assertFails(source, "did not answer within 2 s");
        }
    }

    @Test
    void oneWithManyMegabytesIsReported() {
        try (HostSource source = answering(text(200, "1".repeat(16_000_001)))) {
            assertFails(source, "(answers with more than 16000000 bytes|did not answer within 2 s)");
        }
    }

    @Test
    void oneThatDripsIsGivenUp() {
        try (HostSource source = answering(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            do {
                exchange.getResponseBody().write('1');
                exchange.getResponseBody().flush();
            } while (!end.await(50, TimeUnit.MILLISECONDS));
        })) {
            assertFails(source, "did not answer within 2 s");
        }
    }

    @Test
    void oneThatDiesInTheMiddleGivesNothing() {
        try (HostSource source = answering(exchange -> {
            exchange.sendResponseHeaders(200, 100_000);
            exchange.getResponseBody().write("node_intr_total 1\n".getBytes(StandardCharsets.UTF_8));
        })) {
            assertFails(source, "cannot be read: .*");
        }
    }
}
