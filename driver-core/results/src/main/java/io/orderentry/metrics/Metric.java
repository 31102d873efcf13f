package io.orderentry.metrics;

import io.orderentry.result.Host;
import io.orderentry.result.Reading;
import io.orderentry.result.Result;
import io.orderentry.text.PackedTable;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One entry of the catalogue: a figure of a run, with everything that any view says about it.
 *
 * @param source where the figure is read
 * @param id unique and stable name: files and the command line use it
 * @param label full name, understood without any other
 * @param row name in a table, below the metric that it details or under a title that says the rest
 * @param child whether it details the metric above it in its group
 * @param unit as printed; empty for counts and ratios
 * @param decimals as printed
 * @param path of the figure in {@code result.json}, of a host for {@link Scope#MACHINE}
 * @param scale factor from the unit at the path to the printed one
 * @param value gives the figure in the unit at the path, or the reason it is missing; the host is null only for other scopes
 * @param note addition in a few words for one run; may be empty
 * @param mark behind the figure of a run that is to be read with care; empty otherwise
 * @param description definition, in one or two sentences
 */
@RecordBuilder
public record Metric(
        Scope scope,
        String source,
        String id,
        String label,
        String row,
        boolean child,
        String unit,
        int decimals,
        Direction direction,
        String path,
        double scale,
        BiFunction<Result, Host, Reading<Double>> value,
        Function<Result, String> note,
        Function<Result, String> mark,
        String description)
        implements MetricBuilder.With {
    private static final String NOT_AVAILABLE = "not available";
    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");
    private static final PackedTable ROWS = new PackedTable(Metric.class, "metrics.txt");

    /** Methods without parameters of a record, by their names: figures of machines are read every second. */
    private static final ClassValue<Map<String, Method>> ACCESSORS = new ClassValue<>() {
        @Override
        protected Map<String, Method> computeValue(Class<?> type) {
            return Arrays.stream(type.getMethods())
                    .filter(method -> method.getParameterCount() == 0)
                    .collect(Collectors.toMap(Method::getName, Function.identity(), (one, other) -> one));
        }
    };

    /** Better direction of a measure. */
    public enum Direction {
        HIGHER,
        LOWER,
        NEITHER;

        /** As people read it, such as {@code higher is better}. */
        public String words() {
            return name().toLowerCase(Locale.ROOT) + " is better";
        }
    }

    /** Subject of a metric. */
    public enum Scope {
        RUN,
        TRANSACTION_TYPE,
        MACHINE,
        SERVER,
        DRIVER
    }

    /** The metrics of a group of {@code metrics.txt}, which describes its columns, in its order. */
    static List<Metric> table(Scope scope, String group) {
        return table(scope, group, name -> null);
    }

    /** @param places gives the text for a name in braces; null for a name that the group does not have */
    static List<Metric> table(Scope scope, String group, UnaryOperator<String> places) {
        return ROWS.rows().stream()
                .filter(cells -> cells.get(1).equals(group))
                .map(cells -> of(
                        scope, cells.stream().map(cell -> filled(cell, places)).toList()))
                .toList();
    }

    private static String filled(String cell, UnaryOperator<String> places) {
        return PLACE.matcher(cell)
                .replaceAll(place ->
                        Matcher.quoteReplacement(Objects.requireNonNull(places.apply(place.group(1)), place.group())));
    }

    private static Metric of(Scope scope, List<String> row) {
        String[] names = row.get(2).split(" [>=] ");
        List<String> numbers = List.of(row.get(4).split(" "));
        String[] path = row.get(6).split(" = ");
        Function<Object, Reading<Double>> figure = formula(path[path.length - 1]);
        MetricBuilder metric = MetricBuilder.builder()
                .scope(scope)
                .id(row.get(0))
                .label(names[0])
                .row(names[names.length - 1])
                .child(row.get(2).contains(" > "))
                .unit(row.get(3))
                .decimals(Integer.parseInt(numbers.get(0)))
                .direction(Direction.NEITHER)
                .source(row.get(5))
                .path(path[0])
                .scale(1)
                .value((result, host) -> figure.apply(scope == Scope.MACHINE ? host : result))
                .note(result -> row.get(7))
                .mark(result -> "")
                .description(row.get(8));
        for (String word : numbers.subList(1, numbers.size())) {
            if (word.startsWith("x")) {
                metric.scale(Double.parseDouble(word.substring(1)));
            } else {
                metric.direction(Direction.valueOf(word.toUpperCase(Locale.ROOT)));
            }
        }
        return metric.build();
    }

    /** The figure at a path, a sum of such ones, or a sum that is divided by another one. */
    private static Function<Object, Reading<Double>> formula(String text) {
        for (String operator : List.of(" / ", " + ")) {
            int at = text.indexOf(operator);
            if (at >= 0) {
                Function<Object, Reading<Double>> first = formula(text.substring(0, at));
                Function<Object, Reading<Double>> second = formula(text.substring(at + operator.length()));
                return operator.equals(" / ")
                        ? root -> FigureArithmetic.ratio(first.apply(root), second.apply(root))
                        : root -> FigureArithmetic.sum(first.apply(root), second.apply(root));
            }
        }
        List<String> names = List.of(text.split("\\."));
        return root -> figure(root, names);
    }

    /** The number at a path of records, maps and lists; for the reason of the first part that is missing, it is missing too. */
    private static Reading<Double> figure(Object root, List<String> path) {
        Object value = root;
        for (String name : path) {
            value = value instanceof Map<?, ?> map
                    ? map.get(name)
                    : value instanceof List<?> list ? list.get(Integer.parseInt(name)) : component(value, name);
            if (value instanceof Reading<?> reading) {
                if (!reading.isAvailable()) {
                    return Reading.unavailable(reading.reason());
                }
                value = reading.value();
            }
        }
        return Reading.of(((Number) value).doubleValue());
    }

    private static Object component(Object part, String name) {
        try {
            return ACCESSORS.get(part.getClass()).get(name).invoke(part);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(part.getClass() + " does not give its " + name, e);
        }
    }

    Metric ofResult(Function<Result, Reading<Double>> figure) {
        return withValue((result, host) -> figure.apply(result));
    }

    /** Figure of a run, of the database's machine for {@link Scope#MACHINE}, as printed. */
    public Reading<Double> reading(Result result) {
        return scope == Scope.MACHINE ? result.host().flatMap(host -> reading(result, host)) : reading(result, null);
    }

    /** The same of one of its machines; of none it is not available. */
    public Reading<Double> reading(Result result, Host host) {
        return scope == Scope.MACHINE && host == null
                ? Reading.unavailable("the machine was not watched")
                : FigureArithmetic.times(scale, value.apply(result, host));
    }

    /** Figure of a run as printed; null when it is absent. */
    public Double of(Result result) {
        return reading(result).orNull();
    }

    /** The same of one of its machines. */
    public Double of(Result result, Host host) {
        return reading(result, host).orNull();
    }

    /** Figure as a report prints it, a dash when it is absent. */
    public String print(Result result) {
        return Numbers.decimal(of(result), decimals) + (of(result) == null ? "" : mark.apply(result));
    }

    /** "not available: " and the reason when the figure of a run is absent; empty when it is there. */
    public String absence(Result result) {
        return notAvailable(reading(result));
    }

    /** The same of one of its machines. */
    public String absence(Result result, Host host) {
        return notAvailable(reading(result, host));
    }

    /** "not available: " and the reason of a reading; empty when it has a value. */
    public static String notAvailable(Reading<?> reading) {
        String reason = reading.reason();
        return reason == null ? "" : reason.startsWith(NOT_AVAILABLE) ? reason : NOT_AVAILABLE + ": " + reason;
    }
}
