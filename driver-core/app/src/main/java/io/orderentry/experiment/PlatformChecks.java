package io.orderentry.experiment;

import io.orderentry.config.Cell;
import io.orderentry.config.Platform;
import io.orderentry.experiment.ShellCommand.PlatformException;
import io.orderentry.job.DatabaseAccess;
import io.orderentry.job.JobProgress;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import io.orderentry.text.TextSanitizer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks the platforms of a plan before its first run: that their folders can be written, that their commands exist, and what their own
 * check finds.
 */
public final class PlatformChecks {
    /** Has a folder for each platform, in which its commands run. */
    public static final Path HOME = Path.of("data", "platforms");

    /** A command's name, where the first word of a line is no assignment and nothing that only a shell reads. */
    private static final Pattern NAME = Pattern.compile("\\s*([A-Za-z0-9_./][A-Za-z0-9_./+-]*)(?=[\\s;]|$)");

    private final Path home;
    private final DatabaseAccess databases;
    private final JobProgress progress;
    private final Set<String> shown = new HashSet<>();
    private final Map<Cell, String> notHere = new LinkedHashMap<>();

    private PlatformChecks(Path home, DatabaseAccess databases, JobProgress progress) {
        this.home = home;
        this.databases = databases;
        this.progress = progress;
    }

    /**
     * Checks each platform once for each set of values of its variables.
     *
     * @return the cells whose platforms cannot be had on this machine, each with the reason that its check gives
     * @throws Refusal with the first problem
     */
    public static Map<Cell, String> run(Plan plan, Path home, DatabaseAccess databases, JobProgress progress)
            throws InterruptedException {
        PlatformChecks checks = new PlatformChecks(home, databases, progress);
        Set<Cell> seen = new HashSet<>();
        Map<Platform, Optional<String>> found = new HashMap<>();
        for (PlannedRun run : plan.runs()) {
            Platform platform = run.cell().platform();
            if (platform != null && seen.add(run.cell())) {
                if (!found.containsKey(platform)) {
                    found.put(platform, checks.check(run, platform));
                }
                found.get(platform).ifPresent(why -> checks.notHere.put(run.cell(), why));
            }
        }
        return checks.notHere;
    }

    /** Reason why the platform cannot be had here; empty where it can. */
    private Optional<String> check(PlannedRun run, Platform platform) throws InterruptedException {
        Path folder = home.resolve(platform.name());
        try {
            PlatformSwitch.prepare(home, platform, databases);
        } catch (IOException e) {
            throw new Refusal("platform " + platform.name() + ": its folder " + folder
                    + " cannot be made with all that its commands need: " + e);
        }
        try {
            for (Map.Entry<String, String> line : lines(platform).entrySet()) {
                requireCommand(run, platform, line.getKey(), line.getValue());
            }
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

    /** All command lines by their keys. */
    private static Map<String, String> lines(Platform platform) {
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put("check", platform.check());
        platform.steps().forEach((name, step) -> lines.put(name, step.command()));
        lines.put("facts", platform.facts());
        lines.values().removeIf(line -> line == null);
        return lines;
    }

    private void requireCommand(PlannedRun run, Platform platform, String key, String line)
            throws IOException, InterruptedException {
        Matcher name = NAME.matcher(line);
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

    private String command(PlannedRun run, Platform platform, String key, String line)
            throws IOException, InterruptedException {
        Path folder = home.resolve(platform.name());
        return new ShellCommand(
                        "platform " + platform.name() + ": " + key,
                        line,
                        folder,
                        PlatformSwitch.environment(run, platform),
                        folder.resolve("check.log"))
                .run(platform.limit());
    }
}
