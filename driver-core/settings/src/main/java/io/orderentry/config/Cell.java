package io.orderentry.config;

import static java.util.Objects.requireNonNullElse;

import io.orderentry.text.Durations;
import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One combination of an experiment's levels.
 *
 * @param labels the level of each factor, in the order of the file
 * @param target where it runs; of several the first one with a load
 * @param load what it runs; its seed is that of the population and of the first block
 * @param platform how the machine is switched for its runs; null for the machine as it is
 * @param several targets that are measured at the same time; empty for one alone
 */
public record Cell(Map<String, String> labels, Target target, Load load, Platform platform, List<RunTarget> several) {
    public Cell {
        several = List.copyOf(several);
        labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
    }

    /** Such as {@code platform=vm, cache=1GB}. */
    public String name() {
        return labels.entrySet().stream().map(Object::toString).collect(Collectors.joining(", "));
    }

    public List<Target> targets() {
        return all().map(RunTarget::target).toList();
    }

    /** Loads of all targets of the cell that have one. */
    public List<Load> loads() {
        return all().filter(each -> !each.idle()).map(RunTarget::load).toList();
    }

    private Stream<RunTarget> all() {
        return several.isEmpty() ? Stream.of(new RunTarget(target, load, false)) : several.stream();
    }

    /** Configuration keys in which cells differ, such as {@code load.mode} or {@code target.settings.fsync}; an absent value differs too. */
    public static Set<String> variedKeys(List<Cell> cells) {
        // With the true values: two that differ in what is masked are different cells.
        return varied(cells.stream().map(cell -> keys(cell.plain(false))).toList());
    }

