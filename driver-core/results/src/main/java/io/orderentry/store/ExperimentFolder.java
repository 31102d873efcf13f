package io.orderentry.store;

import io.orderentry.config.Experiment;
import io.orderentry.config.RecordedPlan;
import io.orderentry.result.Result;
import io.orderentry.result.ResultJson;
import io.orderentry.text.Secrets;
import io.orderentry.text.TextSanitizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** {@code runs/<experiment>-<utc>/}: the plan, a run folder for each run, and the comparison. For one thread at a time. */
public final class ExperimentFolder {
    private static final String PLAN = "experiment.yaml";
    private static final String NOT_RUN = "not-run.txt";
    private static final String ARGUMENTS = "arguments.txt";
    private static final String CHECKS = "checks.json";

    private final Path path;

    private ExperimentFolder(Path path) {
        this.path = path;
    }

    /**
     * Makes the folder and writes the plan.
     *
     * @param plan {@link Experiment#planYaml}
     * @throws RunFolderException when the folder is already there or cannot be written
     */
    public static ExperimentFolder create(Path parent, String name, Instant start, String plan) {
        Path path = RunFolder.make(parent, name, start);
        RunFolder.write(path, PLAN, plan);
        return new ExperimentFolder(path);
    }

    /** Returns whether a folder is that of an experiment. */
    public static boolean is(Path folder) {
        return Files.isRegularFile(folder.resolve(PLAN));
    }

    /** The folder of an experiment; refuses one that is none. */
    public static ExperimentFolder open(Path path) {
        if (!is(path)) {
            throw new RunFolderException(path + " is no experiment folder: it has no " + PLAN);
        }
        return new ExperimentFolder(path);
    }

    /**
     * The folder of an experiment that was begun, now with this plan, whose comparison may be another one.
     *
     * @throws RunFolderException when it is none, or that of another plan; the message names the first line that differs
     */
    public static ExperimentFolder resume(Path path, String plan) {
        ExperimentFolder folder = open(path);
        String begun = FolderFile.text(path.resolve(PLAN));
        List<String> theirs = withoutComparison(begun);
        List<String> ours = withoutComparison(plan);
        for (int i = 0; i < Math.max(theirs.size(), ours.size()); i++) {
            String was = i < theirs.size() ? theirs.get(i).strip() : "nothing";
            String is = i < ours.size() ? ours.get(i).strip() : "nothing";
            if (!was.equals(is)) {
                throw new RunFolderException(path + " was begun with another plan: it has '" + TextSanitizer.text(was)
                        + "' where now is '" + TextSanitizer.text(is) + "'; begin anew without --resume");
            }
        }
        if (!begun.equals(plan)) {
            RunFolder.write(path, PLAN, plan);
        }
        return folder;
    }

    private static List<String> withoutComparison(String plan) {
        return plan.lines()
                .takeWhile(line -> !line.equals(Experiment.COMPARE + ":"))
                .toList();
    }

    /** The plan; refuses one that is damaged. */
    public RecordedPlan plan() {
        return RecordedPlan.read(path.resolve(PLAN));
    }

    /** Keeps which cells could not be run the last time, and why: a sentence each. */
    public void notRun(List<String> cells) {
        if (!cells.isEmpty() || Files.exists(path.resolve(NOT_RUN))) {
            RunFolder.write(path, NOT_RUN, String.join("\n", cells));
        }
    }

    /** The cells that could not be run, and why; none where nothing was kept. */
    public List<String> notRun() {
        return lines(NOT_RUN);
    }

    /** Keeps the arguments of the command that begins the experiment, where none has a secret. */
    public ExperimentFolder begunBy(List<String> arguments) {
        if (arguments.stream()
                .allMatch(argument -> Secrets.maskSentence(argument).equals(argument))) {
            RunFolder.write(path, ARGUMENTS, String.join("\n", arguments));
        }
        return this;
    }

    /** Arguments of the command that began the experiment; none where one of them had a secret. */
    public List<String> arguments() {
        return lines(ARGUMENTS);
    }

    private List<String> lines(String name) {
        Path kept = path.resolve(name);
        return Files.exists(kept) ? FolderFile.text(kept).lines().toList() : List.of();
    }

    public Path path() {
        return path;
    }

    /** The runs that came to their end, with any verdict; those that were interrupted are left out. */
    public Map<Key, Finished> finished() {
        Map<Key, Finished> finished = new HashMap<>();
        for (Path folder : folders()) {
            Result result = ResultReader.read(folder);
            if (!result.phases().interrupted()) {
                finished.put(Key.of(result.identity().labels()), new Finished(folder, result));
            }
        }
        return finished;
    }

    private List<Path> folders() {
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(run -> Files.exists(run.resolve(RunFolder.RESULT)))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new RunFolderException(path + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Removes the folder if it has nothing but the plan and what could not be run: no run measured anything; returns whether it did. */
    public boolean removeUnused() {
        try (Stream<Path> files = Files.list(path)) {
            List<Path> own =
                    Stream.of(PLAN, NOT_RUN, ARGUMENTS).map(path::resolve).toList();
            if (files.anyMatch(file -> !own.contains(file))) {
                return false;
            }
            for (Path file : own) {
                Files.deleteIfExists(file);
            }
            Files.delete(path);
            return true;
        } catch (IOException e) {
            return false; // A folder with a plan alone is no loss.
        }
    }

    /** Writes a file beside the runs; returns its path. */
    public Path write(String name, String text) {
        RunFolder.write(path, name, text);
        return path.resolve(name);
    }

    /** Identity of a run in its experiment: the number of its block, and its other labels but facts about its platform. */
    public record Key(String block, Map<String, String> labels) {
        public static Key of(Map<String, String> all) {
            Map<String, String> labels = new HashMap<>(all);
            String block = labels.remove(Experiment.BLOCK);
            labels.keySet().removeIf(label -> label.startsWith(Experiment.FACT));
            return new Key(block, Map.copyOf(labels));
        }
    }

    /** A run that came to its end. */
    public record Finished(Path folder, Result result) {
        /** Seconds that it took: ramp-up, measurement interval, and the checks of the database. */
        public double seconds() {
            return result.phases().rampUpSeconds() + result.phases().intervalSeconds() + checkSeconds();
        }

        private double checkSeconds() {
            Path file = folder.resolve(CHECKS);
            if (!Files.isRegularFile(file)) {
                return 0;
            }
            try {
                double seconds = 0;
                for (JsonNode check : ResultJson.parse(FolderFile.text(file))) {
                    seconds += check.path("seconds").asDouble(0);
                }
                return seconds;
            } catch (JacksonException e) {
                throw new RunFolderException(file + " is damaged: " + e.getOriginalMessage(), e);
            } catch (IllegalArgumentException e) {
                throw new RunFolderException(file + " is damaged: " + e.getMessage(), e);
            }
        }
    }
}
