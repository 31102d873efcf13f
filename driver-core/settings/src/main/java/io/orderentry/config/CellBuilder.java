package io.orderentry.config;

import static java.util.Objects.requireNonNullElse;

import io.orderentry.text.Refusal;
import io.orderentry.text.Secrets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builder of the cells of an experiment: reads and checks target, load and platform of one level of each factor. Immutable. */
final class CellBuilder {
    /** The beginning of the place of a level. */
    private static final String FACTOR = "factors.";

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
        private final CellPlatform platform;
        private String target;
        private String load;
        private Map<String, Level> targets;
        private String targetsPlace = Experiment.TARGETS;
        private final Map<String, String> labels = new LinkedHashMap<>();
        private final Map<String, String> places = new LinkedHashMap<>();
        private final Map<String, String> keys = new LinkedHashMap<>();

        private Draft(CellPlatform platform) {
            this.platform = platform;
        }
    }

    /**
     * The cell of one level of each factor, in the order of the factors.
     *
     * @throws Refusal as {@link Experiment#cells}
     */
    Cell cell(List<Level> levels) {
        Level shared = experiment.shared();
        Draft draft = new Draft(new CellPlatform(experiment.source(), shared.variables(), variables));
        draft.target = shared.target();
        draft.load = shared.load();
        draft.targets = shared.targets();
        shared.targetAndLoadKeys().forEach((key, value) -> {
            if (given.optionOf(key).isEmpty()) {
                draft.keys.put(key, value);
                draft.places.put(key, "set." + key);
            }
        });
        levels.forEach(level -> add(level, draft));
        Platform platform = draft.platform.get();
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
        draft.platform.add(level, factor, place, configs);
        if (!level.targets().isEmpty()) {
            if (draft.targetsPlace.startsWith(FACTOR)) {
                throw refusal(place, "targets are given already by " + draft.targetsPlace);
            }
            draft.targets = level.targets();
            draft.targetsPlace = place + "." + Experiment.TARGETS;
        }
        level.targetAndLoadKeys().forEach((key, value) -> {
            given.optionOf(key).ifPresent(option -> {
                throw refusal(option, "is what the factor '" + factor + "' varies");
            });
            String earlier = draft.places.put(key, place + "." + key);
            if (earlier != null && earlier.startsWith(FACTOR)) {
                throw refusal(place, key + " is given already by " + earlier);
            }
            draft.keys.put(key, value);
        });
    }

    /** Adds the keys of the platform's target but those that a level gives, which knows better than the platform that it names. */
    private void add(Platform platform, Draft draft) {
        platform.targetKeys().forEach((key, value) -> {
            String path = "target." + key;
            if (!draft.places.getOrDefault(path, "").startsWith(FACTOR)) {
                given.optionOf(path).ifPresent(option -> {
                    throw refusal(option, "is given by the platform '" + platform.name() + "'");
                });
                draft.keys.put(path, value);
                draft.places.put(path, platform.source());
            }
        });
        draft.target = requireNonNullElse(draft.keys.remove("target.url"), draft.target);
    }

    /** A cell of several targets; that of the first one with a load stands for those that ask for one. */
    private Cell several(Draft draft, Platform platform) {
        List<RunTarget> targets = new ArrayList<>();
        draft.targets.forEach((name, level) -> targets.add(target(name, level, draft)));
        Cell cell = new Cell(draft.labels, null, null, platform, targets);
        boolean ownData = experiment.start(cell) == StartState.COPY || experiment.start(cell) == StartState.REBUILD;
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
