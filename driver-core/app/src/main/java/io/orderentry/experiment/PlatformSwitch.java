package io.orderentry.experiment;

import static java.util.Objects.requireNonNullElse;

import io.orderentry.config.Cell;
import io.orderentry.config.Experiment;
import io.orderentry.config.Platform;
import io.orderentry.config.Settings;
import io.orderentry.config.Target;
import io.orderentry.connect.UnreachableException;
import io.orderentry.experiment.ShellCommand.PlatformException;
import io.orderentry.job.DatabaseAccess;
import io.orderentry.job.JobProgress;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import io.orderentry.text.TextSanitizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Switches a machine for the runs of an experiment: enter, ready, facts, and leave, each within the platform's limit. Before the first run it
 * checks that the folders of the platforms can be written, that their commands exist, and what their own check finds. What the commands print
 * is kept beside the runs. For one thread.
 */
public final class PlatformSwitch {
    /** Has a folder for each platform, in which its commands run. */
    public static final Path HOME = Path.of("data", "platforms");

    /** A command's name, where the first word of a line is no assignment and nothing that only a shell reads. */
    private static final Pattern NAME = Pattern.compile("\\s*([A-Za-z0-9_./][A-Za-z0-9_./+-]*)(?=[\\s;]|$)");

    private static final long POLL_MILLIS = 500;
    private static final int FACTS = 100;

    private final Path home;
    private final Path logs;
    private final DatabaseAccess databases;
    private final JobProgress progress;
    private final Set<String> shown = new HashSet<>();
    private PlannedRun entered;

    /** @param logs folder for what the commands print, made when there is something; null where the platforms are only checked */
    PlatformSwitch(Path home, Path logs, DatabaseAccess databases, JobProgress progress) {
        this.home = home;
        this.logs = logs;
        this.databases = databases;
        this.progress = progress;
    }

    /**
     * Checks each platform once for each set of values of its variables.
     *
     * @return the cells whose platforms cannot be had on this machine, each with the reason that its check gives
     * @throws Refusal with the first problem
     */
    public static Map<Cell, String> check(Plan plan, Path home, DatabaseAccess databases, JobProgress progress)
            throws InterruptedException {
        PlatformSwitch checks = new PlatformSwitch(home, null, databases, progress);
        Map<Cell, String> notHere = new LinkedHashMap<>();
        Map<Platform, Optional<String>> found = new HashMap<>();
        for (PlannedRun run : plan.runs()) {
            Platform platform = run.cell().platform();
            if (platform != null && !found.containsKey(platform)) {
                found.put(platform, checks.check(run, platform));
            }
            found.getOrDefault(platform, Optional.empty()).ifPresent(why -> notHere.put(run.cell(), why));
        }
        return notHere;
    }

    /** Reason why the platform cannot be had here; empty where it can. */
    private Optional<String> check(PlannedRun run, Platform platform) throws InterruptedException {
        Path folder = home.resolve(platform.name());
        try {
            prepare(platform);
        } catch (IOException e) {
            throw new Refusal("platform " + platform.name() + ": its folder " + folder
                    + " cannot be made with all that its commands need: " + e);
        }
        try {
            requireCommand(run, platform, "check", platform.check());
            for (Map.Entry<String, String> step : platform.steps().entrySet()) {
                requireCommand(run, platform, step.getKey(), step.getValue());
            }
            requireCommand(run, platform, "facts", platform.facts());
            if (platform.check() != null) {
                line("checking platform " + platform.name());
                String printed = command(run, platform, "check", platform.check());
                printed.lines()
                        .filter(text -> !text.isBlank())
                        .forEach(text -> line(
                                "platform " + platform.name() + ": " + TextSanitizer.text(Secrets.mask(text.strip()))));
            }
            return Optional.empty();
        } catch (PlatformException e) {
            e.notHere().ifPresent(why -> line("NOT RUN: platform " + platform.name() + ": " + why));
            return Optional.of(e.notHere().orElseThrow(() -> new Refusal(e.getMessage())));
        } catch (IOException e) {
            throw new Refusal(e.getMessage());
        }
    }

    /** The same for each size of a platform is said once. */
    private void line(String text) {
        if (shown.add(text)) {
            progress.line(text);
        }
    }

    /** Requires the program that a command line begins with; null for a step without a command. */
    private void requireCommand(PlannedRun run, Platform platform, String key, String line)
            throws IOException, InterruptedException {
        Matcher name = NAME.matcher(requireNonNullElse(line, ""));
        if (!name.lookingAt()) {
            return;
        }
        try {
            command(run, platform, key, "command -v '" + name.group(1) + "'");
        } catch (PlatformException e) {
            throw new PlatformException("platform " + platform.name() + ": " + key + ": there is no command '"
                    + name.group(1) + "' on this machine; install it, or correct " + platform.source());
        }
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
                try {
                    enter(run, platform);
                } catch (IOException | SQLException | InterruptedException | RuntimeException e) {
                    // A machine that is half switched is no machine for the next run.
                    leave();
                    throw e;
                }
            }
        }
        return platform == null || platform.facts() == null ? Map.of() : facts(run, platform);
    }

    /** Makes the folder in which a platform's commands run, with the files and programs that they need. */
    private void prepare(Platform platform) throws IOException {
        Path folder = home.resolve(platform.name());
        Files.createDirectories(folder);
        for (Map.Entry<String, String> file : platform.files().entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        if (platform.server() != null) {
            databases.plugins().server(platform.server()).unpack(folder.resolve("server"));
        }
    }

    private void enter(PlannedRun run, Platform platform) throws IOException, SQLException, InterruptedException {
        prepare(platform);
        if (platform.enter() != null) {
            // Before it is done: what was begun is to be left as well.
            entered = run;
            progress.line("entering platform " + platform.name());
            command(run, platform, "enter", platform.enter());
        }
        awaitReady(run, platform);
    }

    private void awaitReady(PlannedRun run, Platform platform) throws IOException, SQLException, InterruptedException {
        long end = System.nanoTime() + platform.limit().toNanos();
        while (true) {
            try {
                if (platform.ready() != null) {
                    command(run, platform, "ready", platform.ready());
                    return;
                }
                for (Target target : run.cell().targets()) {
                    if (!target.isEmbedded()) {
                        databases.on(target, (database, interruption) -> database);
                    }
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
        for (String line :
                command(run, platform, "facts", platform.facts()).lines().toList()) {
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
        PlannedRun run = entered;
        entered = null;
        if (run != null && run.cell().platform().leave() != null) {
            progress.line("leaving platform " + run.cell().platform().name());
            // On a thread that no signal interrupts.
            CompletableFuture.runAsync(() -> leave(run, run.cell().platform())).join();
        }
    }

    private void leave(PlannedRun run, Platform platform) {
        try {
            command(run, platform, "leave", platform.leave());
        } catch (IOException e) {
            progress.line(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String command(PlannedRun run, Platform platform, String step, String line)
            throws IOException, InterruptedException {
        Path folder = home.resolve(platform.name());
        Path output = folder.resolve("check.log");
        Map<String, String> variables = new LinkedHashMap<>(platform.environment());
        variables.put("OE_PLATFORM", platform.name());
        variables.putAll(run.variables());
        if (logs != null) {
            output = Files.createDirectories(logs).resolve("run-" + run.number() + "-" + step + ".log");
            variables.put(
                    "OE_EXPERIMENT_FOLDER", logs.toAbsolutePath().getParent().toString());
        }
        return new ShellCommand("platform " + platform.name() + ": " + step, line, folder, variables, output)
                .run(platform.limit());
    }
}
