package io.orderentry.it.page;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A run of two hours made of one of some seconds: the same result with more of everything, and files as long as those hours would have
 * left them. Its figures wander as those of a loaded machine do, the same way every time.
 */
final class LongRun {
    private static final int RAMP_UP = 300;
    private static final int INTERVAL = 7_200;
    private static final int SECONDS = RAMP_UP + INTERVAL;
    private static final List<String> SOURCES =
            List.of("local", "\"node-exporter http://db.example:9100/metrics\"", "\"ssh root@hypervisor.example\"");

    private final Random random = new Random(42);
    private final Path source;
    private final Path folder;

    private LongRun(Path source, Path folder) {
        this.source = source;
        this.folder = folder;
    }

    /** Makes a run folder. */
    static void make(Path shortRun, Path folder) throws IOException {
        Files.createDirectories(folder);
        LongRun run = new LongRun(shortRun, folder);
        run.result();
        run.series();
        run.hosts();
        run.latency();
    }

    /** Counts and seconds grow by the same factor, so that every rate stays true. */
    private void result() throws IOException {
        ObjectNode result = (ObjectNode) JsonMapper.shared().readTree(Files.readString(source.resolve("result.json")));
        ObjectNode phases = (ObjectNode) result.get("phases");
        double seconds = phases.get("intervalSeconds").asDouble();
        long factor = Math.round(INTERVAL / seconds);
        phases.put("rampUpSeconds", RAMP_UP).put("intervalSeconds", factor * seconds);
        ((ObjectNode) result.get("identity")).put("durationSeconds", INTERVAL);
        for (JsonNode type : result.get("transactions")) {
            for (String count : List.of("due", "committed", "rolledBack", "failed", "unknown", "skipped", "retries")) {
                ((ObjectNode) type).put(count, factor * type.get(count).asLong());
            }
        }
        // Two machines, each with charts of its own.
        ((ObjectNode) result.get("hosts").get(1)).put("source", SOURCES.get(1).replace("\"", ""));
        Files.writeString(folder.resolve("result.json"), result.toString());
    }

    private void series() throws IOException {
        List<String> lines = new ArrayList<>(header("series.csv"));
        for (int second = 1; second <= SECONDS; second++) {
            long newOrders = Math.round(900 * wander(second));
            lines.add(second + (second <= RAMP_UP ? ",ramp-up," : ",interval,") + newOrders + "," + 23 * newOrders / 10
                    + "," + (second % 977 == 0 ? 1 : 0) + "," + random.nextInt(4) + ",1.0");
        }
        Files.write(folder.resolve("series.csv"), lines);
    }

    private void hosts() throws IOException {
        List<String> lines = new ArrayList<>(header("host.csv"));
        int figures = lines.get(0).split(",").length - 2;
        for (int second = 1; second <= SECONDS; second++) {
            double level = 4 * wander(second);
            for (String each : SOURCES) {
                lines.add(decimal(second - 0.01) + "," + each + ","
                        + IntStream.range(0, figures)
                                .mapToObj(figure -> decimal(
                                        level * (figure < 9 ? 1 + figure % 3 : 100_000 * (0.5 + random.nextDouble()))))
                                .collect(Collectors.joining(",")));
            }
        }
        Files.write(folder.resolve("host.csv"), lines);
    }

    private void latency() throws IOException {
        List<String> types = List.of("newOrder", "payment", "orderStatus", "delivery", "stockLevel");
        try (OutputStream out = Files.newOutputStream(folder.resolve("latency.hlog"))) {
            HistogramLogWriter log = new HistogramLogWriter(out);
            log.outputLogFormatVersion();
            log.outputStartTime(1_800_000_000_000L);
            log.outputLegend();
            for (int second = 1; second <= SECONDS; second++) {
                for (String type : types) {
                    for (String kind : List.of(".response", ".service")) {
                        Histogram times = new Histogram(3);
                        for (int i = 0; i < 100; i++) {
                            times.recordValue((long) (8_000 / wander(second) * Math.exp(random.nextGaussian())));
                        }
                        times.setTag(type + kind);
                        log.outputIntervalHistogram(second - 1.0, second, times, 1_000);
                    }
                }
                log.outputComment(
                        String.format(Locale.ROOT, "[Covered %d.000 %d.000 %d]", second - 1, second, 2 * types.size()));
            }
            log.close();
        }
    }

    /** Between a half and one and a half: a slow wave, a dip every half hour, and noise. */
    private double wander(int second) {
        double dip = second % 1_800 < 60 ? 0.35 : 0;
        return 1 + 0.1 * Math.sin(second / 600.0) - dip + 0.05 * random.nextGaussian();
    }

    private List<String> header(String file) throws IOException {
        return Files.readAllLines(source.resolve(file)).subList(0, 1);
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
