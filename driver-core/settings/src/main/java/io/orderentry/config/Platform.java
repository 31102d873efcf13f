package io.orderentry.config;

import static io.orderentry.config.KeyRefusal.require;
import static java.util.Objects.requireNonNullElse;

import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Platform of an experiment's cells: how a machine is switched before their runs and left after them. Its keys are those of the files under
 * {@code configs/platforms}, or of a factor's level. Checks itself. Commands come from the user's own files only.
 *
 * @param name short name: that of the file without folder and ending, or of the level
 * @param source where it was read from
 * @param files texts of the files that its commands need, by their names; they stand beside the platform's own
 * @param server null for none
 * @param check null for none
 * @param enter null when nothing has to be done
 * @param ready null when the target's answer says so
 * @param leave null when nothing has to be done
 * @param facts null for none
 * @param target keys of the target, such as {@code url}, as the file has them
 */
@RecordBuilder
public record Platform(
        String name,
        String source,

        @Key(
                type = List.class,
                sentence = "Files that the commands need, copied to the folder where they run.",
                range = "names of files beside the platform's")
        Map<String, String> files,

        @Key(
                sentence =
                        "Embedded server whose programs are unpacked to server/ in the folder where the commands run.",
                sample = "my-server")
        String server,

        @Key(
                sentence = "Command that must succeed once before the first run; what it prints is shown.",
                sample = "command -v virsh")
        String check,

        @Key(sentence = "Switches the machine before a run.", sample = "ssh root@host virsh start vm")
        String enter,

        @Key(
                sentence = "Succeeds when the machine is ready; a command is repeated until it does.",
                fallbackText = "the target answers",
                sample = "pg_isready -h vm")
        String ready,

        @Key(
                sentence = "Ends what enter began, also after a failed step and after a signal.",
                sample = "ssh root@host virsh shutdown vm")
        String leave,

        @Key(
                sentence = "Command that prints lines of key=value, recorded as labels platform.key.",
                sample = "echo cache=none")
        String facts,

        @Key(sentence = "Time limit of each step.", range = "1s..24h", fallback = "10m")
        Duration limit,

        @Key(
                sentence = "Variables of the commands; a level of a factor changes one with platform.VARIABLE.",
                beneath = ".VARIABLE",
                sample = "{}")
        Map<String, String> environment,

        @Key(
                sentence =
                        "Keys of the target, such as url, user and hostMetrics; ${VARIABLE} stands for one of environment.",
                beneath = ".KEY",
                sample = "{}")
        Map<String, String> target) {
    private static final Pattern VARIABLE = Pattern.compile("[A-Z][A-Z0-9_]*");
    /** Stands for the value of a variable in a key of the target. */
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]*)}");

    private static final Pattern FILE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
    /** Variables that every command gets. */
    private static final String OWN_VARIABLES = "OE_";

    public Platform {
        files = Map.copyOf(files);
        environment = Collections.unmodifiableMap(new TreeMap<>(environment));
        target = Collections.unmodifiableMap(new LinkedHashMap<>(target));
        require(enter != null || leave == null, "leave", "needs enter: there is nothing to leave");
        for (String variable : environment.keySet()) {
            require(
                    VARIABLE.matcher(variable).matches() && !variable.startsWith(OWN_VARIABLES),
                    "environment",
                    "'" + variable
                            + "' is not a variable such as VCPUS: capital letters, digits and _, not beginning with "
                            + OWN_VARIABLES);
        }
    }

    static Platform read(String name, Section file) {
        if (name.isEmpty() || name.startsWith(".")) {
            // Its commands run in a folder of this name.
            throw new Refusal(file.source() + ": the name of a platform's file must not begin with a dot; rename it");
        }
        Map<String, Object> values = file.values(name);
        values.put("files", requireNonNullElse(readFiles(file), Map.of()));
        return file.build(Platform.class, values);
    }

    private static Map<String, String> readFiles(Section file) {
        return file.list("files", names -> {
            Map<String, String> files = new TreeMap<>();
            for (String name : names) {
                if (!FILE.matcher(name).matches()) {
                    throw new Refusal("'" + name + "' is not the name of a file beside the platform's");
                }
                files.put(name, file.siblings().apply(name));
            }
            return files;
        });
    }

    /** The same with another value of a variable; a refusal names the place that gives it. */
    Platform with(String variable, String value, String place) {
        String problem = place + ": the platform '" + name + "' has no such variable";
        Refusal.requireKnown(variable, environment.keySet(), problem);
        Map<String, String> all = new TreeMap<>(environment);
        all.put(variable, value);
        return PlatformBuilder.builder(this).environment(all).build();
    }

    /** Keys of the target, with the values of variables in the place of {@code ${VARIABLE}}; refuses one that is not there. */
    Map<String, String> targetKeys() {
        Map<String, String> keys = new LinkedHashMap<>();
        target.forEach((key, value) -> keys.put(key, REFERENCE.matcher(value).replaceAll(reference -> {
            String variable = reference.group(1);
            if (!environment.containsKey(variable)) {
                throw new Refusal("platform.target." + key + ": there is no variable '" + variable + "' in environment"
                        + Nearest.hint(variable, environment.keySet()) + " (" + source + ")");
            }
            return Matcher.quoteReplacement(environment.get(variable));
        })));
        return keys;
    }

    /** As a file has it, secrets masked: what a plan says of it. */
    Map<String, Object> plain() {
        Map<String, Object> tree = EffectiveTree.of(this);
        List.of("source", "files", "server", "limit", "target").forEach(tree::remove);
        tree.remove("environment", Map.of());
        return tree;
    }

    /** The steps that there are, by their keys, in their order. */
    public Map<String, String> steps() {
        Map<String, String> steps = new LinkedHashMap<>();
        steps.put("enter", enter);
        steps.put("ready", ready);
        steps.put("leave", leave);
        steps.values().removeIf(step -> step == null);
        return steps;
    }
}
