package io.orderentry.compare;

import io.orderentry.compare.group.Run;
import io.orderentry.config.Experiment;
import io.orderentry.store.ExperimentFolder;
import io.orderentry.text.Refusal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Sides of a comparison by path: each path that was given is one, of an experiment with several cells each cell. */
final class PathSides {
    private static final Pattern START = Pattern.compile("-\\d{8}T\\d{6}Z");
    /** A part of a name, with the separator behind it. */
    private static final Pattern PART = Pattern.compile("(?<=[/-])");

    private PathSides() {}

    /**
     * The runs with the names of their sides, side by side in the order of the paths, each side in the order of the start of its runs.
     *
     * @param anonymous number the sides instead of naming their folders
     * @throws Refusal when there is only one side
     */
    static List<Run> of(Map<Path, List<Run>> byPath, boolean anonymous) {
        Map<String, List<Run>> sides = new LinkedHashMap<>();
        byPath.forEach((path, runs) -> {
            List<String> factors = factors(path);
            for (Run run : runs) {
                String cell =
                        factors.stream().map(factor -> "/" + run.label(factor)).collect(Collectors.joining());
                sides.computeIfAbsent(path.toAbsolutePath().normalize() + cell, name -> new ArrayList<>())
                        .add(run);
            }
        });
        if (sides.size() < 2) {
            throw new Refusal(
                    "there is one side only: " + byPath.keySet().iterator().next()
                            + "; name another path to compare it with, or a label with --by and --reference");
        }
        List<String> names = anonymous
                ? IntStream.rangeClosed(1, sides.size())
                        .mapToObj(i -> "side " + i)
                        .toList()
                : shortened(List.copyOf(sides.keySet()));
        Iterator<String> next = names.iterator();
        return sides.values().stream().flatMap(runs -> named(runs, next.next())).toList();
    }

    /** Factors of an experiment with several cells; none of another folder. */
    private static List<String> factors(Path path) {
        if (!ExperimentFolder.is(path)) {
            return List.of();
        }
        Experiment experiment = ExperimentFolder.open(path).plan().experiment();
        return experiment.hasSeveralCells() ? experiment.by() : List.of();
    }

    private static Stream<Run> named(List<Run> runs, String side) {
        return runs.stream().map(run -> run.on(side));
    }

    /**
     * Names without the times of their start, where they differ without them, and without the parts that all begin or end with: {@code
     * runs/pg15-20260101T000000Z} and {@code runs/pg18-20260101T001000Z} are {@code pg15} and {@code pg18}. Distinct names stay distinct.
     */
    static List<String> shortened(List<String> names) {
        List<String> timeless =
                names.stream().map(name -> START.matcher(name).replaceAll("")).toList();
        boolean distinct = timeless.stream().distinct().count() == names.size();
        List<List<String>> parts = (distinct ? timeless : names)
                .stream().map(name -> Arrays.asList(PART.split(name))).toList();
        int shortest = parts.stream().mapToInt(List::size).min().orElse(1);
        int front = 0;
        while (front < shortest - 1 && isCommon(parts, front, true)) {
            front++;
        }
        int back = 0;
        while (back < shortest - 1 - front && isCommon(parts, back, false)) {
            back++;
        }
        List<String> shortened = new ArrayList<>();
        for (List<String> name : parts) {
            shortened.add(
                    String.join("", name.subList(front, name.size() - back)).replaceAll("[/-]+$", ""));
        }
        return shortened;
    }

    private static boolean isCommon(List<List<String>> names, int at, boolean fromFront) {
        return names.stream()
                        .map(name -> name.get(fromFront ? at : name.size() - 1 - at))
                        .distinct()
                        .count()
                == 1;
    }
}
