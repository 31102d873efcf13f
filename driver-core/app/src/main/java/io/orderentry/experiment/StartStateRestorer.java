package io.orderentry.experiment;

import io.orderentry.config.Load;
import io.orderentry.config.StartState;
import io.orderentry.config.Target;
import io.orderentry.connect.Database;
import io.orderentry.connect.UnreachableException;
import io.orderentry.job.DatabaseAccess;
import io.orderentry.job.DatabasePreparation;
import io.orderentry.job.Interruption;
import io.orderentry.job.JobProgress;
import io.orderentry.job.ServerCopy;
import io.orderentry.spi.EmbeddedServer;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Restores the start state of a run. Embedded servers get the experiment's own data folders; a database behind a URL is dropped only where
 * that was allowed.
 */
public final class StartStateRestorer {
    private static final String ALLOW =
            "allow that with oe experiment --replace, or leave it as it is with oe experiment --start continue";
    private static final String REMEDY = "this experiment replaces it before each run; " + ALLOW;

    /** Databases behind a URL that may be dropped; those with tables of others never are. */
    public enum Replace {
        NONE,
        /** Those that were empty before the first run, so that the experiment itself has built what it drops. */
        OWN,
        ANY
    }

    private final Path home;
    private final DatabaseAccess databases;
    private final Replace replace;
    private final JobProgress progress;
    private final Set<Target> replaceable = new HashSet<>();
    private final Set<Target> seen = new HashSet<>();

    /** @param home folder for data of embedded servers, the experiment's own */
    public StartStateRestorer(Path home, DatabaseAccess databases, Replace replace, JobProgress progress) {
        this.home = home;
        this.databases = databases;
        this.replace = replace;
        this.progress = progress;
    }

    /**
     * Checks every database behind a URL that is to be dropped, before the first one is.
     *
     * @throws Refusal when one is not the driver's, or may not be dropped, even if only after the first run has built it
     */
    public void check(Plan plan) throws SQLException, InterruptedException {
        for (PlannedRun run : plan.runs()) {
            for (Target target : run.cell().targets()) {
                databases.plugins().forTarget(target).sqlFor(target);
            }
            if (!run.isEntered()) {
                check(run);
            }
        }
        if (!replaceable.containsAll(plan.replaced())) {
            throw new Refusal("each run of this experiment replaces the database of " + ExperimentText.replaced(plan)
                    + "; " + ALLOW);
        }
    }

    /** Checks the databases of a run, the first time that they are seen. */
    void check(PlannedRun run) throws SQLException, InterruptedException {
        for (Target target : run.cell().targets()) {
            if (!run.start().isBuilt() || target.isEmbedded() || !seen.add(target)) {
                continue;
            }
            boolean empty = databases.on(target, (database, interruption) -> {
                if (run.start() == StartState.COPY) {
                    ServerCopy.require(database);
                }
                return new DatabasePreparation(database, progress).requireFree(replace == Replace.ANY, REMEDY);
            });
            // Where a platform was entered nothing could be asked before the first run.
            if (replace == Replace.ANY || (replace == Replace.OWN || run.isEntered()) && empty) {
                replaceable.add(target);
            }
        }
    }

    /** Targets of a run, with their data copied if that is how they are restored; the servers are not running yet. */
    List<Target> targets(PlannedRun run) throws SQLException, InterruptedException, IOException {
        List<Target> targets = new ArrayList<>();
        for (Start start : starts(run)) {
            Target target = start.target();
            if (target.isEmbedded() && run.start().isBuilt()) {
                remove(target, start.data());
                if (run.start() == StartState.COPY) {
                    copy(built(target, start.load()), start.data());
                }
                target = target.withData(start.data());
            }
            targets.add(target);
        }
        return targets;
    }

    Path rehearsals() {
        return home.resolve("rehearsal");
    }

    /** A database that a run begins with, and the experiment's own folder for it. */
    private record Start(Target target, Load load, Path data) {}

    private List<Start> starts(PlannedRun run) {
        return run.cell().several().isEmpty()
                ? List.of(new Start(run.cell().target(), run.cell().load(), home.resolve("run")))
                : run.cell().several().stream()
                        .map(each -> new Start(each.target(), each.load(), home.resolve("run-" + each.name())))
                        .toList();
    }

