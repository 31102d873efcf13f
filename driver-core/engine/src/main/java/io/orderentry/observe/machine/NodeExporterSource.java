package io.orderentry.observe.machine;

import io.orderentry.observe.machine.PrometheusTextParser.Series;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;

/**
 * A machine on which node_exporter runs: one scrape is one sample, and no Prometheus server is needed. Its metrics, named as in version 0.16 and
 * later, become counters under the names that every source uses (docs/machines.md).
 */
final class NodeExporterSource implements HostSource {
    /** Headers and body; a scrape takes some ten milliseconds. */
    private static final Duration LONGEST = Duration.ofSeconds(2);
    /** About ten times the answer of a large machine. */
    private static final int MOST_BYTES = 16_000_000;

    private static final String CPU = "node_cpu_seconds_total";
    private static final String GUEST = "node_cpu_guest_seconds_total";
    /** Above what 64 bits count, also in nanoseconds or sectors; sums and differences of such numbers would have no end. */
    private static final double MOST = 1e30;

    /** By metric; by metric and mode where each processor has several. */
    private static final Map<String, HostFigure> COUNTERS = new HashMap<>();

    static {
        HostFigure.ALL.forEach(counter -> COUNTERS.put(counter.metric(), counter));
        ProcSample.WITHOUT_GUESTS.forEach(mode -> COUNTERS.put(CPU + " " + mode, counter("cpu." + mode, CPU)));
        // Already inside user and nice, as the kernel counts.
        COUNTERS.put(GUEST + " user", counter("cpu.guest", GUEST));
        COUNTERS.put(GUEST + " nice", counter("cpu.guestNice", GUEST));
    }

    private final String name;
    private final HttpRequest request;
    private final List<String> disks;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(LONGEST).build();

    NodeExporterSource(String name, URI url, List<String> disks) {
        this.name = name;
        this.disks = disks;
        this.request = HttpRequest.newBuilder(
                        url.getPath().isEmpty() || url.getPath().equals("/") ? url.resolve("/metrics") : url)
                .header("Accept", "text/plain;version=0.0.4")
                .timeout(LONGEST)
                .build();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public About about() throws IOException, InterruptedException {
        return new About(identity(scrape()), Devices.of(Map.of(), disks));
    }

    @Override
    public HostSample sample(boolean edge) throws IOException, InterruptedException {
        long asked = System.nanoTime();
        Map<Series, Double> metrics = scrape();
        long answered = System.nanoTime();
        return of((asked + (answered - asked) / 2) / 1e9, metrics);
    }

    private Map<Series, Double> scrape() throws IOException, InterruptedException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        CompletableFuture<HttpResponse<Void>> answer = client.sendAsync(
                request,
                BodyHandlers.ofByteArrayConsumer(part -> part.ifPresent(bytes -> {
                    if (body.size() <= MOST_BYTES) {
                        body.writeBytes(bytes);
                    }
                })));
        try {
            // The request's own timeout ends with the headers.
            HttpResponse<Void> response = answer.get(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
            if (response.statusCode() != 200) {
                throw new IOException(name + " answers with HTTP status " + response.statusCode());
            }
            if (body.size() > MOST_BYTES) {
                throw new IOException(name + " answers with more than " + MOST_BYTES + " bytes");
            }
            return PrometheusTextParser.parse(body.toString(StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            throw new IOException(name + " answers with something else than metrics: " + e.getMessage(), e);
        } catch (TimeoutException e) {
            throw new IOException(name + " did not answer within " + LONGEST.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            String message = Objects.requireNonNullElse(e.getCause().getMessage(), "");
            String kind = e.getCause().getClass().getSimpleName();
            throw new IOException((name + " cannot be read: " + kind + " " + message).strip(), e);
        } finally {
            answer.cancel(true);
        }
    }

    /** A scrape as a sample; a metric that is missing or no counter is absent with the reason. */
    static HostSample of(double seconds, Map<Series, Double> metrics) {
        Map<String, Double> counters = new TreeMap<>();
        Map<String, String> absent = new TreeMap<>();
        metrics.forEach((series, value) -> {
            HostFigure counter = counter(series);
            if (counter != null && value >= 0 && value <= MOST) {
                // Pages too are counted as the kernel does.
                double amount = counter.file().equals("vmstat") ? counter.scaled(value) : value;
                counters.merge(counter.name(), amount, Double::sum);
            } else if (counter != null) {
                absent.put(counter.name(), "node_exporter says that " + series.name() + " is " + value);
            }
        });
        counters.put(ProcessorTime.PROCESSORS, (double) processors(metrics).size());
        // A sum over all processors without one of them would be a wrong number.
        counters.keySet().removeAll(absent.keySet());
        for (HostFigure counter : COUNTERS.values()) {
            if (!counter.isOfDevices() && !counters.containsKey(counter.name())) {
                absent.putIfAbsent(counter.name(), "node_exporter gives no " + counter.metric() + " of it");
            }
        }
        absent.put("disk", "node_exporter gives no node_disk metrics of it");
        absent.put("net", "node_exporter gives no node_network metrics of it");
        absent.put(
                "gauge.cpuMegahertz",
                "node_exporter has no metric of the processors' clocks that is the same on all machines");
        absent.put("cgroup", "node_exporter has no metrics of control groups");
        return new HostSample(seconds, counters, absent);
    }

    private static HostFigure counter(String name, String metric) {
        return new HostFigure("", "", DoubleUnaryOperator.identity(), name, metric, 1, "-");
    }

    /** The counter that a series is, or is a part of; null when it is none. */
    private static HostFigure counter(Series series) {
        String name = series.name();
        String mode = series.labels().get("mode");
        HostFigure counter = COUNTERS.get(mode == null ? name : name + " " + mode);
        if (counter == null || !counter.isOfDevices()) {
            return counter;
        }
        String device = series.labels().get("device");
        return device == null ? null : counter(counter.name().replace("*", device), name);
    }

    /** Identity of the machine, which has fewer facts than its files give. */
    static MachineIdentity identity(Map<Series, Double> metrics) {
        Map<String, String> texts = new TreeMap<>();
        metrics.keySet().forEach(series -> {
            if (series.name().equals("node_uname_info")) {
                texts.put("/proc/sys/kernel/osrelease", series.labels().getOrDefault("release", "") + "\n");
                texts.put("/proc/sys/kernel/hostname", series.labels().getOrDefault("nodename", "") + "\n");
            } else if (series.name().equals("node_boot_time_seconds")) {
                texts.put("/proc/stat", "btime " + Math.round(metrics.get(series)) + "\n");
            } else if (series.name().equals("node_dmi_info")) {
                series.labels()
                        .forEach((label, value) -> texts.put(
                                MachineIdentity.DMI + (label.equals("system_vendor") ? "sys_vendor" : label),
                                value + "\n"));
            }
        });
        String online = processors(metrics).stream().map(String::valueOf).collect(Collectors.joining(","));
        if (!online.isEmpty()) {
            texts.put("/sys/devices/system/cpu/online", online + "\n");
        }
        return MachineIdentity.of(texts);
    }

    private static Set<Integer> processors(Map<Series, Double> metrics) {
        return metrics.keySet().stream()
                .filter(series -> series.name().equals(CPU))
                .map(series -> series.labels().getOrDefault("cpu", ""))
                .filter(cpu -> cpu.matches("[0-9]{1,5}"))
                .map(Integer::valueOf)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
