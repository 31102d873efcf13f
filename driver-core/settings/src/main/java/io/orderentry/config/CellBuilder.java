package io.orderentry.config;

import static java.util.Objects.requireNonNullElse;

import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Builder of the cells of an experiment: reads and checks target, load and platform of one level of each factor. Immutable. */
final class CellBuilder {
    /** The beginning of the place of a level. */
    private static final String FACTOR = "factors.";

    /** The beginning of a key of a level that gives a variable of the platform. */
    static final String VARIABLE = Experiment.PLATFORM + ".";

    /** The option that gives a variable, with the blank before its name. */
    private static final String OPTION = "--platform ";

    private static final String IDLE = "idle";

    private final Experiment experiment;
    private final Configs configs;
    private final Overrides given;
    private final Map<String, String> variables;

    /**
     * @param given options of the command line
     * @param variables of platforms, from the command line
     */
    CellBuilder(Experiment experiment, Configs configs, Overrides given, Map<String, String> variables) {
        this.experiment = experiment;
        this.configs = configs;
        this.given = given;
        this.variables = variables;
    }

    /** Settings of a cell while its levels are laid over each other. */
    private static final class Draft {
        private Platform platform;
        private String target;
        private String load;
        private Map<String, Level> targets;
        private String targetsPlace = Experiment.TARGETS;
        private final Map<String, String> labels = new LinkedHashMap<>();
        private final Map<String, String> places = new LinkedHashMap<>();
        private final Map<String, String> keys = new LinkedHashMap<>();

        private void put(String key, String value, String place) {
            keys.put(key, value);
            places.put(key, place);
        }
    }

    /**
     * The cell of one level of each factor, in the order of the factors.
     *
     * @throws Refusal as {@link Experiment#cells}
     */
    Cell cell(List<Level> levels) {
        Level shared = experiment.shared();
        Draft draft = new Draft();
        draft.target = shared.target();
        draft.load = shared.load();
        draft.targets = shared.targets();
        shared.keys().forEach((key, value) -> {
            if (option(key).isEmpty()) {
                draft.put(key, value, "set." + key);
            }
        });
        variables.forEach((variable, value) -> draft.put(VARIABLE + variable, value, OPTION + variable));
        levels.forEach(level -> add(level, draft));
        Platform platform = platform(draft);
        if (platform != null) {
            add(platform, draft);
        }
        if (!draft.targets.isEmpty()) {
            return several(draft, platform);
        }
        Overrides all = with(draft.keys, draft.places);
        return new Cell(
                draft.labels, configs.target(draft.target, all), configs.load(draft.load, all), platform, List.of());
    }

    private void add(Level level, Draft draft) {
        String factor = experiment.factors().get(draft.labels.size()).name();
        draft.labels.put(factor, level.name());
        String place = FACTOR + factor + "." + level.name();
        draft.target = requireNonNullElse(level.target(), draft.target);
        draft.load = requireNonNullElse(level.load(), draft.load);
        Platform platform = level.platform(configs);
        if (platform != null && draft.platform != null) {
            throw refusal(place, "a platform is given already by another factor");
        }
        draft.platform = platform == null ? draft.platform : platform;
        if (!level.targets().isEmpty()) {
            if (draft.targetsPlace.startsWith(FACTOR)) {
                throw refusal(place, "targets are given already by " + draft.targetsPlace);
            }
            draft.targets = level.targets();
            draft.targetsPlace = place + "." + Experiment.TARGETS;
        }
        level.keys().forEach((key, value) -> {
            option(key).ifPresent(option -> {
                throw refusal(option, "is what the factor '" + factor + "' varies");
            });
            String earlier = draft.places.getOrDefault(key, "");
            if (earlier.startsWith(FACTOR)) {
                throw refusal(place, key + " is given already by " + earlier);
            }
            draft.put(key, value, place + "." + key);
        });
    }

    /** Option that gives a key or a variable. */
    private Optional<String> option(String key) {
        String variable = key.startsWith(VARIABLE) ? key.substring(VARIABLE.length()) : "";
        return variables.containsKey(variable) ? Optional.of(OPTION + variable) : given.optionOf(key);
    }