    /** Makes the databases behind a URL again from copies on their servers, if that is how they are restored; they are not open yet. */
    void copyOnServers(PlannedRun run) throws SQLException, InterruptedException {
        if (run.start() == StartState.COPY) {
            for (Start start : starts(run)) {
                if (!start.target().isEmbedded()) {
                    copy(start).restore(mayReplace(start.target()), REMEDY);
                }
            }
        }
    }

    private ServerCopy copy(Start start) {
        return ServerCopy.of(databases, progress, start.target(), start.load());
    }

    private boolean mayReplace(Target target) {
        return target.isEmbedded() || replaceable.contains(target);
    }

    /**
     * Drops and builds the open databases of a run, if that is how they are restored.
     *
     * @param open in the order of {@link #targets}
     */
    void rebuild(PlannedRun run, List<Database> open, Interruption interruption)
            throws SQLException, InterruptedException {
        for (int i = 0; run.start() == StartState.REBUILD && i < open.size(); i++) {
            Start start = starts(run).get(i);
            new DatabasePreparation(open.get(i), progress)
                    .buildAndCheck(start.load(), mayReplace(start.target()), REMEDY, interruption);
        }
    }

    /** Removes the experiment's own data, and copies on servers that still answer. */
    public void close(List<PlannedRun> runs) throws SQLException, InterruptedException, IOException {
        Set<Start> copies = new HashSet<>();
        for (PlannedRun run : runs) {
            for (Start start : starts(run)) {
                if (start.target().isEmbedded() && run.start().isBuilt()) {
                    remove(start.target(), start.data());
                } else if (run.start() == StartState.COPY && copies.add(start)) {
                    try {
                        copy(start).remove();
                    } catch (UnreachableException e) {
                        // A server that is switched off keeps its copy.
                        progress.line("the copy of " + start.target().name() + " stays: " + e.getMessage());
                    }
                }
            }
        }
        delete(home);
    }

    /** The folder that is copied; built once for all cells that begin with the same database. */
    private Path built(Target target, Load load) throws SQLException, InterruptedException, IOException {
        Path start = home.resolve(target.embedded() + "-w" + load.warehouses() + "-seed" + load.seed()
                + (load.foreignKeys() ? "-foreign-keys" : "")
                + (target.placement() == null ? "" : "-placement-" + target.placement()));
        if (!Files.exists(start)) {
            Path unfinished = home.resolve("unfinished");
            remove(target, unfinished);
            databases.on(target.withData(unfinished), (database, interruption) -> {
                new DatabasePreparation(database, progress).buildAndCheck(load, false, REMEDY, interruption);
                return null;
            });
            Files.move(unfinished, start);
        }
        return start;
    }

    /** Stops a server that a killed driver left there; a folder that was half copied is no server's. */
    private void remove(Target target, Path data) throws IOException {
        EmbeddedServer server = databases.plugins().server(target.embedded());
        if (Files.exists(data)) {
            try {
                server.remove(data);
            } catch (IOException e) {
                progress.line(e.getMessage() + "; removing what a copy that was cut off has left");
            }
            delete(data);
        }
    }

    /**
     * Copies a folder with owners, rights and times, following no links, and waits until all of it is on the disk, so that what is measured
     * next does not wait for it.
     */
    private static void copy(Path from, Path to) throws IOException {
        for (Path source : all(from)) {
            Path target = to.resolve(from.relativize(source).toString());
            Files.copy(source, target, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
            if (Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)) {
                try (FileChannel file = FileChannel.open(target, StandardOpenOption.READ)) {
                    file.force(true);
                }
            }
        }
    }

    /** Removes a folder with all in it, following no links. */
    private static void delete(Path top) throws IOException {
        if (Files.exists(top, LinkOption.NOFOLLOW_LINKS)) {
            for (Path each : all(top).stream().sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    private static List<Path> all(Path top) throws IOException {
        try (Stream<Path> all = Files.walk(top)) {
            return all.toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
