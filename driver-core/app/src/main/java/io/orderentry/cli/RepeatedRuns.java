package io.orderentry.cli;

import io.orderentry.compare.group.Run;
import io.orderentry.compare.render.RunList;
import io.orderentry.config.Settings;
import io.orderentry.job.JobProgress;
import io.orderentry.metrics.ThroughputMetrics;
import io.orderentry.report.HtmlReport;
import io.orderentry.result.Result;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFolder;
import io.orderentry.store.RunFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs one after the other in one folder, for {@code oe run --repeat}. Those that came to their end are kept and listed, however the
 * series ends.
 */
final class RepeatedRuns {
    /** Makes one run. */
    @FunctionalInterface
    interface Once {
        int run(Settings settings, String folderName, RunCommand.Report report)
                throws SQLException, InterruptedException;
    }

    private final int runs;
    private final Settings settings;
    private final JobProgress progress;
    private final List<Run> ended = new ArrayList<>();
    private boolean interrupted;

    RepeatedRuns(int runs, Settings settings, JobProgress progress) {
        this.runs = runs;
        this.settings = settings;
        this.progress = progress;
    }

    /** The worst exit code of the runs. */
    int run(Once once) throws SQLException, InterruptedException {
        Path series = RunFolders.create(settings.out(), settings.name(), Instant.now());
        int worst = ExitCode.GOOD;
        try (Interrupts between = new Interrupts(false)) {
            for (int i = 1; i <= runs && !interrupted; i++) {
                between.stopIfCame();
                progress.line("\nrun " + i + " of " + runs);
                worst = Math.max(worst, once.run(settings(series, i), settings.name() + "-" + i, this::report));
            }
            return worst;
        } finally {
            list(series);
        }
    }

    /** Each run has a seed of its own: equal inputs would hide a part of how much runs differ. */
    private Settings settings(Path series, int number) {
        return new Settings(
                settings.name(),
                series,
                settings.labels(),
                settings.target(),
                settings.load().withSeed(settings.load().seed() + number - 1));
    }

    private int report(Result result, RunFolder folder, boolean early) {
        interrupted = early;
        HtmlReport.write(folder);
        Result kept = ResultReader.asRead(result);
        String name =
                folder.place().map(place -> place.getFileName().toString()).orElse("not saved");
        ended.add(new Run(name, kept));
        progress.line(kept.verdict().headline() + ": " + ThroughputMetrics.NEW_ORDERS.print(kept) + " NOPM");
        return RunCommand.code(result, folder, early);
    }

    private void list(Path series) {
        if (!ended.isEmpty()) {
            System.out.print(RunList.repetitions(ended));
            System.out.println("Folder of the runs: " + series);
            return;
        }
        try {
            Files.deleteIfExists(series);
        } catch (IOException e) {
            // It holds something: what a run that was cut off has measured.
        }
    }
}
