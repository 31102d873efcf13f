package io.orderentry.benchmarks;

import io.orderentry.model.NewOrderInput;
import io.orderentry.model.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * New-Order for pgbench, which has neither loops nor arrays. A line is one integer (supply warehouse, item, number, quantity), so that a
 * sorting network puts lines into the order that the function wants; lines beyond the order's number are sorted to the end.
 */
final class NewOrderScript {
    /** Behind every line there is. */
    private static final String NO_LINE = Long.toString(Long.MAX_VALUE);

    /** With the placeholders that {@link PgbenchScripts} fills. */
    static final String TEXT = String.join("\n", lines()) + "\n";

    private NewOrderScript() {}

    private static List<String> lines() {
        List<String> script = new ArrayList<>(List.of(
                "\\set d random(1, 10)",
                "\\set c {{customer}}",
                "\\set lines random(" + Scale.MIN_LINES + ", " + Scale.MAX_LINES + ")",
                // The number of the line with the unused item; 0 in the 99 % that have none.
                "\\set unused case when random(1, 100) = 1 then :lines else 0 end"));
        for (int number = 1; number <= Scale.MAX_LINES; number++) {
            script.add("\\set " + wire(number - 1, false) + " " + key(number));
        }
        unpack(script, sort(script));
        for (int lines = Scale.MIN_LINES; lines <= Scale.MAX_LINES; lines++) {
            script.add((lines == Scale.MIN_LINES ? "\\if" : "\\elif") + " :lines = " + lines);
            script.add("\\if :unused > 0");
            script.add("select * from probe_rolled_back_order(" + arguments(lines) + ");");
            script.add("\\else");
            script.add("select * from {{prefix}}_new_order(" + arguments(lines) + ");");
            script.add("\\endif");
        }
        script.add("\\endif");
        return script;
    }

    /** In pgbench shifts bind no closer than the other operations on bits do. */
    private static String key(int number) {
        String item = number < Scale.MIN_LINES
                ? "{{item}}"
                : "case when :unused = " + number + " then " + NewOrderInput.UNUSED_ITEM + " else {{item}} end";
        String key = "(({{supply}}) << 40) | ((" + item + ") << 16) | " + (number << 8) + " | random(1, 10)";
        return number <= Scale.MIN_LINES
                ? key
                : "case when :lines < " + number + " then " + NO_LINE + " else " + key + " end";
    }

    /**
     * A comparator reads two variables and writes two others, because reading and writing the same two would need a third.
     *
     * @return for each place whether it is the second of its variables that counts in the end
     */
    private static boolean[] sort(List<String> script) {
        boolean[] second = new boolean[Scale.MAX_LINES];
        for (SortingNetwork.Comparator comparator : SortingNetwork.of(Scale.MAX_LINES)) {
            String both = "(:" + wire(comparator.low(), second[comparator.low()]) + ", :"
                    + wire(comparator.high(), second[comparator.high()]) + ")";
            second[comparator.low()] ^= true;
            second[comparator.high()] ^= true;
            script.add("\\set " + wire(comparator.low(), second[comparator.low()]) + " least" + both);
            script.add("\\set " + wire(comparator.high(), second[comparator.high()]) + " greatest" + both);
        }
        return second;
    }

    private static void unpack(List<String> script, boolean[] second) {
        for (int place = 0; place < Scale.MAX_LINES; place++) {
            String key = ":" + wire(place, second[place]);
            script.add("\\set s" + place + " " + key + " >> 40");
            script.add("\\set i" + place + " " + key + " >> 16 & 16777215");
            script.add("\\set n" + place + " " + key + " >> 8 & 255");
            script.add("\\set q" + place + " " + key + " & 255");
        }
    }

    private static String wire(int place, boolean second) {
        return (second ? "b" : "a") + place;
    }

    private static String arguments(int lines) {
        return ":w, :d, :c, now()::timestamp, " + array("i", lines) + ", " + array("s", lines) + ", "
                + array("q", lines) + ", " + array("n", lines);
    }

    /** The cast says what the parameters are: without it they would be text. */
    private static String array(String variable, int lines) {
        return IntStream.range(0, lines)
                .mapToObj(place -> ":" + variable + place)
                .collect(Collectors.joining(", ", "array[", "]::integer[]"));
    }
}
