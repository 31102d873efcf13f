package io.orderentry.capacity;

import io.orderentry.result.ResultJson;
import io.orderentry.store.ExperimentFolder;
import io.orderentry.store.RunFolderException;
import io.orderentry.store.RunFolders;
import io.orderentry.text.Refusal;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;

/** {@code capacity.json} and {@code capacity.html}: what the folder of a search or a sweep has beside that of another experiment. */
public final class CapacityFolder {
    private static final String RECORD = "capacity.json";
    private static final String PAGE = "capacity.html";

    private CapacityFolder() {}

    /** Returns whether a folder is that of a search or a sweep. */
    public static boolean is(Path folder) {
        return Files.isRegularFile(folder.resolve(RECORD));
    }

    /** @throws RunFolderException when the record is damaged or of another format */
    static Capacity read(Path folder) {
        Path file = folder.resolve(RECORD);
        try {
            return ResultJson.value(ResultJson.parse(RunFolders.text(file)), Capacity.class);
        } catch (JacksonException e) {
            String why = e.getCause() instanceof IllegalArgumentException || e.getCause() instanceof Refusal
                    ? e.getCause().getMessage()
                    : e.getOriginalMessage().split("[;\n]")[0];
            throw new RunFolderException(file + " is damaged: " + why, e);
        }
    }

    /** Writes the record and its page; returns the path of the page. */
    public static Path write(ExperimentFolder folder, Capacity record) {
        folder.write(RECORD, ResultJson.text(record));
        return folder.write(PAGE, CapacityPage.render(record));
    }
}
