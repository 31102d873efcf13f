package io.orderentry.config;

import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Experiment without a file: each {@code --vary KEY=V1,V2,...} is a factor, whose levels are the values. */
public final class VariedExperiment {
    private static final String OPTION = "--vary";
    private static final List<String> DOCUMENTS = List.of("target", "load", "platform");

    private VariedExperiment() {}

    /**
     * The experiment whose cells are all combinations of the values, the first ones the reference; one cell where nothing is varied. One
     * platform is that of all cells, whose variables may be varied.
     *
     * @param varied values of {@code --vary}
     * @param target name, file or URL of the target of all cells
     * @param load name or file of the load of all cells
     * @throws Refusal when one of them is not a key with two or more different values
     */
    public static Experiment of(List<String> varied, String target, String load) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String each : varied) {
            int equals = each.indexOf('=');
            Refusal.require(
                    equals >= 1,
                    OPTION + ": '" + Secrets.mask(each) + "' is not KEY=V1,V2,..., such as load.connections=1,2,4");
            String key = each.substring(0, equals);
            if (!DOCUMENTS.contains(key.replaceFirst("\\..*", ""))) {
                throw new Refusal(
                        OPTION + ": unknown key '" + key + "'" + ConfigKeys.hint(key, DOCUMENTS, key, DOCUMENTS));
            }
            if (values.put(key, Arrays.asList(each.substring(equals + 1).split(",", -1))) != null) {
                throw new Refusal(OPTION + ": " + key + " is given twice");
            }
        }
        Map<String, Object> factors = new LinkedHashMap<>();
        values.forEach((key, levels) -> factors.put(factor(key, List.copyOf(values.keySet())), levels(key, levels)));
        Map<String, Object> keys = new LinkedHashMap<>(Map.of("target", target, "load", load));
        if (!factors.isEmpty()) {
            keys.put(Experiment.FACTORS, factors);
        }
        return Experiment.of(factors.isEmpty() ? load : String.join("-", factors.keySet()), OPTION, keys);
    }

    /** The last word of a key where no other key has it, else the whole key. */
    private static String factor(String key, List<String> keys) {
        String word = lastWord(key);
        boolean unique =
                keys.stream().filter(other -> lastWord(other).equals(word)).count() == 1;
        return unique ? word : key;
    }

    private static String lastWord(String key) {
        return key.substring(key.lastIndexOf('.') + 1);
    }

    private static Map<String, Map<String, String>> levels(String key, List<String> values) {
        Map<String, Map<String, String>> levels = new LinkedHashMap<>();
        for (String value : values) {
            String name = DOCUMENTS.contains(key) ? name(value) : value;
            Refusal.require(!value.isBlank(), OPTION + ": " + key + " has a value that is empty");
            if (levels.put(name, Map.of(key, value)) != null) {
                throw new Refusal(OPTION + ": " + key + " has '" + name + "' twice");
            }
        }
        if (levels.size() < 2 && !key.equals(Experiment.PLATFORM)) {
            throw new Refusal(OPTION + ": " + key + " has one value; give two or more, such as " + key + "=V1,V2");
        }
        return levels;
    }

    /** The name of a file without folder and ending, a URL without its parameters and its user. */
    private static String name(String nameFileOrUrl) {
        return nameFileOrUrl.startsWith("jdbc:")
                ? Secrets.mask(nameFileOrUrl)
                        .replaceFirst("[?;].*", "")
                        .replaceFirst("^jdbc:", "")
                        .replace("***@", "")
                : nameFileOrUrl.replaceFirst("^.*/", "").replaceFirst("\\.yaml$", "");
    }
}
