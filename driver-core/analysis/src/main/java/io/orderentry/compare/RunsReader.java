package io.orderentry.compare;

import io.orderentry.config.Experiment;
import io.orderentry.metrics.CoreClock;
import io.orderentry.result.Host;
import io.orderentry.result.Result;
import io.orderentry.store.ExperimentFolder;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolders;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reads the runs of a comparison and refuses those that cannot be compared. */
final class RunsReader {
    private static final Pattern START = Pattern.compile("-\\d{8}T\\d{6}Z");
    /** A part of a name, with the separator behind it. */
    private static final Pattern PART = Pattern.compile("(?<=[/-])");

    private RunsReader() {}

    record RunsRead(Map<Path, List<Run>> byPath, List<String> leftOut) {
        List<Run> runs() {
            return byPath.values().stream()
                    .flatMap(List::stream)
                    .sorted(Comparator.comparing(Run::start))
                    .toList();
        }
    }

    /**
     * Reads the runs. A run that is named itself must be complete; one that lies in a folder that is named is left out if it was interrupted,
     * or in the folder of an experiment if its verdict is not PASS.
     *
     * @param force compare runs that overlap in time on one machine as well
     * @throws Refusal when two folders hold the same run, or a run was interrupted or disturbed by another
     * @throws io.orderentry.store.RunFolderException when a path has no runs, or a result is cut off, edited or of another version, or a
     *     latency log does not cover its run
     */
    static RunsRead read(List<Path> paths, boolean force) {
        Map<Path, List<Path>> folders = new LinkedHashMap<>();
        paths.forEach(
                path -> folders.computeIfAbsent(path, all -> new ArrayList<>()).addAll(RunFolders.of(path)));
        differentFolders(folders.values().stream().flatMap(List::stream).toList());
        RunsRead read = new RunsRead(new LinkedHashMap<>(), new ArrayList<>());
        folders.forEach((path, runs) -> read.byPath().put(path, runs(path, runs, read.leftOut())));
        List<Run> all = read.runs();
        different(all);
        if (!force) {
            undisturbed(all);
        }
        return read;
    }

    private static List<Run> runs(Path path, List<Path> folders, List<String> leftOut) {
        List<Run> runs = new ArrayList<>();
        List<String> unfit = new ArrayList<>();
        for (Path folder : folders) {
            String why = folder.equals(path) ? "" : unfit(path, folder);
            if (why.isEmpty()) {
                runs.add(complete(Run.of(folder, RunFiles.requireComplete(folder))));
            } else {
                unfit.add(folder + " is left out: " + why);
            }
        }
        Refusal.require(!runs.isEmpty(), path + " has no run that can be compared: " + String.join("; ", unfit));
        leftOut.addAll(unfit);
        runs.sort(Comparator.comparing(Run::start));
        return runs;
    }

    /** The reason why a run is left out of those of a folder; empty for one that is not. */
    private static String unfit(Path path, Path folder) {
        Result result = ResultReader.read(folder);
        return result.phases().interrupted()
                ? "it was interrupted"
                : Run.of(folder, result).passed() || !ExperimentFolder.is(path)
                        ? ""
                        : result.verdict().headline();
    }

    private static void different(List<Run> runs) {
        Map<Result, Run> seen = new HashMap<>();
        for (Run run : runs) {
            Run same = seen.put(ResultReader.read(run.path()), run);
            if (same != null) {
                throw new Refusal(same.folder() + " and " + run.folder() + " hold the same run, started "
                        + run.identity().startUtc() + "; each run counts once");
            }
        }
    }

