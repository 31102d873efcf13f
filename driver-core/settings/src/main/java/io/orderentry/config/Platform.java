package io.orderentry.config;

import static io.orderentry.config.KeyRefusal.require;
import static java.util.Objects.requireNonNullElse;

import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Platform of an experiment's cells: how a machine is switched before their runs and left after them. Reads a file under
 * {@code configs/platforms}, or the keys of a factor's level; checks itself. Commands come from the user's own files only.
 *
 * @param name short name: that of the file without folder and ending, or of the level
 * @param source where it was read from
 * @param files texts of the files that its commands need, by their names; they stand beside the platform's own
 * @param server name of the embedded server whose programs the commands need, in {@code server/}; null for none
 * @param check command that must succeed once before the first run; null for none
 * @param enter switches the machine; null when nothing has to be done
 * @param ready ends well when the machine is ready; null when the target's answer says so
 * @param leave ends what {@code enter} began; null when nothing has to be done
 * @param facts command that prints lines of {@code key=value}, recorded with the run; null for none
 * @param limit how long each of the five may take
 * @param environment variables for the commands
 * @param target keys of the target, such as {@code url}, as the file has them
 */
@RecordBuilder
public record Platform(
        String name,
        String source,
        Map<String, String> files,
        String server,
        String check,
        PlatformStep enter,
        PlatformStep ready,
        PlatformStep leave,
        String facts,
        Duration limit,
        Map<String, String> environment,
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
        PlatformKeys.LIMIT.check(limit);
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
        return file.build(() -> PlatformBuilder.builder()
                .name(name)
                .source(file.source())
                .files(requireNonNullElse(file.get(PlatformKeys.FILES), Map.of()))
                .server(file.get(PlatformKeys.SERVER))
                .check(file.get(PlatformKeys.CHECK))
                .enter(file.get(PlatformKeys.ENTER))
                .ready(file.get(PlatformKeys.READY))
                .leave(file.get(PlatformKeys.LEAVE))
                .facts(file.get(PlatformKeys.FACTS))
                .limit(file.get(PlatformKeys.LIMIT))
                .environment(file.get(PlatformKeys.ENVIRONMENT))
                .target(file.get(PlatformKeys.TARGET))
                .build());
    }

    static Map<String, String> readFiles(Section file, String key) {
        return file.list(key, names -> {
            Map<String, String> files = new TreeMap<>();
            for (String name : names) {
                if (!FILE.matcher(name).matches()) {
                    throw new Refusal("'" + name + "' is not the name of a file beside the platform's");
                }
                files.put(name, file.beside(name));
            }
            return files;
        });
    }

    /**
     * The same with another value of a variable.
     *
     * @param place what gives the value; named in a refusal
     * @throws Refusal when it does not have the variable
     */
    Platform with(String variable, String value, String place) {
        Map<String, String> all = new TreeMap<>(environment);
        if (all.put(variable, value) == null) {
            throw new Refusal(place + ": the platform '" + name + "' has no such variable"
                    + Nearest.hint(variable, environment.keySet()));
        }
        return PlatformBuilder.builder(this).environment(all).build();
    }

    /**
     * Keys of the target, with the values of variables in the place of {@code ${VARIABLE}}.
     *
     * @throws Refusal when it does not have one of them
     */
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
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", name);
        if (check != null) {
            tree.put("check", Secrets.mask(check));
        }
        steps().forEach((step, what) -> tree.put(step, what.plain()));
        if (facts != null) {
            tree.put("facts", Secrets.mask(facts));
        }
        if (!environment.isEmpty()) {
            tree.put("environment", Secrets.maskSettings(environment));
        }
        return tree;
    }

    /** The steps that there are, by their keys, in their order. */
    public Map<String, PlatformStep> steps() {
        Map<String, PlatformStep> steps = new LinkedHashMap<>();
        steps.put("enter", enter);
        steps.put("ready", ready);
        steps.put("leave", leave);
        steps.values().removeIf(step -> step == null);
        return steps;
    }

    /** Whether the user has to do something. */
    public boolean isAttended() {
        return steps().values().stream().anyMatch(step -> step.ask() != null);
    }
}
