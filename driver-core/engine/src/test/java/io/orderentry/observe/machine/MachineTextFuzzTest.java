package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.orderentry.config.Refusals;
import io.orderentry.observe.machine.Profiling.PerfReport;
import io.orderentry.observe.machine.PrometheusTextParser.Series;
import io.orderentry.result.ResultJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a machine says of itself, through a shell, node_exporter or perf: figures, or reasons that there are none. */
class MachineTextFuzzTest {
    private static final Path BUNDLES = Path.of("src/test/resources/io/orderentry/machines");

    static List<Arguments> bundles() throws IOException {
        List<Arguments> texts = new ArrayList<>();
        for (String name : List.of("kernel-4.4-sample", "container-v2-last", "microvm-identity", "arm64-identity")) {
            texts.add(Arguments.of((Object) Files.readAllBytes(BUNDLES.resolve(name + ".txt"))));
        }
        return texts;
    }

    @MethodSource("bundles")
    @FuzzTest(maxDuration = "10m")
    void throughAShell(byte[] answer) {
        Map<String, String> texts = SshFiles.texts(new String(answer, StandardCharsets.ISO_8859_1));
        HostSample first = ProcSample.parse(1, texts);
        HostSample last = ProcSample.parse(2, texts);
        MachineIdentity identity = MachineIdentity.of(texts);
        Devices devices = Devices.of(texts, List.of());
        figures(identity, devices, first, last);
    }

    static List<Arguments> scrapes() {
        return List.of(Arguments.of((Object) """
            # TYPE node_cpu_seconds_total counter
            node_cpu_seconds_total{cpu="0",mode="user"} 10.5
            node_disk_written_bytes_total{device="vda"} 4096
            node_uname_info{nodename="db\\"1",release="6.1.0-18-amd64"} 1
            node_dmi_info{system_vendor="QEMU"} 1
            node_netstat_Tcp_OutSegs 9e2 1700000000
            node_memory_MemTotal_bytes +Inf
            """.getBytes(StandardCharsets.UTF_8)));
    }

    @MethodSource("scrapes")
    @FuzzTest(maxDuration = "10m")
    void throughNodeExporter(byte[] answer) {
        try {
            Map<Series, Double> metrics = PrometheusTextParser.parse(new String(answer, StandardCharsets.UTF_8));
            HostSample sample = NodeExporterSource.of(2, metrics);
            figures(
                    NodeExporterSource.identity(metrics),
                    Devices.of(Map.of(), List.of()),
                    NodeExporterSource.of(1, metrics),
                    sample);
        } catch (IllegalArgumentException e) {
            Refusals.requireSentence(e.getMessage());
        }
    }

    static List<Arguments> reports() throws IOException {
        return List.of(Arguments.of((Object) Files.readAllBytes(Path.of("src/test/resources/perf/cpu-clock.txt"))));
    }

    @MethodSource("reports")
    @FuzzTest(maxDuration = "10m")
    void throughPerf(byte[] report) {
        ResultJson.text(PerfReport.parse("local", "perf", 10, new String(report, StandardCharsets.UTF_8)));
    }

    private static void figures(MachineIdentity identity, Devices devices, HostSample first, HostSample last) {
        assertThat(last.counters().values()).allMatch(Double::isFinite);
        ResultJson.text(HostFigures.between(first, last, devices, identity, "database", "fuzzed"));
        identity.facts().keySet().forEach(Refusals::requirePlain);
        identity.facts().values().forEach(fact -> {
            if (fact.isAvailable()) {
                Refusals.requirePlain(fact.value());
            } else {
                Refusals.requireSentence(fact.reason());
            }
        });
        last.absent().values().forEach(Refusals::requireSentence);
    }
}