    private static void differentFolders(List<Path> folders) {
        Map<Path, Path> seen = new HashMap<>();
        for (Path folder : folders) {
            Path same = seen.put(real(folder), folder);
            if (same != null) {
                throw new Refusal(folder + " was given twice" + (same.equals(folder) ? "" : ", also as " + same)
                        + "; each run counts once");
            }
        }
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException e) {
            return folder.toAbsolutePath().normalize(); // the reader refuses it with the reason
        }
    }

    private static Run complete(Run run) {
        if (run.result().phases().interrupted()) {
            throw new Refusal(run.folder() + " was interrupted, in its measurement interval or in its checks;"
                    + " make the run again or leave it out");
        }
        try {
            run.start();
            return run;
        } catch (DateTimeException e) {
            throw new Refusal(run.folder() + ": identity.startUtc: '"
                    + run.identity().startUtc() + "' is no time such as 2026-01-02T03:04:05Z");
        }
    }

    /** A run that shares its machine with another measures the two of them. */
    private static void undisturbed(List<Run> runs) {
        for (int i = 0; i < runs.size(); i++) {
            for (int k = i + 1;
                    k < runs.size() && runs.get(k).start().isBefore(runs.get(i).end());
                    k++) {
                Run first = runs.get(i);
                Run second = runs.get(k);
                Host one = first.result().host().orNull();
                Host other = second.result().host().orNull();
                if (one == null || other == null || machine(one).equals(machine(other))) {
                    throw new Refusal(second.folder() + " started at " + second.start() + ", before " + first.folder()
                            + " ended at " + first.end()
                            + ", and nothing says that they ran on different machines; --force compares them anyway");
                }
            }
        }
    }

    private static Map<String, String> machine(Host host) {
        Map<String, String> facts = new HashMap<>(host.knownFacts());
        facts.remove(CoreClock.MEASURED);
        return facts;
    }

    /**
     * Sides of a comparison by path: each path that was given is one, of an experiment with several cells each cell. The runs have the names
     * of their sides, side by side in the order of the paths, each side in the order of the start of its runs.
     *
     * @param anonymous number the sides instead of naming their folders
     * @throws Refusal when there is only one side
     */
    static List<Run> sides(Map<Path, List<Run>> byPath, boolean anonymous) {
        Map<String, List<Run>> sides = new LinkedHashMap<>();
        byPath.forEach((path, runs) -> {
            List<String> factors = factors(path);
            for (Run run : runs) {
                String cell =
                        factors.stream().map(factor -> "/" + run.label(factor)).collect(Collectors.joining());
                sides.computeIfAbsent(path.toAbsolutePath().normalize() + cell, name -> new ArrayList<>())
                        .add(run);
            }
        });
        if (sides.size() < 2) {
            throw new Refusal(
                    "there is one side only: " + byPath.keySet().iterator().next()
                            + "; name another path to compare it with, or a label with --by and --reference");
        }
        List<String> folders = List.copyOf(sides.keySet());
        List<String> names = shortened(folders);
        return IntStream.range(0, names.size())
                .boxed()
                .flatMap(i -> sides.get(folders.get(i)).stream()
                        .map(run -> run.withSide(anonymous ? "side " + (i + 1) : names.get(i))))
                .toList();
    }

    /** Factors of an experiment with several cells; none of another folder. */
    private static List<String> factors(Path path) {
        if (!ExperimentFolder.is(path)) {
            return List.of();
        }
        Experiment experiment = ExperimentFolder.open(path).plan().experiment();
        return experiment.hasSeveralCells() ? experiment.by() : List.of();
    }

    /**
     * Names without the times of their start, where they differ without them, and without the parts that all begin or end with: {@code
     * runs/pg15-20260101T000000Z} and {@code runs/pg18-20260101T001000Z} are {@code pg15} and {@code pg18}. Distinct names stay distinct.
     */
    static List<String> shortened(List<String> names) {
        List<String> timeless =
                names.stream().map(name -> START.matcher(name).replaceAll("")).toList();
        boolean distinct = timeless.stream().distinct().count() == names.size();
        List<List<String>> parts = (distinct ? timeless : names)
                .stream().map(name -> Arrays.asList(PART.split(name))).toList();
        for (boolean front : new boolean[] {true, false}) {
            while (parts.stream().allMatch(name -> name.size() > 1) && isCommon(parts, front)) {
                parts = parts.stream()
                        .map(name -> front ? name.subList(1, name.size()) : name.subList(0, name.size() - 1))
                        .toList();
            }
        }
        return parts.stream()
                .map(name -> String.join("", name).replaceAll("[/-]+$", ""))
                .toList();
    }

    private static boolean isCommon(List<List<String>> names, boolean front) {
        return names.stream()
                        .map(name -> name.get(front ? 0 : name.size() - 1))
                        .distinct()
                        .count()
                == 1;
    }
}
