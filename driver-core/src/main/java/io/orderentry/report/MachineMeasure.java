package io.orderentry.report;

import io.orderentry.result.Host;
import io.orderentry.result.Result;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * One figure of a machine that was watched: a label, a unit and a function of the run and the machine.
 *
 * @param label indented by two blanks where it details the measure above
 * @param decimals as printed
 * @param path of the figure that it rests on, from the host on, under which the reason of its absence is kept
 * @param value null when the figure is not there
 */
record MachineMeasure(String label, String unit, int decimals, String path, BiFunction<Result, Host, Double> value) {

    static MachineMeasure of(String label, String unit, int decimals, String path, Function<Host, Double> value) {
        return new MachineMeasure(label, unit, decimals, path, (result, host) -> value.apply(host));
    }

    static MachineMeasure cpu(String label, String unit, int decimals, String field, Function<Host.Cpu, Double> value) {
        return part(label, unit, decimals, "cpu." + field, Host::cpu, value);
    }

    static MachineMeasure disk(
            String label, String unit, int decimals, String field, Function<Host.Disk, Double> value) {
        return part(label, unit, decimals, "disk." + field, Host::disk, value);
    }

    static MachineMeasure network(
            String label, String unit, int decimals, String field, Function<Host.Network, Double> value) {
        return part(label, unit, decimals, "network." + field, Host::network, value);
    }

    static MachineMeasure tcp(String label, String unit, int decimals, String field, Function<Host.Tcp, Double> value) {
        return part(label, unit, decimals, "tcp." + field, Host::tcp, value);
    }

    private static <P> MachineMeasure part(
            String label, String unit, int decimals, String path, Function<Host, P> part, Function<P, Double> value) {
        return of(label, unit, decimals, path, host -> {
            P owner = part.apply(host);
            return owner == null ? null : value.apply(owner);
        });
    }

    /** The same in another unit. */
    MachineMeasure scaled(double factor) {
        return new MachineMeasure(label, unit, decimals, path, (result, host) -> {
            Double figure = value.apply(result, host);
            return figure == null ? null : Double.valueOf(factor * figure);
        });
    }

    String print(Result result, Host host) {
        return Numbers.decimal(value.apply(result, host), decimals);
    }
}
