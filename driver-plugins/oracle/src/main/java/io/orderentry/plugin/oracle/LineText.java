package io.orderentry.plugin.oracle;

import io.orderentry.model.NewOrderOutput;
import io.orderentry.model.OrderStatusOutput;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;

/** Reads the texts in which the package returns what is more than one: a line feed ends a line, {@code |} separates fields. */
final class LineText {
    private static final String LINE = "\n";
    private static final String FIELD = "\\|";

    private LineText() {}

    /** Number, quantity left, brand, price, amount, name; in the order in which stock was changed. */
    static List<NewOrderOutput.Line> ordered(String text, int count) {
        NewOrderOutput.Line[] lines = new NewOrderOutput.Line[count];
        for (String line : text.split(LINE)) {
            String[] field = line.split(FIELD, 6);
            lines[Integer.parseInt(field[0]) - 1] = new NewOrderOutput.Line(
                    field[5],
                    Integer.parseInt(field[1]),
                    field[2].charAt(0),
                    Integer.parseInt(field[3]),
                    Long.parseLong(field[4]));
        }
        return Arrays.asList(lines);
    }

    /** Item, supply warehouse, quantity, amount, date of delivery, which is empty when there was none. */
    static List<OrderStatusOutput.Line> shown(String text) {
        return text.lines()
                .map(line -> line.split(FIELD, 5))
                .map(field -> new OrderStatusOutput.Line(
                        Integer.parseInt(field[0]),
                        Integer.parseInt(field[1]),
                        Integer.parseInt(field[2]),
                        Long.parseLong(field[3]),
                        field[4].isEmpty() ? null : LocalDateTime.parse(field[4])))
                .toList();
    }

    /** Whole numbers, each with a separator behind it. */
    static int[] numbers(String text) {
        return Arrays.stream(text.split(FIELD)).mapToInt(Integer::parseInt).toArray();
    }
}
