package io.orderentry.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The configuration files on the class path, in folders or in jars. */
final class PackedFiles {
    private final ClassLoader loader;

    PackedFiles(ClassLoader loader) {
        this.loader = loader;
    }

    /** The text of a file, if there is one. */
    Optional<String> text(String path) {
        try (InputStream in = loader.getResourceAsStream(path)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the packed " + path, e);
        }
    }

    /** The names of the files directly in a folder, sorted. */
    Set<String> names(String folder) {
        Set<String> names = new TreeSet<>();
        try {
            for (URL place : Collections.list(loader.getResources(folder))) {
                if (place.getProtocol().equals("jar")) {
                    names.addAll(inJar(place, folder + "/"));
                } else {
                    names.addAll(inFolder(Path.of(URI.create(place.toString()))));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list the packed " + folder, e);
        }
        return names;
    }

    /** The names of the files directly in a folder of the file system, sorted; none when it is not there. */
    static Set<String> inFolder(Path folder) throws IOException {
        Set<String> names = new TreeSet<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(Files::isRegularFile)
                        .forEach(file -> names.add(file.getFileName().toString()));
            }
        }
        return names;
    }

    private static Set<String> inJar(URL place, String prefix) throws IOException {
        JarURLConnection connection = (JarURLConnection) place.openConnection();
        connection.setUseCaches(false);
        Set<String> names = new TreeSet<>();
        try (JarFile jar = connection.getJarFile()) {
            jar.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.startsWith(prefix))
                    .map(name -> name.substring(prefix.length()))
                    .filter(name -> !name.isEmpty() && !name.contains("/"))
                    .forEach(names::add);
        }
        return names;
    }
}
