package io.orderentry.capacity;

import io.orderentry.limit.SearchPlan;
import io.orderentry.result.ResultJson;
import io.orderentry.store.RunFolderException;
import io.orderentry.store.RunFolders;
import io.orderentry.text.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import tools.jackson.core.JacksonException;

/** Folder of a search or a sweep: {@code capacity.json}, the page, and a run folder for each probe. */
public final class CapacityFolder {
    static final String RECORD = "capacity.json";
    public static final String PAGE = "capacity.html";

    private final Path path;

    private CapacityFolder(Path path) {
        this.path = path;
    }

    /** Returns whether a folder is that of a search or a sweep. */
    public static boolean is(Path folder) {
        return Files.isRegularFile(folder.resolve(RECORD));
    }

    /**
     * Makes the folder.
     *
     * @throws RunFolderException when it is already there or cannot be made
     */
    public static CapacityFolder create(Path parent, String name, Instant start) {
        return new CapacityFolder(RunFolders.create(parent, name, start));
    }

    /**
     * The folder of one that was begun.
     *
     * @throws RunFolderException when it is none
     */
    public static CapacityFolder open(Path path) {
        if (!is(path)) {
            throw new RunFolderException(path + " is no folder of a search or a sweep: it has no " + RECORD);
        }
        return new CapacityFolder(path);
    }

    public Path path() {
        return path;
    }

    /** @throws RunFolderException when the record is damaged or of another format */
    public Capacity read() {
        Path file = path.resolve(RECORD);
        try {
            return ResultJson.value(ResultJson.parse(RunFolders.text(file)), Capacity.class);
        } catch (JacksonException e) {
            String why = e.getCause() instanceof IllegalArgumentException || e.getCause() instanceof Refusal
                    ? e.getCause().getMessage()
                    : e.getOriginalMessage().split("[;\n]")[0];
            throw new RunFolderException(file + " is damaged: " + why, e);
        }
    }

    /**
     * The record of one that was begun, with another time budget.
     *
     * @throws RunFolderException when it is that of another load, target, limits or range; the message names the first that differs
     */
    public Capacity resume(Capacity asked) {
        Capacity begun = read();
        same("kind", begun.isSweep() ? "sweep" : "search", asked.isSweep() ? "sweep" : "search");
        same("target", begun.facts().get("target"), asked.facts().get("target"));
        same("load", begun.settingsHash(), asked.settingsHash());
        same("limits", begun.limits(), asked.limits());
        same("connections", begun.connections(), asked.connections());
        if (begun.isSweep()) {
            return begun;
        }
        SearchPlan plan = begun.search();
        same(
                "rates",
                plan.lowest() + ".." + plan.highest(),
                asked.search().lowest() + ".." + asked.search().highest());
        same("tolerance", plan.tolerance(), asked.search().tolerance());
        SearchPlan longer = new SearchPlan(
                plan.lowest(),
                plan.highest(),
                plan.start(),
                plan.tolerance(),
                asked.search().budgetSeconds());
        return begun.searched(longer, begun.probes(), null, null);
    }

    private void same(String what, Object begun, Object asked) {
        if (!begun.equals(asked)) {
            throw new RunFolderException(path + " was begun with other " + what + ": " + begun + " instead of " + asked
                    + "; begin anew without --resume");
        }
    }

    /** Writes the record; returns it as it would be read. */
    Capacity write(Capacity capacity) {
        String text = ResultJson.text(capacity);
        write(RECORD, text);
        return ResultJson.value(ResultJson.parse(text), Capacity.class);
    }

    void writePage(Capacity capacity) {
        write(PAGE, CapacityPage.render(capacity));
    }

    /** Writes a file beside the runs; returns its path. */
    Path write(String name, String text) {
        RunFolders.write(path, name, text);
        return path.resolve(name);
    }
}
