package io.orderentry.compare;

import io.orderentry.compare.MeasureTable.Row;
import io.orderentry.compare.MeasureTable.Side;
import io.orderentry.compare.stats.HolmCorrection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Corrects the tests of all measures for their number (Holm). The main measures are chosen beforehand, so that each is corrected only for the
 * groups that are compared with the one reference; all others are corrected together, since each is a further chance to find a difference
 * that is none.
 */
public final class MeasureCorrection {
    private MeasureCorrection() {}

    /** The same tables with corrected p values; a pure function. */
    static List<MeasureTable> corrected(List<MeasureTable> tables) {
        Map<Side, Double> adjusted = new IdentityHashMap<>();
        adjust(others(tables), adjusted);
        rows(tables).filter(Row::isMain).forEach(row -> adjust(tested(row), adjusted));
        return tables.stream()
                .map(table -> table.map(side -> !adjusted.containsKey(side)
                        ? side
                        : new Side(
                                side.group(),
                                side.sample(),
                                side.relative(),
                                side.ratio().adjusted(adjusted.get(side)))))
                .toList();
    }

    private static void adjust(Stream<Side> tested, Map<Side, Double> adjusted) {
        List<Side> sides = tested.toList();
        double[] pValues = HolmCorrection.adjusted(
                sides.stream().mapToDouble(side -> side.ratio().pValue()).toArray());
        for (int i = 0; i < pValues.length; i++) {
            adjusted.put(sides.get(i), pValues[i]);
        }
    }

    /** Sentence on the correction; a pure function. */
    public static String sentence(List<MeasureTable> tables) {
        List<Row> main = rows(tables).filter(Row::isMain).toList();
        long others = others(tables).count();
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

    private static Stream<Row> rows(List<MeasureTable> tables) {
        return tables.stream().flatMap(table -> table.rows().stream());
    }

    private static Stream<Side> others(List<MeasureTable> tables) {
        return rows(tables).filter(Predicate.not(Row::isMain)).flatMap(MeasureCorrection::tested);
    }

    private static Stream<Side> tested(Row row) {
        return row.sides().stream()
                .filter(side -> side.ratio() != null && side.ratio().pValue() != null);
    }
}
