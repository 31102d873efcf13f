package io.orderentry.config;

import static io.orderentry.config.KeyRefusal.require;

import io.orderentry.model.TextHash;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
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
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N} ._+-]{0,99}");
    static final Pattern LABEL = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,99}");
    static final String NO_LABEL = " is not a letter and up to 99 letters, digits or _ . -";

    public Settings {
        String problem = "'" + name + "' is not up to 100 letters, digits, blanks or . _ + -";
        require(NAME.matcher(name).matches(), "name", problem);
        requireLabels(labels);
        labels = Collections.unmodifiableMap(new TreeMap<>(labels));
    }

    private static void requireLabels(Map<String, String> labels) {
        labels.forEach((key, value) -> {
            require(LABEL.matcher(key).matches(), "--label", "key '" + key + "'" + NO_LABEL);
            require(!value.isBlank(), "--label " + key, "has no value");
        });
    }

    public Settings withLoad(Load effective) {
        return new Settings(name, out, labels, target, effective);
    }

    /**
     * Labels from the command line.
     *
     * @param options each {@code key=value}
     * @throws Refusal when one has another form or no value, or a key comes twice
     */
    public static Map<String, String> labels(Collection<String> options) {
        Map<String, String> labels = new TreeMap<>();
        for (String option : options) {
            int equals = option.indexOf('=');
            Refusal.require(equals >= 1, "--label: '" + option + "' is not key=value, such as host=native");
            String key = option.substring(0, equals);
            String earlier = labels.put(key, option.substring(equals + 1));
            Refusal.require(earlier == null, "--label " + key + ": is given twice");
        }
        requireLabels(labels);
        return labels;
    }

    /**
     * Keys of the load as they took effect, such as {@code warmup} or {@code mix.payment}, without those that are not set: what a
     * comparison of runs reads.
     */
    public Map<String, String> loadKeys() {
        Map<String, String> keys = EffectiveTree.keys(load);
        keys.keySet().removeAll(EffectiveTree.NO_LOAD);
        return keys;
    }

    /** All settings, or those of several targets, as they took effect, with secrets masked: {@code settings.yaml} of a result. */
    public String effectiveYaml(RunTarget... several) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", name);
        tree.put("out", out.toString());
        tree.put("labels", labels);
        tree.putAll(
                several.length == 0
                        ? EffectiveTree.of(target, load, true)
                        : Map.of(Experiment.TARGETS, RunTarget.plain(List.of(several), true)));
        return Yaml.write(tree);
    }

    /** All keys of the load as they took effect, for {@link Load#parse}. */
    public String loadYaml() {
        Map<String, Object> tree = EffectiveTree.of(load);
        tree.keySet().removeAll(EffectiveTree.NO_LOAD);
        return Yaml.write(tree);
    }

    /**
     * SHA-256 of target and load in hexadecimal: two runs with the same hash do the same in the same place. Without names, labels, the
     * files that values came from, the machines and sessions that are watched, the timeouts, and who gets the live figures.
     */
    public String configHash() {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (Record part : new Record[] {target, load}) {
            Map<String, Object> values = EffectiveTree.of(part);
            values.keySet().removeAll(EffectiveTree.NO_LOAD);
            values.keySet().removeAll(List.of("passwordFile", "hostMetrics", "profile", "activity", "timeouts"));
            if (part instanceof Target place && place.url() != null) {
                values.put("parameters", Secrets.harmlessParameters(place.url()));
            }
            tree.put(part.getClass().getSimpleName(), values);
        }
        return TextHash.of(Yaml.write(tree));
    }
}
