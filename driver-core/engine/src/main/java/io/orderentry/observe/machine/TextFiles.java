package io.orderentry.observe.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Files of one machine with its kernel's counters. For one thread; only {@link #close} may be called by another. */
interface TextFiles extends AutoCloseable {
    /** Lists the names in a folder; none where there is no such folder. */
    interface Folders<E extends Exception> {
        List<String> names(String folder) throws E;
    }

    /**
     * Reads files.
     *
     * @param paths absolute; a {@code *} in a name stands for any letters
     * @return text by path, of those that are there and may be read
     * @throws IOException when the machine does not answer, with one sentence
     */
    Map<String, String> read(List<String> paths) throws IOException, InterruptedException;

    /** The paths that an absolute path with {@code *} in its names stands for, by their names. */
    static <E extends Exception> List<String> expand(String path, Folders<E> folders) throws E {
        List<String> found = List.of("");
        for (String name : path.substring(1).split("/")) {
            List<String> next = new ArrayList<>();
            for (String folder : found) {
                if (name.indexOf('*') < 0) {
                    next.add(folder + "/" + name);
                } else {
                    String pattern = "\\Q" + name.replace("*", "\\E.*\\Q") + "\\E";
                    folders.names(folder).stream()
                            .filter(child -> child != null && child.matches(pattern))
                            .sorted()
                            .forEach(child -> next.add(folder + "/" + child));
                }
            }
            found = next;
        }
        return found;
    }

    /** Ends a reading that hangs, too. */
    @Override
    default void close() {}

    static TextFiles local() {
        return paths -> {
            Map<String, String> texts = new LinkedHashMap<>();
            for (String path : paths) {
                for (String file : expand(path, folder -> LocalProcess.names(Path.of(folder)))) {
                    try {
                        // Latin-1 takes any byte: some files of firmware hold no text.
                        texts.put(file, Files.readString(Path.of(file), StandardCharsets.ISO_8859_1));
                    } catch (IOException e) {
                        // Which files there are and may be read differs from machine to machine.
                    }
                }
            }
            return texts;
        };
    }
}
