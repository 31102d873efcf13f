package io.orderentry.live;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.ipc.http.HttpSender;
import io.micrometer.core.ipc.http.HttpUrlConnectionSender;
import io.micrometer.registry.otlp.OtlpHttpMetricsSender;
import io.micrometer.registry.otlp.OtlpMeterRegistry;
import io.orderentry.model.TransactionType;
import io.orderentry.text.Secrets;
import io.orderentry.text.Sentences;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Live figures sent to an OpenTelemetry receiver over HTTP, every five seconds and once more at the end: counters as sums, response times as
 * histograms. Micrometer's own thread does it, which waits for a slow receiver a few seconds at most. Micrometer reads the other standard
 * variables, such as {@code OTEL_EXPORTER_OTLP_HEADERS}, which are never printed.
 */
final class OtlpExport {
    private static final Duration LONGEST = Duration.ofSeconds(3);
    private static final Duration[] BOUNDS = Arrays.stream(TimeHistogram.BOUNDS_MICROS)
            .mapToObj(micros -> Duration.ofNanos(1_000 * micros))
            .toArray(Duration[]::new);

    private final HttpSender sender = new HttpUrlConnectionSender(LONGEST, LONGEST);
    private final String name;
    private final OtlpMeterRegistry meters;
    private int sent;
    private int failed;
    private String problem = "";

    /** @param instance name of this process for the receiver */
    OtlpExport(String url, String instance) {
        name = Secrets.mask(url);
        String self = "service.name=order-entry,service.instance.id=" + instance;
        Map<String, String> config = Map.of(
                "otlp.url", url, "otlp.step", "5s", "otlp.baseTimeUnit", "seconds", "otlp.resourceAttributes", self);
        meters = OtlpMeterRegistry.builder(config::get)
                .clock(Clock.SYSTEM)
                .metricsSender(new OtlpHttpMetricsSender(this::send))
                .build();
    }

    /** Registry whose meters are sent; its end sends the last figures. */
    OtlpMeterRegistry meters() {
        return meters;
    }

    /** Adds the times of a second, in microseconds. */
    void times(TransactionType type, String kind, Histogram recent) {
        Timer timer = Timer.builder("oe." + kind)
                .tag("type", type.key())
                .serviceLevelObjectives(BOUNDS)
                .register(meters);
        for (HistogramIterationValue value : recent.recordedValues()) {
            long micros = recent.medianEquivalentValue(value.getValueIteratedTo());
            for (long i = value.getCountAtValueIteratedTo(); i > 0; i--) {
                timer.record(micros, TimeUnit.MICROSECONDS);
            }
        }
    }

    private HttpSender.Response send(HttpSender.Request request) throws Throwable {
        try {
            HttpSender.Response response = sender.send(request);
            count(response.isSuccessful() ? "" : "it answers with HTTP status " + response.code());
            return response;
        } catch (Exception e) {
            count((e.getClass().getSimpleName() + " " + e.getMessage()).strip());
            throw e;
        }
    }

    /** @param its problem; empty when it was accepted */
    private synchronized void count(String its) {
        sent++;
        if (!its.isEmpty()) {
            failed++;
            problem = its;
        }
    }

    /** Sentence on what came of all requests. */
    synchronized String outcome() {
        String all = "live figures to " + name + ": " + Sentences.count(sent, "request");
        return failed == 0 ? all + ", all accepted" : all + ", " + failed + " failed, the last one because " + problem;
    }
}
