package io.orderentry.compare;

import io.orderentry.compare.group.Run;
import io.orderentry.config.Refusal;
import io.orderentry.result.Host;
import io.orderentry.result.Result;
import io.orderentry.store.RunFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the runs of a comparison and refuses those that cannot be compared. */
final class RunsReader {
    private RunsReader() {}

    /**
     * The runs in the order of their start.
     *
     * @param force compare runs that overlap in time on one machine as well
     * @throws Refusal when two folders hold the same run, or a run was interrupted or disturbed by another
     * @throws io.orderentry.store.RunFolderException when a folder is no run folder, its result is cut off, edited or of another
     *     version, or its latency log does not cover the run
     */
    static List<Run> read(List<Path> folders, boolean force) {
        differentFolders(folders);
        List<Run> runs = new ArrayList<>();
        Map<Result, Run> seen = new HashMap<>();
        for (Path folder : folders) {
            Run run = new Run(folder.toString(), RunFiles.requireComplete(folder));
            complete(run);
            Run same = seen.put(run.result(), run);
            if (same != null) {
                throw new Refusal(same.folder() + " and " + run.folder() + " hold the same run, started "
                        + run.identity().startUtc() + "; each run counts once");
            }
            runs.add(run);
        }
        runs.sort(Comparator.comparing(Run::start));
        if (!force) {
            undisturbed(runs);
        }
        return List.copyOf(runs);
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

    private static void complete(Run run) {
        if (run.result().phases().interrupted()) {
            throw new Refusal(run.folder() + " was interrupted, in its measurement interval or in its checks;"
                    + " make the run again or leave it out");
        }
        try {
            run.start();
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
                if (!differentMachines(first.result().host(), second.result().host())) {
                    throw new Refusal(second.folder() + " started at " + second.start() + ", before " + first.folder()
                            + " ended at " + first.end()
                            + ", and nothing says that they ran on different machines; --force compares them anyway");
                }
            }
        }
    }

    private static Map<String, String> machine(Host host) {
        Map<String, String> facts = new HashMap<>(host.facts());
        facts.remove(Run.MEASURED_FREQUENCY);
        return facts;
    }

    private static boolean differentMachines(Host first, Host second) {
        return first != null && second != null && !machine(first).equals(machine(second));
    }
}
