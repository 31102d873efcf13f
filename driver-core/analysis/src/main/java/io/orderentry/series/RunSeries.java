package io.orderentry.series;

import io.orderentry.compare.group.Run;
import io.orderentry.result.Result;
import io.orderentry.result.Verdict;
import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFolderException;
import io.orderentry.store.RunFolders;
import io.orderentry.text.Refusal;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Runs of several folders, by load.
 *
 * @param groups the one with the most runs first
 * @param leftOut folders that do not count
 */
public record RunSeries(List<LoadGroup> groups, List<LeftOut> leftOut) {
    /**
     * Run folder that is left out.
     *
     * @param detail in a few words; may be empty
     */
    public record LeftOut(String folder, Reason reason, String detail) {
        /** Reasons, with the words that every view of a series uses. */
        public enum Reason {
            INTERRUPTED("interrupted"),
            NOT_PASS("verdict not PASS"),
            COPY("copy of another run"),
            UNREADABLE("unreadable");

            private final String word;

            Reason(String word) {
                this.word = word;
            }

            /** Such as {@code interrupted}. */
            @Override
            public String toString() {
                return word;
            }
        }

        /** Such as {@code runs/a is left out: interrupted}. */
        public String sentence() {
            return folder + " is left out: " + reason + (detail.isEmpty() ? "" : ": " + detail);
        }
    }

    public RunSeries {
        groups = List.copyOf(groups);
        leftOut = List.copyOf(leftOut);
    }

    /**
     * Reads all runs in folders and below them.
     *
     * @throws RunFolderException when a path is no folder
     * @throws Refusal when no run is left
     */
    public static RunSeries read(Collection<Path> paths) {
        Set<Path> folders = new LinkedHashSet<>();
        for (Path path : paths) {
            RunFolders.below(path).forEach(folder -> folders.add(folder.normalize()));
        }
        List<LeftOut> leftOut = new ArrayList<>();
        Map<Result, String> seen = new HashMap<>();
        List<Run> runs = new ArrayList<>();
        for (Path folder : folders) {
            try {
                Result measured = ResultReader.measured(folder);
                Run run = new Run(folder.toString(), ResultReader.read(folder));
                LeftOut unfit = unfit(run, seen.putIfAbsent(measured, run.folder()));
                if (unfit == null) {
                    runs.add(run);
                } else {
                    leftOut.add(unfit);
                }
            } catch (Refusal | DateTimeException e) {
                leftOut.add(new LeftOut(folder.toString(), LeftOut.Reason.UNREADABLE, String.valueOf(e.getMessage())));
            }
        }
        if (runs.isEmpty()) {
            throw new Refusal("no run that counts in "
                    + paths.stream().map(Path::toString).collect(Collectors.joining(", "))
                    + (leftOut.isEmpty()
                            ? ": there is no run folder"
                            : ": " + leftOut.stream().map(LeftOut::sentence).collect(Collectors.joining("; "))));
        }
        return new RunSeries(groups(runs), leftOut);
    }

    /** Reason that a run does not count; null when it does. */
    private static LeftOut unfit(Run run, String same) {
        run.start(); // refused when it is no time
        if (same != null) {
            return new LeftOut(run.folder(), LeftOut.Reason.COPY, same);
        }
        if (run.result().phases().interrupted()) {
            return new LeftOut(run.folder(), LeftOut.Reason.INTERRUPTED, "");
        }
        return run.result().verdict().status() == Verdict.Status.PASS
                ? null
                : new LeftOut(
                        run.folder(),
                        LeftOut.Reason.NOT_PASS,
                        run.result().verdict().headline());
    }

    /** Runs by load, the load with the most runs first. */
    static List<LoadGroup> groups(List<Run> runs) {
        Map<String, List<Run>> byLoad = new LinkedHashMap<>();
        runs.stream()
                .sorted(Comparator.comparing(Run::start))
                .forEach(run -> byLoad.computeIfAbsent(LoadGroup.hash(run), hash -> new ArrayList<>())
                        .add(run));
        return byLoad.values().stream()
                .map(LoadGroup::of)
                .sorted(Comparator.comparing((LoadGroup group) -> -group.runs().size()))
                .toList();
    }

    /** The same, each group divided into runs that are alike in versions, settings and machine. */
    public RunSeries alike() {
        return new RunSeries(
                groups.stream().flatMap(group -> group.alike().stream()).toList(), leftOut);
    }

    /**
     * The same, for a reader who takes all runs for one series.
     *
     * @throws Refusal when they are of several loads
     */
    public RunSeries together() {
        if (groups.size() > 1) {
            throw new Refusal("--together: the runs are of " + groups.size() + " loads: "
                    + groups.stream()
                            .map(group -> group.hash() + " (" + group.load() + "; such as "
                                    + group.runs().get(0).folder() + ")")
                            .collect(Collectors.joining(", "))
                    + "; leave --together out, or name folders of one load");
        }
        return this;
    }
}