    /**
     * The platform with the values of its variables, which leave the keys of the draft; null for none. A platform may lack variables that
     * all cells share.
     */
    private Platform platform(Draft draft) {
        Platform platform = draft.platform;
        for (String key : List.copyOf(draft.keys.keySet())) {
            if (key.startsWith(VARIABLE)) {
                String value = draft.keys.remove(key);
                String place = draft.places.get(key);
                String variable = key.substring(VARIABLE.length());
                boolean isOfLevel = place.startsWith(FACTOR);
                if (platform == null && isOfLevel) {
                    throw refusal(place, "is a variable of a platform, and this cell has no platform");
                }
                if (platform != null && (isOfLevel || platform.environment().containsKey(variable))) {
                    platform = platform.with(variable, value, place);
                }
            }
        }
        return platform;
    }

    /**
     * Checks variables that are given to all cells.
     *
     * @throws Refusal when no cell has a platform with one of them
     */
    void requireKnownVariables(List<Cell> cells) {
        Set<String> known = new TreeSet<>();
        cells.stream()
                .filter(cell -> cell.platform() != null)
                .forEach(cell -> known.addAll(cell.platform().environment().keySet()));
        variables.keySet().forEach(variable -> requireKnown(variable, known, OPTION));
        experiment.shared().variables().forEach(variable -> requireKnown(variable, known, "set." + VARIABLE));
    }

    private static void requireKnown(String variable, Set<String> known, String place) {
        if (!known.contains(variable)) {
            throw new Refusal(place + variable + ": no platform of this experiment has such a variable"
                    + Nearest.hint(variable, known));
        }
    }

    /** Adds the keys of the platform's target but those that a level gives, which knows better than the platform that it names. */
    private void add(Platform platform, Draft draft) {
        platform.targetKeys().forEach((key, value) -> {
            String path = "target." + key;
            if (!draft.places.getOrDefault(path, "").startsWith(FACTOR)) {
                given.optionOf(path).ifPresent(option -> {
                    throw refusal(option, "is given by the platform '" + platform.name() + "'");
                });
                draft.put(path, value, platform.source());
            }
        });
        draft.target = requireNonNullElse(draft.keys.remove("target.url"), draft.target);
    }

    /** A cell of several targets; that of the first one with a load stands for those that ask for one. */
    private Cell several(Draft draft, Platform platform) {
        List<RunTarget> targets = new ArrayList<>();
        draft.targets.forEach((name, level) -> targets.add(target(name, level, draft)));
        Cell cell = new Cell(draft.labels, null, null, platform, targets);
        boolean ownData = experiment.start(cell, target -> true).isBuilt();
        try {
            RunTarget.requireTogether(targets, ownData, draft.targetsPlace);
        } catch (Refusal e) {
            throw new Refusal(e.getMessage() + " (" + experiment.source() + ")");
        }
        RunTarget first =
                targets.stream().filter(each -> !each.idle()).findFirst().orElseThrow();
        return new Cell(draft.labels, first.target(), first.load(), platform, targets);
    }

    private RunTarget target(String name, Level level, Draft draft) {
        String place = draft.targetsPlace + "." + name;
        if (!Settings.LABEL.matcher(name).matches()) {
            throw refusal(draft.targetsPlace, "'" + name + "'" + Settings.NO_LABEL);
        }
        if (level.platform() != null
                || level.own() != null
                || !level.variables().isEmpty()
                || !level.targets().isEmpty()) {
            throw refusal(place, "a target of several has neither a platform nor targets; give them to the level");
        }
        Map<String, String> own = new LinkedHashMap<>(level.keys());
        String idle = requireNonNullElse(own.remove(IDLE), "false");
        if (!idle.matches("true|false")) {
            throw refusal(place + "." + IDLE, "'" + Secrets.mask(idle) + "' is neither true nor false");
        }
        Map<String, String> keys = new LinkedHashMap<>(draft.keys);
        Map<String, String> places = new LinkedHashMap<>(draft.places);
        own.forEach((key, value) -> {
            given.optionOf(key).ifPresent(option -> {
                throw refusal(option, "is what " + place + " gives");
            });
            keys.put(key, value);
            places.put(key, place + "." + key);
        });
        Overrides all = with(keys, places);
        return new RunTarget(
                name,
                configs.target(requireNonNullElse(level.target(), draft.target), all)
                        .named(name),
                configs.load(requireNonNullElse(level.load(), draft.load), all),
                Boolean.parseBoolean(idle));
    }

    private Overrides with(Map<String, String> keys, Map<String, String> places) {
        Overrides all = given;
        for (Map.Entry<String, String> key : keys.entrySet()) {
            all = all.with(key.getKey(), key.getValue(), experiment.source() + ": " + places.get(key.getKey()));
        }
        return all;
    }

    private Refusal refusal(String place, String problem) {
        return new Refusal(place + ": " + problem + " (" + experiment.source() + ")");
    }
}
