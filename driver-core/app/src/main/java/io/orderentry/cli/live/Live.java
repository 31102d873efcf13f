package io.orderentry.cli.live;

import io.orderentry.experiment.ExperimentRunner.Measurement;
import io.orderentry.job.JobProgress;
import io.orderentry.job.MeasuredRun;
import io.orderentry.live.LiveMetrics;
import io.orderentry.live.LiveServer;
import java.util.Optional;

/** Metrics that a verb serves while it runs, and a page, as they were asked for. Nothing, without a thread or a socket, unless asked. */
public final class Live implements AutoCloseable {
    private final LiveServer server;
    private final LivePage page;
    private final JobProgress progress;

    /**
     * Takes over what was opened.
     *
     * @param server null for none
     * @param page null for none
     * @param terminal progress where there is no page
     */
    public Live(LiveServer server, LivePage page, JobProgress terminal) {
        this.server = server;
        this.page = page;
        this.progress = page == null ? terminal : page;
    }

    /** Progress for the terminal and for the page. */
    public JobProgress progress() {
        return progress;
    }

    /** Metrics of the next run; closed by the caller. */
    public Optional<LiveMetrics> metrics() {
        return Optional.ofNullable(server).map(LiveMetrics::on);
    }

    /** Metrics of a run whose agents drive; closed by the caller. */
    public Optional<LiveMetrics> metricsOfAgents() {
        return Optional.ofNullable(server).map(LiveMetrics::onForAgents);
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
                return new MeasuredRun(progress, exactWarehouses, null, metrics)
                        .run(settings, database, folder, interruption);
            } finally {
                metrics.ifPresent(LiveMetrics::close);
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
