package io.orderentry.metrics;

import io.orderentry.result.Host;
import io.orderentry.result.Result;
import java.util.function.BiFunction;
import java.util.function.Function;

/** One entry of the catalogue: a figure of a run, with everything that any view says about it. Immutable outside of this package. */
public final class Metric {
    /** Subject of a metric. */
    public enum Scope {
        RUN,
        TRANSACTION_TYPE,
        MACHINE,
        SERVER,
        DRIVER
    }

    private final Scope scope;
    private final String source;
    private final String id;
    private final String label;
    private final String unit;
    private final int decimals;
    private final Direction direction;
    private final String path;
    private BiFunction<Result, Host, Double> value;
    private double scale = 1;
    private String row;
    private boolean detail;
    private String description = "";
    private Function<Result, String> remark = result -> "";

    /** The figure at a path of the result, or of a host for {@link Scope#MACHINE}. */
    Metric(
            Scope scope,
            String source,
            String id,
            String label,
            String unit,
            int decimals,
            Direction direction,
            String path) {
        this.scope = scope;
        this.source = source;
        this.id = id;
        this.label = label;
        this.row = label;
        this.unit = unit;
        this.decimals = decimals;
        this.direction = direction;
        this.path = path;
    }

    Metric describe(String text) {
        description = text;
        return this;
    }

    /** Gives it another name in tables. */
    Metric row(String name) {
        row = name;
        return this;
    }

    /** Puts it below the metric above it in its group, under another name in tables. */
    Metric detail(String name) {
        detail = true;
        return row(name);
    }

    Metric scaled(double factor) {
        scale = factor;
        return this;
    }

    Metric value(Function<Result, Double> function) {
        return value((result, host) -> function.apply(result));
    }

    /** Computes it in the unit at the path, instead of taking the figure there. */
    Metric value(BiFunction<Result, Host, Double> function) {
        value = function;
        return this;
    }

    Metric remark(String text) {
        return remark(result -> text);
    }

    Metric remark(Function<Result, String> function) {
        remark = function;
        return this;
    }

    /** Unique and stable name: files and the command line use it. */
    public String id() {
        return id;
    }

    /** Full name, understood without any other. */
    public String label() {
        return label;
    }

    /** Name in a table, below the metric that it details or under a title that says the rest. */
    public String row() {
        return row;
    }

    /** Whether it details the metric above it in its group. */
    public boolean isDetail() {
        return detail;
    }

    /** Unit as printed; empty for counts and ratios. */
    public String unit() {
        return unit;
    }

    /** Decimals as printed. */
    public int decimals() {
        return decimals;
    }

    public Direction direction() {
        return direction;
    }

    public Scope scope() {
        return scope;
    }

    /** Path of the figure in {@code result.json}, of a host for {@link Scope#MACHINE}; the reason of its absence is kept there. */
    public String path() {
        return path;
    }

    /** Factor from the unit at the path to the printed one. */
    public double scale() {
        return scale;
    }

    /** Where the figure is read. */
    public String source() {
        return source;
    }

    /** Definition, in one or two sentences. */
    public String description() {
        return description;
    }

    /** Addition in a few words for one run; may be empty. */
    public String remark(Result result) {
        return remark.apply(result);
    }

    /** Figure of a run, of the database's machine for {@link Scope#MACHINE}; null when it is absent. */
    public Double of(Result result) {
        return of(result, result.host());
    }

    /** Figure of a run on one of its machines; null when it is absent. */
    public Double of(Result result, Host host) {
        return FigureArithmetic.times(scale, unscaled(result, host));
    }

    /** Figure of a run on one of its machines, in the unit of the result; null when it is absent. */
    public Double unscaled(Result result, Host host) {
        if (value == null) {
            value = scope == Scope.MACHINE ? hostFigure() : resultFigure();
        }
        return scope == Scope.MACHINE && host == null ? null : value.apply(result, host);
    }

    private BiFunction<Result, Host, Double> hostFigure() {
        Function<Object, Double> figure = RecordPath.of(Host.class, path);
        return (result, host) -> figure.apply(host);
    }

    private BiFunction<Result, Host, Double> resultFigure() {
        Function<Object, Double> figure = RecordPath.of(Result.class, path);
        return (result, host) -> figure.apply(result);
    }

    /** Figure as a report prints it, a dash when it is absent. */
    public String print(Result result) {
        return Numbers.decimal(of(result), decimals);
    }

    /** "not available: " and the reason when the figure of a run is absent; empty when it is there. */
    public String absence(Result result) {
        return absence(result, result.host(), "host");
    }

    /** The same on one machine, whose JSON path is given. */
    public String absence(Result result, Host host, String hostPath) {
        return of(result, host) != null
                ? ""
                : Absence.of(result, scope == Scope.MACHINE ? hostPath + "." + path : path);
    }
}
