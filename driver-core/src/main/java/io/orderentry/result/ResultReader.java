package io.orderentry.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;

/** Reads the result of a run folder, or says in one sentence why it cannot be read. Nothing else of the folder is needed. */
public final class ResultReader {
    private ResultReader() {}

    /**
     * The result in a run folder.
     *
     * @throws RunFolderException when the folder is no run folder, or its result is cut off, of another version or contradicts itself
     */
    public static Result read(Path folder) {
        Path file = folder.resolve(RunFolder.RESULT);
        if (!Files.isRegularFile(file)) {
            throw new RunFolderException(folder + " is no run folder: "
                    + (Files.isDirectory(folder) ? "it has no result.json" : "there is no such folder"));
        }
        JsonNode tree = parse(file);
        JsonNode version = tree.path("formatVersion");
        if (!version.isInt() || version.intValue() != Result.FORMAT_VERSION) {
            throw new RunFolderException(
                    file + ": formatVersion " + (version.isMissingNode() ? "is missing" : version + " is not known")
                            + "; this driver reads " + Result.FORMAT_VERSION);
        }
        try {
            return ResultJson.result(tree);
        } catch (JacksonException e) {
            throw new RunFolderException(file + ": " + sentence(e), e);
        }
    }

    private static JsonNode parse(Path file) {
        try {
            return ResultJson.parse(Files.readString(file));
        } catch (IOException e) {
            throw new RunFolderException(file + " cannot be read: " + e.getMessage(), e);
        } catch (JacksonException e) {
            TokenStreamLocation where = e.getLocation();
            throw new RunFolderException(
                    file + " is not complete JSON; it breaks off or is damaged at line " + where.getLineNr()
                            + ", column " + where.getColumnNr(),
                    e);
        }
    }

    /** A record that refused its values has said it best; anything else is told by its place in the file. */
    private static String sentence(JacksonException e) {
        if (e.getCause() instanceof IllegalArgumentException refusal) {
            return refusal.getMessage();
        }
        StringBuilder path = new StringBuilder();
        for (JacksonException.Reference step : e.getPath()) {
            path.append(step.getPropertyName() == null ? "[" + step.getIndex() + "]" : "." + step.getPropertyName());
        }
        return (path.isEmpty() ? "" : path.substring(1) + ": ")
                + e.getOriginalMessage().split("[;\n]")[0];
    }
}
