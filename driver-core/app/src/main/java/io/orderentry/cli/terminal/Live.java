package io.orderentry.cli.terminal;

import io.orderentry.experiment.ExperimentRunner.Measurement;
import io.orderentry.job.JobProgress;
import io.orderentry.job.MeasuredRun;
import io.orderentry.job.RunContext;
import io.orderentry.live.LiveMetrics;
import io.orderentry.live.LiveServer;
import java.util.Objects;
import java.util.Optional;

/**
 * Metrics that a verb serves while it runs, and a page, as they were asked for. Nothing, without a thread or a socket, unless asked.
 *
 * @param server null for none
 * @param otlp URL of a receiver that is sent the metrics of each run; null for none
 * @param page null for none
 * @param terminal progress where there is no page
 */
public record Live(LiveServer server, String otlp, LivePage page, JobProgress terminal) implements AutoCloseable {
    /** Progress for the terminal and for the page. */
    public JobProgress progress() {
        return page == null ? terminal : page;
    }

    /** Metrics of the next run; ended by the caller. */
    public Optional<LiveMetrics> metrics() {
        return metricsOfAgents().map(LiveMetrics::withProcess);
    }

    /** Metrics of a run whose agents drive; ended by the caller. */
    public Optional<LiveMetrics> metricsOfAgents() {
        if (server == null && otlp == null) {
            return Optional.empty();
        }
        // Names this process, for those who get the figures of several.
        String instance = Objects.requireNonNullElse(RunContext.hostName(), "driver") + ":"
                + ProcessHandle.current().pid();
        return Optional.of(new LiveMetrics(server, otlp, instance));
    }

    /** Ends the metrics of a run, and says what became of those that were sent. */
    public void end(Optional<LiveMetrics> metrics) {
        metrics.ifPresent(figures -> {
            figures.close();
            figures.sent().ifPresent(progress()::line);
        });
    }

    /**
     * Measurement of runs one after the other, each with its own metrics.
     *
     * @param exactWarehouses refuse a database of another size than the load's
     */
    public Measurement measurement(boolean exactWarehouses) {
        return (settings, database, folder, interruption) -> {
            Optional<LiveMetrics> metrics = metrics();
            try {
                return new MeasuredRun(progress(), exactWarehouses, null, metrics)
                        .run(settings, database, folder, interruption);
            } finally {
                end(metrics);
            }
        };
    }

    /** Stops to serve, after the readers of a page have got the report. */
    @Override
    public void close() {
        if (page != null) {
            page.close();
        }
        if (server != null) {
            server.close();
        }
    }
}
