package io.orderentry.compare;

import io.orderentry.compare.stats.HolmCorrection;
import io.orderentry.metrics.MetricCatalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Corrects the tests of all measures for their number (Holm). The main measures are chosen beforehand, so that each is corrected only for the
 * groups that are compared with the one reference; all others are corrected together, since each is a further chance to find a difference
 * that is none.
 */
public final class MeasureCorrection {
    private MeasureCorrection() {}

    /** Whether a measure is one of the main ones. */
    public static boolean isMain(MeasureRow row) {
        return MetricCatalogue.MAIN.contains(row.measure().id());
    }

    /** The same tables with corrected p values; a pure function. */
    static List<MeasureTable> corrected(List<MeasureTable> tables) {
        double[] others = HolmCorrection.adjusted(tables.stream()
                .flatMap(table -> table.rows().stream())
                .filter(row -> !isMain(row))
                .flatMapToDouble(row -> pValues(row).stream().mapToDouble(Double::doubleValue))
                .toArray());
        int next = 0;
        List<MeasureTable> corrected = new ArrayList<>();
        for (MeasureTable table : tables) {
            List<MeasureRow> rows = new ArrayList<>();
            for (MeasureRow row : table.rows()) {
                List<Double> pValues = pValues(row);
                double[] adjusted = new double[pValues.size()];
                if (isMain(row)) {
                    adjusted = HolmCorrection.adjusted(
                            pValues.stream().mapToDouble(Double::doubleValue).toArray());
                } else {
                    System.arraycopy(others, next, adjusted, 0, adjusted.length);
                    next += adjusted.length;
                }
                rows.add(with(row, adjusted));
            }
            corrected.add(new MeasureTable(table.title(), rows));
        }
        return corrected;
    }

    /** Sentence on the correction; a pure function. */
    public static String sentence(List<MeasureTable> tables) {
        List<MeasureRow> main = tables.stream()
                .flatMap(table -> table.rows().stream())
                .filter(MeasureCorrection::isMain)
                .toList();
        long others = tables.stream()
                .flatMap(table -> table.rows().stream())
                .filter(row -> !isMain(row))
                .mapToLong(row -> pValues(row).size())
                .sum();
        int groups = main.isEmpty() ? 1 : main.get(0).sides().size() - 1;
        return "Main measures, chosen before the runs and marked *: "
                + main.stream().map(row -> row.measure().label()).collect(Collectors.joining(", "))
                + ". Each is tested at 5 %"
                + (groups > 1 ? ", corrected (Holm) for " + groups + " groups against one reference" : "")
                + ". Better, worse and differs of all other measures are corrected together (Holm, " + others
                + (others == 1 ? " test" : " tests")
                + "): if nothing differs, the chance that any of them is called different is at most 5 %."
                + " Intervals are not corrected.";
    }

    private static List<Double> pValues(MeasureRow row) {
        return row.sides().stream()
                .filter(MeasureCorrection::tested)
                .map(side -> side.ratio().pValue())
                .toList();
    }

    private static boolean tested(MeasureRow.Side side) {
        return side.ratio() != null && side.ratio().pValue() != null;
    }

    private static MeasureRow with(MeasureRow row, double[] adjusted) {
        List<MeasureRow.Side> sides = new ArrayList<>();
        int next = 0;
        for (MeasureRow.Side side : row.sides()) {
            sides.add(
                    tested(side)
                            ? new MeasureRow.Side(
                                    side.group(),
                                    side.sample(),
                                    side.relative(),
                                    side.ratio().adjusted(adjusted[next++]))
                            : side);
        }
        return new MeasureRow(row.measure(), sides);
    }
}
