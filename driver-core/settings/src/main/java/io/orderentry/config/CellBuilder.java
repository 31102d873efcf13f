package io.orderentry.config;

import static java.util.Objects.requireNonNullElse;

import io.orderentry.text.Durations;
import io.orderentry.text.Nearest;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

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
        private final Map<String, Given> keys = new LinkedHashMap<>();
    }

    /** @param place where it is given */
    private record Given(String value, String place) {
        boolean isOfLevel() {
            return place.startsWith(FACTOR);
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
        shared.set().forEach((key, value) -> {
            if (option(key).isEmpty()) {
                draft.keys.put(key, new Given(value, "set." + key));
            }
        });
        variables.forEach(
                (variable, value) -> draft.keys.put(VARIABLE + variable, new Given(value, OPTION + variable)));
        levels.forEach(level -> add(level, draft));
        Platform platform = platform(draft);
        if (platform != null) {
            add(platform, draft);
        }
        if (!draft.targets.isEmpty()) {
            return several(draft, platform);
        }
        Overrides all = with(draft.keys);
        return new Cell(
                draft.labels, configs.target(draft.target, all), configs.load(draft.load, all), platform, List.of());
    }

    private void add(Level level, Draft draft) {
        String factor = experiment.factors().get(draft.labels.size()).name();
        draft.labels.put(factor, level.name());
        String place = FACTOR + factor + "." + level.name();
        draft.target = requireNonNullElse(level.target(), draft.target);
        draft.load = requireNonNullElse(level.load(), draft.load);
        Platform platform = level.platform() == null ? level.own() : configs.platform(level.platform());
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
        level.set().forEach((key, value) -> {
            option(key).ifPresent(option -> {
                throw refusal(option, "is what the factor '" + factor + "' varies");
            });
            Given earlier = draft.keys.put(key, new Given(value, place + "." + key));
            if (earlier != null && earlier.isOfLevel()) {
                throw refusal(place, key + " is given already by " + earlier.place());
            }
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
                Given own = draft.keys.remove(key);
                String variable = key.substring(VARIABLE.length());
                if (platform == null && own.isOfLevel()) {
                    throw refusal(own.place(), "is a variable of a platform, and this cell has no platform");
                }
                if (platform != null
                        && (own.isOfLevel() || platform.environment().containsKey(variable))) {
                    platform = platform.with(variable, own.value(), own.place());
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
            if (!draft.keys.containsKey(path) || !draft.keys.get(path).isOfLevel()) {
                given.optionOf(path).ifPresent(option -> {
                    throw refusal(option, "is given by the platform '" + platform.name() + "'");
                });
                draft.keys.put(path, new Given(value, platform.source()));
            }
        });
        Given url = draft.keys.remove("target.url");
        draft.target = url == null ? draft.target : url.value();
    }

    /** A cell of several targets; that of the first one with a load stands for those that ask for one. */
    private Cell several(Draft draft, Platform platform) {
        List<RunTarget> targets = new ArrayList<>();
        draft.targets.forEach((name, level) -> targets.add(target(name, level, draft)));
        List<RunTarget> driven = targets.stream().filter(each -> !each.idle()).toList();
        if (driven.isEmpty()) {
            throw refusal(draft.targetsPlace, "every target is idle; at least one needs a load");
        }
        Cell cell = new Cell(draft.labels, driven.get(0).target(), driven.get(0).load(), platform, targets);
        requireOneInterval(driven, draft.targetsPlace);
        requireOwnDatabases(cell, draft.targetsPlace);
        return cell;
    }

    private void requireOneInterval(List<RunTarget> driven, String place) {
        for (RunTarget each : driven) {
            if (each.load().transactions() != null) {
                throw refusal(
                        place + "." + each.name(),
                        "load.transactions ends each interval at another moment; give load.duration");
            }
        }
        requireSame(driven, "load.warmup", Load::warmup, place);
        requireSame(driven, "load.duration", Load::duration, place);
    }

    private void requireSame(List<RunTarget> targets, String key, Function<Load, Duration> value, String place) {
        if (targets.stream().map(each -> value.apply(each.load())).distinct().count() > 1) {
            String found = targets.stream()
                    .map(each -> Durations.print(value.apply(each.load())) + " of '" + each.name() + "'")
                    .collect(Collectors.joining(", "));
            throw refusal(place, key + " differs: " + found + "; targets of one run are measured in one interval");
        }
    }

    /** An embedded server that starts from a copy or is built again has data of its own anyway. */
    private void requireOwnDatabases(Cell cell, String place) {
        boolean ownData = experiment.start(cell, target -> true).isBuilt();
        Map<String, Target> databases = new HashMap<>();
        for (Target target : cell.targets()) {
            if (!target.isEmbedded() || !ownData) {
                String database = target.isEmbedded()
                        ? target.data().toAbsolutePath().normalize().toString()
                        : target.url().replaceFirst("[?;].*", "");
                Target other = databases.put(database, target);
                if (other != null) {
                    throw refusal(
                            place,
                            "'" + other.name() + "' and '" + target.name() + "' are the same database, " + target
                                    + "; give each a database of its own, such as with target."
                                    + (target.isEmbedded() ? "data" : "url"));
                }
            }
        }
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
        Map<String, String> own = new LinkedHashMap<>(level.set());
        String idle = requireNonNullElse(own.remove(IDLE), "false");
        if (!idle.matches("true|false")) {
            throw refusal(place + "." + IDLE, "'" + Secrets.mask(idle) + "' is neither true nor false");
        }
        Map<String, Given> keys = new LinkedHashMap<>(draft.keys);
        own.forEach((key, value) -> {
            given.optionOf(key).ifPresent(option -> {
                throw refusal(option, "is what " + place + " gives");
            });
            keys.put(key, new Given(value, place + "." + key));
        });
        Overrides all = with(keys);
        return new RunTarget(
                configs.target(requireNonNullElse(level.target(), draft.target), all)
                        .withName(name),
                configs.load(requireNonNullElse(level.load(), draft.load), all),
                Boolean.parseBoolean(idle));
    }

    private Overrides with(Map<String, Given> keys) {
        Overrides all = given;
        for (Map.Entry<String, Given> key : keys.entrySet()) {
            Given found = key.getValue();
            all = all.with(key.getKey(), found.value(), experiment.source() + ": " + found.place());
        }
        return all;
    }

    private Refusal refusal(String place, String problem) {
        return new Refusal(place + ": " + problem + " (" + experiment.source() + ")");
    }
}
