package io.orderentry.store;

import io.orderentry.result.Host;
import io.orderentry.result.Identity;
import io.orderentry.result.Result;
import io.orderentry.text.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Copies of run folders without the names of machines, databases and folders: each name is replaced by a number wherever it stands in a
 * value. Pages are not copied, since they can be made again from the copy.
 */
public final class AnonymousCopy implements AutoCloseable {
    /** A string of JSON; with a colon behind it, it is the name of a field. */
    private static final Pattern JSON_VALUE = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*+\"(?:\\s*:)?");
    /** Value of a key of YAML, or item of a list. */
    private static final Pattern YAML_VALUE = Pattern.compile("(?m)(?<=^|: |- )\\S.*$");
    /** Keys of settings whose values are folders and files. */
    private static final Pattern YAML_PATH =
            Pattern.compile("(?m)^(\\s*(?:out|passwordFile|data|source|keys)):[ \\t]+\\S.*$");

    /** Receivers of live figures: machines and files. */
    private static final Pattern YAML_PUSH = Pattern.compile("(?m)^(\\s*push):.*(?:\\R[ \\t]*- .*)*");

    private static final Set<String> PUBLIC =
            Set.of("localhost", "127.0.0.1", "::1", "local", "none", "host", "database");

    private final Path folder;
    private final Map<String, String> names = new LinkedHashMap<>();

    private AnonymousCopy(Path folder) {
        this.folder = folder;
    }

    /**
     * Copies run folders, or folders of runs.
     *
     * @throws RunFolderException when one of them has no run or cannot be read
     */
    public static AnonymousCopy of(List<Path> folders) {
        try {
            AnonymousCopy copy = new AnonymousCopy(Files.createTempDirectory("order-entry-", PrivateFiles.folder()));
            for (Path each : folders) {
                RunFolders.of(each).forEach(run -> copy.learn(ResultReader.read(run)));
            }
            for (int i = 0; i < folders.size(); i++) {
                copy.copy(folders.get(i), copy.folder.resolve((folders.size() > 1 ? "run-" + (i + 1) : "run")));
            }
            return copy;
        } catch (IOException e) {
            throw new RunFolderException("the runs cannot be copied: " + e.getMessage(), e);
        }
    }

    /** The copies, in the order of the originals. */
    public List<Path> folders() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.sorted(Comparator.comparing(Path::toString)).toList();
        }
    }

    private void learn(Result result) {
        Identity identity = result.identity();
        add("machine", identity.hostName().orNull());
        add("database", identity.databaseName().orNull());
        add("machine", host(identity.url()));
        for (Host host : result.hosts()) {
            add("machine", host.facts().get(Host.NODE_NAME));
            Stream.of(host.source().split("[\\s/@]+"))
                    .filter(word -> word.matches(".*[.-].*|.*:\\d+"))
                    .forEach(word -> add("machine", word.replaceFirst(":\\d+$", "")));
        }
        result.nodes().orElse(List.of()).forEach(node -> add("machine", host(node.name())));
    }

    /** Host of a JDBC URL; null where it has none. */
    private static String host(String url) {
        Matcher host = Pattern.compile("//(?:[^/@]*@)?([^:/?;]+)").matcher(url);
        return host.find() ? host.group(1) : null;
    }

    private void add(String kind, String name) {
        if (name != null && !name.isBlank() && !PUBLIC.contains(name) && !names.containsKey(name)) {
            long number = 1
                    + names.values().stream()
                            .filter(each -> each.startsWith(kind))
                            .count();
            names.put(name, kind + "-" + number);
        }
    }

    private void copy(Path from, Path to) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(from)) {
            files = walk.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            Path copy = to.resolve(from.relativize(file).toString());
            Files.createDirectories(copy.getParent());
            String name = file.getFileName().toString();
            if (name.endsWith(".json")) {
                write(copy, in(JSON_VALUE, FolderFile.text(file)));
            } else if (name.endsWith(".yaml")) {
                String text = in(YAML_VALUE, FolderFile.text(file));
                String without = YAML_PATH.matcher(text).replaceAll("$1: left-out");
                write(copy, YAML_PUSH.matcher(without).replaceAll("$1: \"off\""));
            } else if (name.endsWith(".csv")) {
                write(copy, without(Files.readString(file)));
            } else if (name.endsWith(".hlog")) {
                Files.copy(file, copy);
            }
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    private String in(Pattern values, String text) {
        return values.matcher(text)
                .replaceAll(value ->
                        Matcher.quoteReplacement(value.group().endsWith(":") ? value.group() : without(value.group())));
    }

    private String without(String text) {
        if (names.isEmpty()) {
            return text;
        }
        List<String> longestFirst = new ArrayList<>(names.keySet());
        longestFirst.sort(Comparator.comparingInt(String::length).reversed());
        Pattern any = Pattern.compile(longestFirst.stream()
                .map(Pattern::quote)
                .collect(Collectors.joining("|", "(?<![A-Za-z0-9_.-])(?:", ")(?![A-Za-z0-9_-])")));
        return any.matcher(text).replaceAll(name -> names.get(name.group()));
    }

    @Override
    public void close() {
        Capsule.remove(folder);
    }
}
