package io.orderentry.config;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Settings of a run. Checks itself.
 *
 * @param name of the run, the beginning of its result folder's name
 * @param out folder that gets the result folder
 * @param labels of the run, such as {@code host=native}
 * @param target where
 * @param load what
 */
public record Settings(String name, Path out, Map<String, String> labels, Target target, Load load) {
    /** Default folder of results. */
    public static final Path DEFAULT_OUT = Path.of("runs");

    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N} ._+-]{0,99}");
    private static final Pattern LABEL = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,99}");

    public Settings {
        if (!NAME.matcher(name).matches()) {
            throw new Refusal("name: '" + name + "' is not up to 100 letters, digits, blanks or . _ + -");
        }
        for (Map.Entry<String, String> label : labels.entrySet()) {
            if (!LABEL.matcher(label.getKey()).matches()) {
                throw new Refusal(
                        "--label: key '" + label.getKey() + "' is not a letter and up to 99 letters, digits or _ . -");
            }
            if (label.getValue().isBlank()) {
                throw new Refusal("--label " + label.getKey() + ": has no value");
            }
        }
        labels = Collections.unmodifiableMap(new TreeMap<>(labels));
    }

    /** The same settings with the load as it took effect. */
    public Settings withLoad(Load effective) {
        return new Settings(name, out, labels, target, effective);
    }

    /**
     * Labels from the command line.
     *
     * @param options each {@code key=value}
     * @throws Refusal when one has another form or a key comes twice
     */
    public static Map<String, String> labels(Collection<String> options) {
        Map<String, String> labels = new TreeMap<>();
        for (String option : options) {
            int equals = option.indexOf('=');
            if (equals < 1) {
                throw new Refusal("--label: '" + option + "' is not key=value, such as host=native");
            }
            String key = option.substring(0, equals);
            if (labels.put(key, option.substring(equals + 1)) != null) {
                throw new Refusal("--label " + key + ": is given twice");
            }
        }
        return labels;
    }

    /**
     * The keys of the load as they took effect, such as {@code warmup} or {@code mix.payment}, without those that are not set: what a
     * comparison of runs reads.
     */
    public Map<String, String> loadKeys() {
        Map<String, String> keys = EffectiveTree.keys(load);
        keys.remove("name");
        keys.remove("source");
        return keys;
    }

    /** All settings as they took effect, defaults too, with secrets masked: the file {@code settings.yaml} of a result. */
    public String effectiveYaml() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", name);
        tree.put("out", out.toString());
        tree.put("labels", labels);
        tree.put("target", EffectiveTree.of(target));
        tree.put("load", EffectiveTree.of(load));
        return Yaml.write(tree);
    }

    /**
     * SHA-256 of target and load in hexadecimal. Two runs with the same hash were asked to do the same in the same place; what only
     * names or labels a run, says from which file a value came, which machines are watched or how long a silent server is waited for, is not part of it.
     */
    public String configHash() {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (Record part : new Record[] {target, load}) {
            Map<String, Object> values = EffectiveTree.of(part);
            values.remove("name");
            values.remove("source");
            values.remove("hostMetrics");
            if (part instanceof Target place && place.url() != null) {
                values.put("parameters", PublicUrl.harmlessParameters(place.url()));
            }
            values.remove("timeouts");
            tree.put(part.getClass().getSimpleName(), values);
        }
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(Yaml.write(tree).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
