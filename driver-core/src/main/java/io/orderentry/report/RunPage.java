package io.orderentry.report;

import io.orderentry.store.RunFiles;
import io.orderentry.store.RunFolder;
import io.orderentry.store.RunFolderException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The page in the folder of a run. */
public final class RunPage {
    private RunPage() {}

    /**
     * Writes the page of a run whose result is in its folder.
     *
     * @return the file; empty when it could not be written, which {@link RunFolder#problem()} then says
     */
    public static Optional<Path> write(RunFolder folder) {
        if (folder.place().isEmpty()) {
            return Optional.empty();
        }
        try {
            folder.writeReport(
                    HtmlReport.render(List.of(RunFiles.read(folder.place().get()))));
        } catch (RunFolderException e) {
            folder.pageLost(e.getMessage());
        }
        return folder.place().map(place -> place.resolve(RunFolder.REPORT)).filter(Files::exists);
    }
}
