package io.orderentry.benchmarks;

import io.orderentry.model.TransactionType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Collects what the sides came to, block by block, and prints it. Used by one thread. */
final class ThroughputTable {
    private final List<ThroughputSide> sides;
    private final ThroughputSide reference;
    private final Map<ThroughputSide, List<Figures>> figures = new EnumMap<>(ThroughputSide.class);

    ThroughputTable(List<ThroughputSide> sides) {
        this.sides = sides;
        this.reference = ThroughputSide.reference(sides);
        sides.forEach(side -> figures.put(side, new ArrayList<>()));
    }

    /** @return the line to print at once */
    String add(int block, ThroughputSide side, Figures run) {
        figures.get(side).add(run);
        return String.format(
                Locale.ROOT,
                "block %d  %-11s  NOPM %,9.0f  client CPU %.4f ms/tx",
                block,
                side,
                run.nopm(),
                run.cpuMillis());
    }

    /** Once every side has as many runs. */
    String text() {
        StringBuilder text = new StringBuilder();
        text.append(String.format("%n%-11s %9s  %11s  NOPM / %s%n", "side", "NOPM", "CPU ms/tx", reference));
        for (ThroughputSide side : sides) {
            List<Figures> runs = figures.get(side);
            double nopm = Math.exp(runs.stream()
                    .mapToDouble(run -> Math.log(run.nopm()))
                    .average()
                    .orElseThrow());
            double cpu = runs.stream()
                    .mapToDouble(Figures::cpuMillis)
                    .filter(millis -> !Double.isNaN(millis))
                    .average()
                    .orElse(Double.NaN);
            text.append(String.format(Locale.ROOT, "%-11s %,9.0f  %11.4f  %s%n", side, nopm, cpu, ratio(side)));
        }
        text.append(String.format("%nmean latency of each transaction in milliseconds%n%-11s", "side"));
        for (TransactionType type : TransactionType.values()) {
            text.append(String.format(" %12s", type.title()));
        }
        for (ThroughputSide side : sides) {
            text.append(String.format("%n%-11s", side));
            for (TransactionType type : TransactionType.values()) {
                text.append(String.format(Locale.ROOT, " %12.3f", latency(side, type)));
            }
        }
        return text.toString();
    }

    private double latency(ThroughputSide side, TransactionType type) {
        return figures.get(side).stream()
                .mapToDouble(run -> run.latencyMillis().get(type))
                .average()
                .orElseThrow();
    }

    private String ratio(ThroughputSide side) {
        if (side == reference) {
            return "1";
        }
        Ratios ratios = new Ratios();
        for (int block = 0; block < figures.get(side).size(); block++) {
            ratios.add(
                    figures.get(side).get(block).nopm(),
                    figures.get(reference).get(block).nopm());
        }
        return ratios.toString();
    }
}
