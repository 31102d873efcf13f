package io.orderentry.config;

import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import io.orderentry.text.TextFile;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds and reads the files of a target or a load. A word is a name: it stands for {@code configs/targets/NAME.yaml} under the
 * working directory, or else for the file of that name that is packed with the driver. What has a slash or the ending {@code .yaml}
 * is a file. Any thread may use it.
 *
 * @param workingDirectory relative paths start here
 * @param loader has the packed {@code configs/}, in folders or in jars
 */
public record Configs(Path workingDirectory, ClassLoader loader) {
    /**
     * Key of a target or a load as it takes effect.
     *
     * @param path such as {@code load.mix.payment}
     * @param value with secrets masked
     * @param origin where it came from: an option, a file, or {@code default}
     */
    public record EffectiveKey(String path, String value, String origin) {}

    private static final Pattern SUB_PROTOCOL = Pattern.compile("jdbc:([A-Za-z0-9+.-]+):.*");
    private static final String ENDING = ".yaml";

    /**
     * A target with the command line laid over it.
     *
     * @param nameFileOrUrl a name, a YAML file, or a URL such as {@code jdbc:NAME://HOST/DATABASE}
     * @throws Refusal when it cannot be found, read, or accepted
     */
    public Target target(String nameFileOrUrl, Overrides overrides) {
        return read("target", nameFileOrUrl, overrides, Target::read);
    }

    /**
     * A load with the command line laid over it. Where the command line gives one of two keys that exclude each other, duration and
     * transactions, or a pace without a rate, the other one of the file is left out.
     *
     * @param nameOrFile a name or a YAML file
     * @throws Refusal when it cannot be found, read, or accepted
     */
    public Load load(String nameOrFile, Overrides overrides) {
        return read("load", nameOrFile, overrides, Load::read);
    }

    /** The keys of a {@code target} or a {@code load} as they take effect, secrets masked, each with its origin. */
    public List<EffectiveKey> keys(String document, String nameFileOrUrl, Overrides overrides) {
        BiFunction<String, Section, Record> reader = document.equals("target") ? Target::read : Load::read;
        return read(document, nameFileOrUrl, overrides, (name, section) -> {
            Map<String, String> keys = EffectiveTree.keys(reader.apply(name, section));
            keys.keySet().removeAll(EffectiveTree.NO_KEYS);
            return keys.entrySet().stream()
                    .map(key -> new EffectiveKey(
                            document + "." + key.getKey(), key.getValue(), section.origin(key.getKey())))
                    .toList();
        });
    }

    /** An experiment, by a name or a YAML file; refuses what cannot be found, read, or accepted. */
    public Experiment experiment(String nameOrFile) {
        return read("experiment", nameOrFile, Overrides.none(), (name, section) -> {
            Experiment experiment = Experiment.read(name, section);
            if (experiment.factors().isEmpty()) {
                String problem = "is missing: what the cells differ in, such as factors.platform.native";
                throw section.refusal(Experiment.FACTORS, problem);
            }
            return experiment;
        });
    }

    /** A platform, by a name or a YAML file, with the files that its commands need. */
    Platform platform(String nameOrFile) {
        return read("platform", nameOrFile, Overrides.none(), Platform::read);
    }

    /** @param reader makes the settings from their short name and their keys */
    private <T> T read(
            String document, String nameFileOrUrl, Overrides overrides, BiFunction<String, Section, T> reader) {
        if (document.equals("target") && Secrets.isUrl(nameFileOrUrl)) {
            Matcher form = SUB_PROTOCOL.matcher(nameFileOrUrl);
            String name = form.matches() ? form.group(1) : "url";
            Overrides withUrl = overrides.with("target.url", nameFileOrUrl, "--target");
            return reader.apply(name, Section.top(document, Secrets.mask(nameFileOrUrl), Map.of(), withUrl));
        }
        String folder = "configs/" + document + "s/";
        String path = folder + nameFileOrUrl + ENDING;
        boolean isFile =
                nameFileOrUrl.contains("/") || nameFileOrUrl.contains(File.separator) || nameFileOrUrl.endsWith(ENDING);
        if (isFile || Files.exists(resolve(path))) {
            String source = isFile ? nameFileOrUrl : path;
            Path file = resolve(source);
            String name = file.getFileName() == null ? nameFileOrUrl : withoutEnding(file);
            Map<String, Object> tree = Yaml.read(source, TextFile.read(source, file));
            return reader.apply(name, Section.top(document, source, tree, overrides, other -> {
                Path beside = file.resolveSibling(other);
                return TextFile.read(beside.toString(), beside);
            }));
        }
        String source = "packed " + path;
        String text = packed(path).orElseThrow(() -> unknown(document, nameFileOrUrl));
        Map<String, Object> tree = Yaml.read(source, text);
        return reader.apply(
                nameFileOrUrl,
                Section.top(
                        document,
                        source,
                        tree,
                        overrides,
                        other -> packed(folder + other)
                                .orElseThrow(() -> new Refusal("'" + other + "' is not packed with the driver"))));
    }

    /**
     * JSON Schema (draft 7) of a kind of file, for editors, as it is in {@code configs/schema}. It knows every key, type and range; that keys
     * exclude each other is checked by the readers alone.
     *
     * @param document {@code target}, {@code load}, {@code experiment} or {@code platform}
     * @throws Refusal for any other
     */
    public static String schema(String document) {
        ConfigKeys.of(document);
        return new Configs(Path.of(""), Configs.class.getClassLoader())
                .packed("io/orderentry/config/schema/" + document + ".json")
                .orElseThrow();
    }

    private Optional<String> packed(String path) {
        try (InputStream in = loader.getResourceAsStream(path)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the packed " + path, e);
        }
    }

    private Refusal unknown(String document, String name) {
        Set<String> known = names(document);
        String all = known.isEmpty() ? "none" : String.join(", ", known);
        return new Refusal("there is no " + document + " '" + name + "'"
                + Nearest.to(name, known)
                        .map(near -> Nearest.question(near) + " Known are " + all)
                        .orElse("; known are " + all));
    }

    /** Names of the documents of a kind under the working directory and of the packed ones, sorted. */
    public Set<String> names(String document) {
        String folder = "configs/" + document + "s";
        try {
            Set<String> names = namesIn(workingDirectory.resolve(folder));
            for (URL place : Collections.list(loader.getResources(folder))) {
                if (place.openConnection() instanceof JarURLConnection connection) {
                    URI file = URI.create(connection.getJarFileURL().toString());
                    try (FileSystem jar = FileSystems.newFileSystem(Path.of(file))) {
                        names.addAll(namesIn(jar.getPath(folder)));
                    }
                } else {
                    names.addAll(namesIn(Path.of(URI.create(place.toString()))));
                }
            }
            return names;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + folder, e);
        }
    }

    private static Set<String> namesIn(Path folder) throws IOException {
        Set<String> names = new TreeSet<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> file.toString().endsWith(ENDING) && Files.isRegularFile(file))
                        .forEach(file -> names.add(withoutEnding(file)));
            }
        }
        return names;
    }

    private Path resolve(String path) {
        return workingDirectory.resolve(ValueType.path(path));
    }

    private static String withoutEnding(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
    }
}
