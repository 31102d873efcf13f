package io.orderentry.result;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.text.StringEscapeUtils;

/**
 * One second of a machine that was watched during a run.
 *
 * @param seconds since the start of the ramp-up, at the end of this second
 * @param cells the other columns, as CSV
 */
public record HostRow(double seconds, String cells) {
    private static final int DECIMALS = 2;
    private static final double HUNDREDTHS = 100;

    /** A column: its name, and where in {@link Host} its figure is. */
    private record Column(String name, String path, Function<Host, Double> value) {}

    private static final Column[] COLUMNS = {
        cpu("user", Host.Cpu::user),
        cpu("nice", Host.Cpu::nice),
        cpu("system", Host.Cpu::system),
        cpu("iowait", Host.Cpu::iowait),
        cpu("irq", Host.Cpu::irq),
        cpu("softirq", Host.Cpu::softirq),
        cpu("steal", Host.Cpu::steal),
        cpu("guest", Host.Cpu::guest),
        cpu("busy", Host.Cpu::busy),
        new Column("interruptsPerSecond", "interruptsPerSecond", Host::interruptsPerSecond),
        new Column("contextSwitchesPerSecond", "contextSwitchesPerSecond", Host::contextSwitchesPerSecond),
        disk("readsPerSecond", Host.Disk::readsPerSecond),
        disk("writesPerSecond", Host.Disk::writesPerSecond),
        disk("readBytesPerSecond", Host.Disk::readBytesPerSecond),
        disk("writeBytesPerSecond", Host.Disk::writeBytesPerSecond),
        network("receivedPacketsPerSecond", Host.Network::receivedPacketsPerSecond),
        network("sentPacketsPerSecond", Host.Network::sentPacketsPerSecond),
        network("receivedBitsPerSecond", Host.Network::receivedBitsPerSecond),
        network("sentBitsPerSecond", Host.Network::sentBitsPerSecond),
    };

    /** Names of the columns that hold figures. */
    public static final List<String> FIGURES =
            Stream.of(COLUMNS).map(Column::name).toList();

    public static final String HEADER = "seconds,source," + String.join(",", FIGURES);

    /** The same figures by their paths in {@link Host}, such as {@code disk.readsPerSecond}; those that are not there are left out. */
    public static Map<String, Double> figures(Host host) {
        Map<String, Double> figures = new TreeMap<>();
        for (Column column : COLUMNS) {
            Double value = column.value().apply(host);
            if (value != null) {
                figures.put(column.path(), value);
            }
        }
        return figures;
    }

    /** The figures between two readings a second apart; a figure that is not there is an empty cell. */
    public static HostRow of(double seconds, Host host) {
        return new HostRow(
                seconds,
                StringEscapeUtils.escapeCsv(host.source()) + ","
                        + Stream.of(COLUMNS)
                                .map(column -> text(column.value().apply(host)))
                                .collect(Collectors.joining(",")));
    }

    /** The same second, counted from another moment. */
    public HostRow since(double origin) {
        return new HostRow(seconds - origin, cells);
    }

    public String csv() {
        return text(seconds) + "," + cells;
    }

    private static String text(Double value) {
        // Not String.format, which in the first seconds of a run costs more than to read the counters.
        return value == null
                ? ""
                : BigDecimal.valueOf(Math.round(value * HUNDREDTHS), DECIMALS).toPlainString();
    }

    private static Column cpu(String name, Function<Host.Cpu, Double> figure) {
        return new Column(name, "cpu." + name, host -> host.cpu() == null ? null : figure.apply(host.cpu()));
    }

    private static Column disk(String name, Function<Host.Disk, Double> figure) {
        return new Column(name, "disk." + name, host -> host.disk() == null ? null : figure.apply(host.disk()));
    }

    private static Column network(String name, Function<Host.Network, Double> figure) {
        return new Column(
                name, "network." + name, host -> host.network() == null ? null : figure.apply(host.network()));
    }
}