    /** The keys that do not have one value in all of the maps. */
    static Set<String> varied(List<Map<String, String>> all) {
        return all.stream()
                .flatMap(keys -> keys.keySet().stream())
                .distinct()
                .filter(key ->
                        all.stream().map(keys -> keys.get(key)).distinct().count() > 1)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns whether its runs would be those of another cell: no key of target or load differs, nor the platform; names of files may. */
    public boolean isLike(Cell other) {
        Set<String> differing = variedKeys(List.of(this, other));
        EffectiveTree.NO_KEYS.forEach(name -> differing.removeAll(List.of("target." + name, "load." + name)));
        return Objects.equals(platform, other.platform) && differing.isEmpty();
    }

    /** Target and load as a plan has them, with all of several targets by their names. */
    Map<String, Object> plain(boolean masked) {
        Map<String, Object> tree = EffectiveTree.of(target, load, masked);
        if (!several.isEmpty()) {
            tree.put(Experiment.TARGETS, RunTarget.plain(several, masked));
        }
        return tree;
    }

    /** Single keys of a target and a load, as of {@link #plain}; of several targets their number, and of each key its different values. */
    static Map<String, String> keys(Map<String, Object> tree) {
        Map<String, String> keys = new TreeMap<>();
        if (!(tree.get(Experiment.TARGETS) instanceof Map<?, ?> targets)) {
            List.of("target", "load").forEach(document -> EffectiveTree.flatten(document, tree.get(document), keys));
            return keys;
        }
        Map<String, Set<String>> values = new TreeMap<>();
        for (Object target : targets.values()) {
            Map<String, String> own = EffectiveTree.flatten((Map<?, ?>) target);
            own.keySet().removeAll(List.of("target.name", "target.data"));
            own.forEach((key, value) ->
                    values.computeIfAbsent(key, k -> new TreeSet<>()).add(value));
        }
        keys.put(Experiment.TARGETS, Integer.toString(targets.size()));
        values.forEach((key, all) -> keys.put(key, String.join(", ", all)));
        return keys;
    }

    /** The beginning of the names of its run folders. */
    public String folderName() {
        return String.join("-", labels.values())
                .replaceAll("[^A-Za-z0-9._-]", "_")
                .replaceAll("^[^A-Za-z0-9]+", "");
    }

    /** Builder of one cell of an experiment: reads and checks target, load and platform of one level of each factor. */
    static final class Builder {
        /** The beginning of the place of a level. */
        private static final String FACTOR = "factors.";

        /** The beginning of a key of a level that gives a variable of the platform. */
        static final String VARIABLE = Experiment.PLATFORM + ".";

        /** The option that gives a variable, with the blank before its name. */
        static final String OPTION = "--platform ";

        private static final String IDLE = "idle";

        private final Experiment experiment;
        private final Configs configs;
        private final Overrides given;
        private final Map<String, String> variables;
        private final Map<String, String> labels = new LinkedHashMap<>();
        private final Map<String, Given> keys = new LinkedHashMap<>();
        private Platform platform;
        private String target;
        private String load;
        private Map<String, Level> targets;
        private String targetsPlace = Experiment.TARGETS;

        Builder(Experiment experiment, Configs configs, Overrides given, Map<String, String> variables) {
            this.experiment = experiment;
            this.configs = configs;
            this.given = given;
            this.variables = variables;
            this.target = experiment.shared().target();
            this.load = experiment.shared().load();
            this.targets = experiment.shared().targets();
        }

        private record Given(String value, String place) {
            boolean isOfLevel() {
                return place.startsWith(FACTOR);
            }
        }

        /** Returns the cell of these levels, one of each factor in the factors' order; refuses what {@link Experiment#cells} does. */
        Cell cell(List<Level> levels) {
            experiment.shared().set().forEach((key, value) -> {
                if (option(key).isEmpty()) {
                    keys.put(key, new Given(value, "set." + key));
                }
            });
            variables.forEach((variable, value) -> keys.put(VARIABLE + variable, new Given(value, OPTION + variable)));
            levels.forEach(this::add);
            setVariables();
            if (platform != null) {
                addKeysOfPlatform();
            }
            if (targets.isEmpty()) {
                Overrides all = with(keys);
                return new Cell(labels, configs.target(target, all), configs.load(load, all), platform, List.of());
            }
            return several();
        }

        private void add(Level level) {
            String factor = experiment.factors().get(labels.size()).name();
            labels.put(factor, level.name());
            String place = FACTOR + factor + "." + level.name();
            target = requireNonNullElse(level.target(), target);
            load = requireNonNullElse(level.load(), load);
            Platform own = level.platform() == null ? level.own() : configs.platform(level.platform());
            require(own == null || platform == null, place, "a platform is given already by another factor");
            platform = own == null ? platform : own;
            if (!level.targets().isEmpty()) {
                require(!targetsPlace.startsWith(FACTOR), place, "targets are given already by " + targetsPlace);
                targets = level.targets();
                targetsPlace = place + "." + Experiment.TARGETS;
            }
            level.set().forEach((key, value) -> {
                option(key).ifPresent(option -> {
                    throw refusal(option, "is what the factor '" + factor + "' varies");
                });
                Given earlier = keys.put(key, new Given(value, place + "." + key));
                if (earlier != null && earlier.isOfLevel()) {
                    throw refusal(place, key + " is given already by " + earlier.place());
                }
            });
        }

        private Optional<String> option(String key) {
            String variable = key.startsWith(VARIABLE) ? key.substring(VARIABLE.length()) : "";
            return variables.containsKey(variable) ? Optional.of(OPTION + variable) : given.optionOf(key);
        }

        /** Gives the platform the values of its variables, which leave the keys. A platform may lack variables that all cells share. */
        private void setVariables() {
            for (String key : List.copyOf(keys.keySet())) {
                if (key.startsWith(VARIABLE)) {
                    Given own = keys.remove(key);
                    String variable = key.substring(VARIABLE.length());
                    String problem = "is a variable of a platform, and this cell has no platform";
                    require(platform != null || !own.isOfLevel(), own.place(), problem);
                    if (platform != null
                            && (own.isOfLevel() || platform.environment().containsKey(variable))) {
                        platform = platform.with(variable, own.value(), own.place());
                    }
                }
            }
        }

        /** Refuses variables that are given to all cells, of which no platform has one; the refusal begins with what gives them. */
        static void requireKnown(Collection<String> variables, String place, List<Cell> cells) {
            List<String> known = cells.stream()
                    .filter(cell -> cell.platform() != null)
                    .flatMap(cell -> cell.platform().environment().keySet().stream())
                    .distinct()
                    .sorted()
                    .toList();
            variables.forEach(variable -> Refusal.requireKnown(
                    variable, known, place + variable + ": no platform of this experiment has such a variable"));
        }

        /** Adds the keys of the platform's target but those that a level gives, which knows better than the platform that it names. */
        private void addKeysOfPlatform() {
            platform.targetKeys().forEach((key, value) -> {
                String path = "target." + key;
                if (!keys.containsKey(path) || !keys.get(path).isOfLevel()) {
                    given.optionOf(path).ifPresent(option -> {
                        throw refusal(option, "is given by the platform '" + platform.name() + "'");
                    });
                    keys.put(path, new Given(value, platform.source()));
                }
            });
            Given url = keys.remove("target.url");
            target = url == null ? target : url.value();
        }

        /** A cell of several targets; that of the first one with a load stands for those that ask for one. */
        private Cell several() {
            List<RunTarget> all = new ArrayList<>();
            targets.forEach((name, level) -> all.add(target(name, level)));
            List<RunTarget> driven = all.stream().filter(each -> !each.idle()).toList();
            require(!driven.isEmpty(), targetsPlace, "every target is idle; at least one needs a load");
            Cell cell = new Cell(labels, driven.get(0).target(), driven.get(0).load(), platform, all);
            requireOneInterval(driven);
            requireOwnDatabases(cell);
            return cell;
        }

        private void requireOneInterval(List<RunTarget> driven) {
            for (RunTarget each : driven) {
                String problem = "load.transactions ends each interval at another moment; give load.duration";
                require(each.load().transactions() == null, targetsPlace + "." + each.name(), problem);
            }
            requireSame(driven, "load.warmup", Load::warmup);
            requireSame(driven, "load.duration", Load::duration);
        }

        private void requireSame(List<RunTarget> driven, String key, Function<Load, Duration> value) {
            String found = driven.stream()
                    .map(each -> Durations.print(value.apply(each.load())) + " of '" + each.name() + "'")
                    .collect(Collectors.joining(", "));
            String problem = key + " differs: " + found + "; targets of one run are measured in one interval";
            Set<Duration> different =
                    driven.stream().map(RunTarget::load).map(value).collect(Collectors.toSet());
            require(different.size() == 1, targetsPlace, problem);
        }

        /** An embedded server that starts from a copy or is built again has data of its own anyway. */
        private void requireOwnDatabases(Cell cell) {
            boolean ownData = experiment.start(cell, target -> true).isBuilt();
            Map<String, Target> databases = new HashMap<>();
            for (Target each : cell.targets()) {
                if (!each.isEmbedded() || !ownData) {
                    String database = each.isEmbedded()
                            ? each.data().toAbsolutePath().normalize().toString()
                            : each.url().replaceFirst("[?;].*", "");
                    Target other = databases.put(database, each);
                    if (other != null) {
                        throw refusal(
                                targetsPlace,
                                "'" + other.name() + "' and '" + each.name() + "' are the same database, " + each
                                        + "; give each a database of its own, such as with target."
                                        + (each.isEmbedded() ? "data" : "url"));
                    }
                }
            }
        }

        private RunTarget target(String name, Level level) {
            String place = targetsPlace + "." + name;
            require(Settings.LABEL.matcher(name).matches(), targetsPlace, "'" + name + "'" + Settings.NO_LABEL);
            boolean isPlain = level.platform() == null
                    && level.own() == null
                    && level.variables().isEmpty()
                    && level.targets().isEmpty();
            require(isPlain, place, "a target of several has neither a platform nor targets; give them to the level");
            Map<String, String> own = new LinkedHashMap<>(level.set());
            String idle = requireNonNullElse(own.remove(IDLE), "false");
            String problem = "'" + Secrets.mask(idle) + "' is neither true nor false";
            require(idle.matches("true|false"), place + "." + IDLE, problem);
            Map<String, Given> all = new LinkedHashMap<>(keys);
            own.forEach((key, value) -> {
                given.optionOf(key).ifPresent(option -> {
                    throw refusal(option, "is what " + place + " gives");
                });
                all.put(key, new Given(value, place + "." + key));
            });
            Overrides overrides = with(all);
            return new RunTarget(
                    configs.target(requireNonNullElse(level.target(), target), overrides)
                            .withName(name),
                    configs.load(requireNonNullElse(level.load(), load), overrides),
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

        private void require(boolean condition, String place, String problem) {
            if (!condition) {
                throw refusal(place, problem);
            }
        }

        private Refusal refusal(String place, String problem) {
            return new Refusal(place + ": " + problem + " (" + experiment.source() + ")");
        }
    }
}
