package io.orderentry.experiment;

import io.orderentry.config.Experiment;
import io.orderentry.config.Platform;
import io.orderentry.config.PlatformStep;
import io.orderentry.config.Settings;
import io.orderentry.config.Target;
import io.orderentry.connect.UnreachableException;
import io.orderentry.experiment.ExperimentRunner.Attendant;
import io.orderentry.experiment.ShellCommand.PlatformException;
import io.orderentry.job.DatabaseAccess;
import io.orderentry.job.JobProgress;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Switches a machine for the runs of an experiment: enter, ready, facts, and leave, each within the platform's limit. What the commands
 * print is kept beside the runs. For one thread.
 */
final class PlatformSwitch {
    private static final long POLL_MILLIS = 500;
    private static final int FACTS = 100;

    private final Path home;
    private final Path logs;
    private final DatabaseAccess databases;
    private final Attendant attendant;
    private final JobProgress progress;
    private PlannedRun entered;

    /**
     * @param home has a folder for each platform, in which its commands run
     * @param logs folder for what the commands print, made when there is something
     */
    PlatformSwitch(Path home, Path logs, DatabaseAccess databases, Attendant attendant, JobProgress progress) {
        this.home = home;
        this.logs = logs;
        this.databases = databases;
        this.attendant = attendant;
        this.progress = progress;
    }

    /**
     * Enters the platform of a run, after leaving that of the run before unless it is to stay.
     *
     * @param stay whether the machine stays as it is between two runs of one cell
     * @return facts about it as labels; empty without a platform
     */
    Map<String, String> enter(PlannedRun run, boolean stay) throws IOException, SQLException, InterruptedException {
        Platform platform = run.cell().platform();
        if (!stay || entered == null || !entered.cell().equals(run.cell())) {
            leave();
            if (platform != null) {
                // In case it fails: a machine that is half switched is no machine for the next run.
                boolean done = false;
                try {
                    enter(run, platform);
                    done = true;
                } finally {
                    if (!done) {
                        leave();
                    }
                }
            }
        }
        return platform == null || platform.facts() == null ? Map.of() : facts(run, platform);
    }

    /** Makes the folder in which a platform's commands run, with the files and programs that they need. */
    static Path prepare(Path home, Platform platform, DatabaseAccess databases) throws IOException {
        Path folder = home.resolve(platform.name());
        Files.createDirectories(folder);
        for (Map.Entry<String, String> file : platform.files().entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        if (platform.server() != null) {
            databases.plugins().server(platform.server()).unpack(folder.resolve("server"));
        }
        return folder;
    }

    /** Variables of a platform's commands. */
    static Map<String, String> environment(PlannedRun run, Platform platform) {
        Map<String, String> variables = new LinkedHashMap<>(platform.environment());
        variables.put("OE_PLATFORM", platform.name());
        variables.putAll(run.variables());
        return variables;
    }

    private void enter(PlannedRun run, Platform platform) throws IOException, SQLException, InterruptedException {
        prepare(home, platform, databases);
        if (platform.enter() != null) {
            // Before it is done: what was begun is to be left as well.
            entered = run;
            progress.line("entering platform " + platform.name());
            step(run, platform, "enter", platform.enter());
        }
        awaitReady(run, platform);
    }

    private void awaitReady(PlannedRun run, Platform platform) throws IOException, SQLException, InterruptedException {
        PlatformStep ready = platform.ready();
        if (ready != null && ready.ask() != null) {
            attendant.ask(ready.ask());
            return;
        }
        long end = System.nanoTime() + platform.limit().toNanos();
        while (true) {
            try {
                if (ready == null) {
                    for (Target target : run.cell().targets()) {
                        if (!target.isEmbedded()) {
                            databases.on(target, (database, interruption) -> database);
                        }
                    }
                } else {
                    step(run, platform, "ready", ready);
                }
                return;
            } catch (UnreachableException | PlatformException e) {
                if (System.nanoTime() >= end) {
                    throw new PlatformException("platform " + platform.name() + ": was not ready within "
                            + Estimate.text(platform.limit()) + ": " + e.getMessage());
                }
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private Map<String, String> facts(PlannedRun run, Platform platform) throws IOException, InterruptedException {
        Map<String, String> facts = new TreeMap<>();
        List<String> lines =
                command(run, platform, "facts", platform.facts()).lines().toList();
        for (String line : lines) {
            int equals = line.indexOf('=');
            if (equals < 1 || facts.size() == FACTS) {
                throw new PlatformException("platform " + platform.name() + ": facts: '" + line
                        + "' is not key=value, or one of more than " + FACTS);
            }
            facts.put(
                    Experiment.FACT + line.substring(0, equals).strip(),
                    line.substring(equals + 1).strip());
        }
        try {
            return Settings.labels(
                    facts.entrySet().stream().map(Object::toString).toList());
        } catch (Refusal e) {
            throw new PlatformException("platform " + platform.name() + ": facts: " + e.getMessage());
        }
    }

    /** Leaves the machine if one was entered; a failure is shown, and nothing more. An interrupt of this thread does not end it. */
    void leave() {
        if (entered == null) {
            return;
        }
        PlannedRun run = entered;
        entered = null;
        Platform platform = run.cell().platform();
        if (platform.leave() == null) {
            return;
        }
        progress.line("leaving platform " + platform.name());
        // On a thread that no signal interrupts.
        Thread leaving = new Thread(() -> leave(run, platform), "oe-leave");
        leaving.start();
        boolean interrupted = false;
        while (leaving.isAlive()) {
            try {
                leaving.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void leave(PlannedRun run, Platform platform) {
        try {
            step(run, platform, "leave", platform.leave());
        } catch (IOException e) {
            progress.line(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void step(PlannedRun run, Platform platform, String name, PlatformStep step)
            throws IOException, InterruptedException {
        if (step.ask() == null) {
            command(run, platform, name, step.command());
        } else {
            attendant.ask(step.ask());
        }
    }

    private String command(PlannedRun run, Platform platform, String step, String line)
            throws IOException, InterruptedException {
        Files.createDirectories(logs);
        Map<String, String> variables = environment(run, platform);
        variables.put("OE_EXPERIMENT_FOLDER", logs.toAbsolutePath().getParent().toString());
        ShellCommand command = new ShellCommand(
                "platform " + platform.name() + ": " + step,
                line,
                home.resolve(platform.name()),
                variables,
                logs.resolve("run-" + run.number() + "-" + step + ".log"));
        return command.run(platform.limit());
    }
}
