package io.orderentry.cli.terminal;

import io.orderentry.check.Finding;
import io.orderentry.config.Load;
import io.orderentry.job.JobProgress;
import io.orderentry.live.LiveServer;
import io.orderentry.model.Scale;
import io.orderentry.report.Chart;
import io.orderentry.report.LiveReport;
import io.orderentry.report.LiveReport.Cell;
import io.orderentry.report.LiveReport.Now;
import io.orderentry.report.LiveReportNowBuilder;
import io.orderentry.report.PageTemplate;
import io.orderentry.store.RunFolderException;
import io.orderentry.text.TextSanitizer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A page of what goes on, beside the progress on the terminal: each second its readers get what is new. It is made once a second, however many
 * readers there are, and not at all without one. Safe for several threads.
 */
public final class LivePage implements JobProgress, AutoCloseable {
    private static final int LINES = 3;
    /** The event is made and sent at once, and a browser on a busy machine may take long to read it. */
    private static final int SECONDS_FOR_READERS = 30;

    private final JobProgress terminal;
    private final LiveServer server;
    private final String name;
    private final Deque<String> lines = new ArrayDeque<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "oe-live");
        thread.setDaemon(true);
        return thread;
    });
    private List<Cell> cells = List.of();
    private String interim = "";
    private LiveRun run;
    private CountDownLatch unread = new CountDownLatch(0);

    /**
     * Begins to serve the page.
     *
     * @param terminal gets all as well
     * @param server of the page, closed by the caller
     * @param name of what goes on
     */
    public LivePage(JobProgress terminal, LiveServer server, String name) {
        this.terminal = terminal;
        this.server = server;
        this.name = name;
        server.page("/", LiveServer.HTML, this::page);
        server.page("/stream.js", "text/javascript; charset=utf-8", () -> PageTemplate.text("stream.js"));
        server.page("/charts", "application/json", () -> PageTemplate.json(charts()));
        clock.scheduleAtFixedRate(this::second, 1, 1, TimeUnit.SECONDS);
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

    private Now now() {
        LiveReportNowBuilder now = LiveReportNowBuilder.builder()
                .name(name)
                .style("open")
                .facts(List.copyOf(lines))
                .cells(cells)
                .interim(interim);
        if (run == null) {
            return now.status("PREPARING")
                    .phase("")
                    .share(0)
                    .left("")
                    .notes(List.of())
                    .tiles(List.of())
                    .build();
        }
        return run.now(now);
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
        LiveRun begun = new LiveRun(terminal.run(load), load, this);
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
    public void series(List<Cell> states, String text) {
        terminal.series(states, text);
        synchronized (this) {
            cells = List.copyOf(states);
            interim = text;
        }
    }

    /** Puts the report of what was done in place of the page, and sends it to the readers. */
    @Override
    public void report(Path place, Supplier<String> html) {
        terminal.report(place, html);
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

    /** Waits for the readers of a report to get it, but not for ever. */
    @Override
    public void close() {
        clock.shutdownNow();
        try {
            unread.await(SECONDS_FOR_READERS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
