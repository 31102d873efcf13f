package io.orderentry.cli.terminal;

import io.orderentry.check.Finding;
import io.orderentry.config.Load;
import io.orderentry.experiment.ExperimentRunner.Measurement;
import io.orderentry.job.JobProgress;
import io.orderentry.job.MeasuredRun;
import io.orderentry.live.LiveMetrics;
import io.orderentry.live.LiveServer;
import io.orderentry.model.Scale;
import io.orderentry.report.Chart;
import io.orderentry.report.LiveReport;
import io.orderentry.report.LiveReportNowBuilder;
import io.orderentry.report.PageTemplate;
import io.orderentry.store.RunFolderException;
import io.orderentry.text.TextSanitizer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Progress of a verb on the terminal, and what it serves beside it, as it was asked for: metrics, and a page of what goes on. The page is made
 * once a second, however many readers there are, and not at all without one. Nothing, without a thread or a socket, unless asked. Safe for
 * several threads.
 */
public final class Live implements JobProgress, AutoCloseable {
    private static final int LINES = 3;
    /** The event is made and sent at once, and a browser on a busy machine may take long to read it. */
    private static final int SECONDS_FOR_READERS = 30;

    private final Progress.Kind terminal;
    private final LiveServer server;
    private final String name;
    /** Null without a page. */
    private final ScheduledExecutorService clock;

    private final Deque<String> lines = new ArrayDeque<>();
    private List<LiveReport.Cell> cells = List.of();
    private String interim = "";
    private LiveRun run;
    private CountDownLatch unread = new CountDownLatch(0);

    /**
     * Begins to serve.
     *
     * @param server closed at the end; null for none
     * @param page whether it has a page
     * @param name of what goes on
     */
    public Live(Progress.Kind terminal, LiveServer server, boolean page, String name) {
        this.terminal = terminal;
        this.server = server;
        this.name = name;
        if (!page) {
            clock = null;
            return;
        }
        server.page("/", LiveServer.HTML, this::page);
        server.page("/stream.js", "text/javascript; charset=utf-8", () -> PageTemplate.text("stream.js"));
        server.page("/charts", "application/json", () -> PageTemplate.json(charts()));
        clock = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "oe-live");
            thread.setDaemon(true);
            return thread;
        });
        clock.scheduleAtFixedRate(this::second, 1, 1, TimeUnit.SECONDS);
    }

    /** Metrics of the next run. */
    public Optional<LiveMetrics> metrics() {
        return metricsOfAgents().map(LiveMetrics::withProcess);
    }

    /** Metrics of a run whose agents drive. */
    public Optional<LiveMetrics> metricsOfAgents() {
        return Optional.ofNullable(server).map(LiveMetrics::new);
    }

    /**
     * Measurement of runs one after the other, each with its own metrics.
     *
     * @param exactWarehouses refuse a database of another size than the load's
     */
    public Measurement measurement(boolean exactWarehouses) {
        return (settings, database, folder, interruption) ->
                new MeasuredRun(this, exactWarehouses, null, metrics()).run(settings, database, folder, interruption);
    }

    private synchronized String page() {
        return LiveReport.page(now(), charts());
    }

    private void second() {
        if (server.events().readers() > 0) {
            String event;
            synchronized (this) {
                event = LiveReport.second(now(), charts());
            }
            server.events().send("second", event);
        }
    }

    private synchronized List<Chart> charts() {
        return run == null ? List.of() : run.charts();
    }

    private LiveReport.Now now() {
        LiveReportNowBuilder now = LiveReportNowBuilder.builder()
                .name(name)
                .status("PREPARING")
                .style("open")
                .phase("")
                .share(0)
                .left("")
                .notes(List.of())
                .tiles(List.of())
                .facts(List.copyOf(lines))
                .cells(cells)
                .interim(interim);
        return (run == null ? now : run.now(now)).build();
    }

    @Override
    public void line(String text) {
        terminal.line(text);
        synchronized (this) {
            lines.addLast(TextSanitizer.text(text).strip());
            if (lines.size() > LINES) {
                lines.removeFirst();
            }
        }
    }

    @Override
    public void failedChecks(List<Finding> findings) {
        terminal.failedChecks(findings);
    }

    @Override
    public BuildView build(Scale scale) {
        return terminal.build(scale);
    }

    @Override
    public RunView run(Load load) {
        if (clock == null) {
            return terminal.run(load);
        }
        Preload.await();
        LiveRun begun = new LiveRun(terminal, load, this);
        synchronized (this) {
            run = begun;
        }
        return begun;
    }

    @Override
    public CheckView check() {
        return terminal.check();
    }

    @Override
    public synchronized void series(List<LiveReport.Cell> states, String text) {
        cells = List.copyOf(states);
        interim = text;
    }

    /** Puts the report of what was done in place of the page, and sends it to the readers. */
    @Override
    public void report(Path place, Supplier<String> html) {
        if (clock == null) {
            return;
        }
        clock.shutdown();
        if (place != null) {
            server.events().send("ended", TextSanitizer.text(place.toString()));
        }
        String text;
        try {
            text = html.get();
        } catch (RunFolderException e) {
            // The verb says that its files could not be kept; the page stays as it is.
            return;
        }
        server.page("/", LiveServer.HTML, () -> text);
        unread = server.events().sendLast("report", PageTemplate.json(text));
    }

    /** Stops to serve, after the readers of the page have got the report; does not wait for them for ever. */
    @Override
    public void close() {
        if (clock != null) {
            clock.shutdownNow();
            try {
                unread.await(SECONDS_FOR_READERS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        if (server != null) {
            server.close();
        }
    }
}
