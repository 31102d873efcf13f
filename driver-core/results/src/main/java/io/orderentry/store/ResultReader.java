package io.orderentry.store;

import io.orderentry.result.Limitation;
import io.orderentry.result.Result;
import io.orderentry.result.ResultBuilder;
import io.orderentry.result.ResultJson;
import io.orderentry.result.Verdict;
import io.orderentry.verdict.Limitations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;

/** Reads the result of a run folder; needs no other file of it. */
public final class ResultReader {
    private ResultReader() {}

    /**
     * Reads a result.
     *
     * @throws RunFolderException when the folder is no run folder, or its result is cut off, of another format or contradicts itself
     */
    public static Result read(Path folder) {
        Path file = folder.resolve(RunFolder.RESULT);
        if (!Files.isRegularFile(file)) {
            throw new RunFolderException(folder + " is no run folder: "
                    + (Files.isDirectory(folder) ? "it has no result.json" : "there is no such folder"));
        }
        try {
            JsonNode tree = parse(file);
            requireFormat(file, tree);
            Result result = ResultJson.result(tree);
            double seconds = result.phases().intervalSeconds();
            if (!(seconds > 0 || seconds == 0 && result.phases().interrupted())) {
                throw new IllegalArgumentException("phases.intervalSeconds " + seconds + " is not more than 0");
            }
            return result;
        } catch (JacksonException e) {
            throw new RunFolderException(file + ": " + sentence(e), e);
        } catch (IllegalArgumentException e) {
            throw new RunFolderException(file + ": " + e.getMessage(), e);
        }
    }

    /**
     * Reads a result whose figures are to be shown. Where files of the folder are not those that the run wrote, that is its first limitation.
     *
     * @throws RunFolderException as {@link #read}, or when the checksums of the folder cannot be compared
     */
    public static Result checked(Path folder) {
        Result result = read(folder);
        return Checksums.difference(folder)
                .map(difference -> limited(result, new Limitation(Limitations.ALTERED, difference)))
                .orElse(result);
    }

    private static Result limited(Result result, Limitation first) {
        Verdict verdict = result.verdict();
        List<Limitation> limitations = new ArrayList<>(List.of(first));
        limitations.addAll(verdict.limitations());
        return ResultBuilder.builder(result)
                .verdict(new Verdict(verdict.status(), verdict.reasons(), verdict.notes(), limitations))
                .build();
    }

    private static void requireFormat(Path file, JsonNode tree) {
        JsonNode version = tree.path("formatVersion");
        String known = "this driver reads " + Result.FORMAT_VERSION;
        if (version.isMissingNode()) {
            throw new RunFolderException(file + ": formatVersion is missing: it is no result of a run; " + known);
        }
        if (!version.isInt() || version.intValue() != Result.FORMAT_VERSION) {
            throw new RunFolderException(file + ": formatVersion " + version + " is not known; " + known
                    + "; read it with the driver that measured it" + driver(tree));
        }
    }

    private static String driver(JsonNode tree) {
        String version = tree.at("/identity/driverVersion").asString("");
        return version.matches("[\\w.+-]{1,40}") ? " (" + version + ")" : "";
    }

    private static JsonNode parse(Path file) {
        try {
            return ResultJson.parse(FolderFile.text(file));
        } catch (StreamConstraintsException e) {
            throw new RunFolderException(
                    file + " is not a result: it is nested more deeply, or has longer values, than any result", e);
        } catch (JacksonException e) {
            TokenStreamLocation where = e.getLocation();
            throw new RunFolderException(
                    file + " is not complete JSON; it breaks off or is damaged at line " + where.getLineNr()
                            + ", column " + where.getColumnNr(),
                    e);
        }
    }

    /** The message of a record that refused its values; anything else with its place in the file. */
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
