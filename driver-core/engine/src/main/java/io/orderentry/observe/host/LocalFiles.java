package io.orderentry.observe.host;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files of this machine. */
final class LocalFiles implements TextFiles {
    @Override
    public Map<String, String> read(List<String> paths) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String path : paths) {
            for (String file : TextFiles.expand(path, LocalFiles::names)) {
                try {
                    // Latin-1 takes any byte: some files of firmware hold no text.
                    texts.put(file, Files.readString(Path.of(file), StandardCharsets.ISO_8859_1));
                } catch (IOException e) {
                    // Which files there are and may be read differs from machine to machine.
                }
            }
        }
        return texts;
    }

    private static List<String> names(String folder) {
        String[] names = new File(folder).list();
        return names == null ? List.of() : List.of(names);
    }

    @Override
    public void close() {
        // Nothing is kept open.
    }
}
