package io.orderentry.cli;

import io.orderentry.capacity.Capacity;
import io.orderentry.capacity.CapacityFolder;
import io.orderentry.capacity.CapacityRequest;
import io.orderentry.capacity.CapacityRunner;
import io.orderentry.capacity.CapacityRunner.Made;
import io.orderentry.capacity.CapacityText;
import io.orderentry.config.Load;
import io.orderentry.config.Settings;
import io.orderentry.connect.Database;
import io.orderentry.job.Interruption;
import io.orderentry.job.Interruption.InterruptedJobException;
import io.orderentry.job.MeasuredRun;
import io.orderentry.limit.SearchEnd;
import io.orderentry.live.LiveMetrics;
import io.orderentry.observe.ServerLocation;
import io.orderentry.result.Result;
import io.orderentry.run.RunPlan;
import io.orderentry.store.RunFolder;
import io.orderentry.store.RunFolderException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Runs of a search or a sweep, on a database that stays open, for {@code oe run --pace search} and {@code oe run --sweep}. */
final class CapacityRuns {
    private final CapacityRequest request;
    private final Path resume;
    private final boolean exactWarehouses;
    private final Progress.Kind progress;
    private final LiveOptions live;

    /**
     * @param resume folder of the one to go on with; null for a new one
     * @param exactWarehouses refuse a database of another size than the load's
     */
    CapacityRuns(
            CapacityRequest request, Path resume, boolean exactWarehouses, Progress.Kind progress, LiveOptions live) {
        this.request = request;
        this.resume = resume;
        this.exactWarehouses = exactWarehouses;
        this.progress = progress;
        this.live = live;
    }

    /** Makes the runs, prints and writes the record, and gives the exit code. */
    int run(DatabaseVerb databases) throws SQLException, InterruptedException {
        Capacity asked = Capacity.of(request);
        Settings settings = request.settings();
        if (resume != null) {
            CapacityFolder.open(resume).resume(asked); // refused before the server is started
        }
        return databases.on(settings.target(), (database, interruption) -> {
            requirePlaces(database);
            CapacityFolder folder = resume == null
                    ? CapacityFolder.create(settings.out(), request.name(), Instant.now())
                    : CapacityFolder.open(resume);
            Capacity begun = resume == null ? asked : folder.resume(asked);
            CapacityRunner runner =
                    new CapacityRunner(request, folder, begun, run -> made(run, database, interruption), progress);
            boolean complete = false;
            try {
                complete = runner.run();
            } catch (InterruptedException | InterruptedJobException e) {
                // What was measured is in the folder.
            } catch (SQLException | RuntimeException e) {
                if (!interruption.came()) {
                    System.err.println("What was measured until then is in " + folder.path());
                    throw e;
                }
            }
            return end(runner.record(), folder, complete);
        });
    }

    private int end(Capacity record, CapacityFolder folder, boolean complete) {
        System.out.print(CapacityText.render(record));
        System.out.println("Folder:    " + folder.path());
        System.out.println("As a page: " + folder.path().resolve(CapacityFolder.PAGE));
        if (!complete) {
            System.out.println("Interrupted; go on with the same command and --resume " + folder.path());
            return ExitCode.INTERRUPTED;
        }
        return code(record.end());
    }

    private static int code(SearchEnd end) {
        if (end == null || end == SearchEnd.FOUND) {
            return ExitCode.GOOD;
        }
        return end == SearchEnd.DRIVER_LIMITED || end == SearchEnd.INCONSISTENT
                ? ExitCode.NOT_GOOD
                : ExitCode.UNDECIDED;
    }

    /** Refuses a sweep with more connections than the server allows before its first run. */
    private void requirePlaces(Database database) {
        request.connections().stream().max(Integer::compare).ifPresent(most -> {
            Load load = request.settings().load().withConnections(most);
            ServerLocation.requirePlaces(database, RunPlan.connections(load, 1));
        });
    }

    private Made made(Settings settings, Database database, Interruption interruption)
            throws SQLException, InterruptedException {
        interruption.stopIfCame();
        long began = System.nanoTime();
        Optional<LiveMetrics> metrics = live.open();
        try (RunFolder folder =
                RunFolder.create(settings.out(), settings.name(), Instant.now(), settings.effectiveYaml())) {
            Result result = new MeasuredRun(progress, exactWarehouses, null, metrics)
                    .run(settings, database, folder, interruption);
            if (folder.problem().isPresent()) {
                throw new RunFolderException(
                        "measured, but not saved as asked: " + folder.problem().get());
            }
            return new Made(result, folder.path().getFileName().toString(), (System.nanoTime() - began) / 1e9);
        } finally {
            metrics.ifPresent(LiveMetrics::close);
        }
    }
}
