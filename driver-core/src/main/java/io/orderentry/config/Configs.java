package io.orderentry.config;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds and reads the files of a target or a load. A word is a name: it stands for {@code configs/targets/NAME.yaml} under the
 * working directory, or else for the file of that name that is packed with the driver. What has a slash or the ending {@code .yaml}
 * is a file. Any thread may use it.
 */
public final class Configs {
    private static final Pattern SUB_PROTOCOL = Pattern.compile("jdbc:([A-Za-z0-9+.-]+):.*");
    private static final String ENDING = ".yaml";

    private final Path workingDirectory;
    private final PackedFiles packed;

    /**
     * @param workingDirectory relative paths start here
     * @param loader has the packed {@code configs/}
     */
    public Configs(Path workingDirectory, ClassLoader loader) {
        this.workingDirectory = workingDirectory;
        this.packed = new PackedFiles(loader);
    }

    /**
     * A target with the command line laid over it.
     *
     * @param nameFileOrUrl a name, a YAML file, or a URL such as {@code jdbc:NAME://HOST/DATABASE}
     * @throws Refusal when it cannot be found, read, or accepted
     */
    public Target target(String nameFileOrUrl, Overrides overrides) {
        if (PublicUrl.isUrl(nameFileOrUrl)) {
            Matcher form = SUB_PROTOCOL.matcher(nameFileOrUrl);
            String name = form.matches() ? form.group(1) : "url";
            Overrides withUrl = overrides.with("target.url", nameFileOrUrl, "--target");
            return Target.read(name, Section.top("target", Secrets.mask(nameFileOrUrl), Map.of(), withUrl));
        }
        Found found = find("target", "configs/targets", nameFileOrUrl);
        return Target.read(found.name(), found.section(overrides));
    }

    /**
     * A load with the command line laid over it. Where the command line gives one of two keys that exclude each other, duration and
     * transactions, or a pace without a rate, the other one of the file is left out.
     *
     * @param nameOrFile a name or a YAML file
     * @throws Refusal when it cannot be found, read, or accepted
     */
    public Load load(String nameOrFile, Overrides overrides) {
        Found found = find("load", "configs/loads", nameOrFile);
        return Load.read(found.name(), found.section(overrides));
    }

    /**
     * An experiment.
     *
     * @param nameOrFile a name or a YAML file
     * @throws Refusal when it cannot be found, read, or accepted
     */
    public Experiment experiment(String nameOrFile) {
        Found found = find("experiment", "configs/experiments", nameOrFile);
        return Experiment.read(found.name(), found.section(Overrides.none()));
    }

    /** Names of the experiments under the working directory and of the packed ones, sorted. */
    public Set<String> experiments() {
        return names("configs/experiments");
    }

    /** Names of the targets under the working directory and of the packed ones, sorted. */
    public Set<String> targets() {
        return names("configs/targets");
    }

    /** Names of the loads under the working directory and of the packed ones, sorted. */
    public Set<String> loads() {
        return names("configs/loads");
    }

    private Found find(String document, String folder, String nameOrFile) {
        if (isFile(nameOrFile)) {
            Path file = resolve(nameOrFile);
            String name =
                    file.getFileName() == null ? nameOrFile : file.getFileName().toString();
            return new Found(document, withoutEnding(name), nameOrFile, TextFile.read(nameOrFile, file));
        }
        String path = folder + "/" + nameOrFile + ENDING;
        Path file = resolve(path);
        if (Files.exists(file)) {
            return new Found(document, nameOrFile, path, TextFile.read(path, file));
        }
        return packed.text(path)
                .map(text -> new Found(document, nameOrFile, "packed " + path, text))
                .orElseThrow(() -> unknown(document, nameOrFile, names(folder)));
    }

    private static Refusal unknown(String document, String name, Set<String> known) {
        String all = known.isEmpty() ? "none" : String.join(", ", known);
        return new Refusal("there is no " + document + " '" + name + "'"
                + Nearest.to(name, known)
                        .map(near -> ", did you mean '" + near + "'? Known are " + all)
                        .orElse("; known are " + all));
    }

    private Set<String> names(String folder) {
        Set<String> files = new TreeSet<>(packed.names(folder));
        try {
            files.addAll(PackedFiles.inFolder(workingDirectory.resolve(folder)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + folder, e);
        }
        Set<String> names = new TreeSet<>();
        files.stream().filter(file -> file.endsWith(ENDING)).forEach(file -> names.add(withoutEnding(file)));
        return names;
    }

    private Path resolve(String path) {
        try {
            return workingDirectory.resolve(path);
        } catch (InvalidPathException e) {
            throw new Refusal("'" + path + "' is not a path: " + e.getReason());
        }
    }

    private static boolean isFile(String nameOrFile) {
        return nameOrFile.contains("/") || nameOrFile.contains(File.separator) || nameOrFile.endsWith(ENDING);
    }

    private static String withoutEnding(String file) {
        return file.endsWith(ENDING) ? file.substring(0, file.length() - ENDING.length()) : file;
    }

    private record Found(String document, String name, String source, String text) {
        Section section(Overrides overrides) {
            return Section.top(document, source, Yaml.read(source, text), overrides);
        }
    }
}
