package io.orderentry.observe.host.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files of this machine. */
final class LocalFiles implements TextFiles {
    @Override
    public Map<String, String> read(List<String> paths) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String path : paths) {
            for (Path file : matching(path)) {
                String text = text(file);
                if (text != null) {
                    texts.put(file.toString(), text);
                }
            }
        }
        return texts;
    }

    /** Null for a file that is not there or may not be read: which ones there are differs from machine to machine. */
    private static String text(Path file) {
        try {
            // Latin-1 takes any byte: some files of firmware hold no text.
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return null;
        }
    }

    private static List<Path> matching(String path) {
        if (path.indexOf('*') < 0) {
            return List.of(Path.of(path));
        }
        List<Path> found = List.of(Path.of("/"));
        for (Path name : Path.of(path)) {
            List<Path> next = new ArrayList<>();
            for (Path folder : found) {
                if (name.toString().indexOf('*') < 0) {
                    next.add(folder.resolve(name));
                } else {
                    next.addAll(children(folder, name.toString()));
                }
            }
            found = next;
        }
        return found;
    }

    private static List<Path> children(Path folder, String pattern) {
        List<Path> children = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, pattern)) {
            stream.forEach(children::add);
        } catch (IOException | DirectoryIteratorException e) {
            // A folder that is not there has no files.
            return List.of();
        }
        children.sort(null);
        return children;
    }

    @Override
    public void close() {
        // Nothing is kept open.
    }
}
