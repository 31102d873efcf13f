package io.orderentry.config;

import io.orderentry.text.Refusal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Number of connections: a number, or a multiple of CPUs.
 *
 * @param count 1 to {@value #MAX} connections, or 1 to {@value #MAX_PER_CPU} for each CPU
 * @param perCpu whether {@code count} is multiplied by the number of CPUs
 */
public record Connections(int count, boolean perCpu) {
    public static final int MAX = 10_000;
    public static final int MAX_PER_CPU = 100;

    private static final Pattern FORM = Pattern.compile("([0-9]{1,9})(xcpu)?");
    private static final String PER_CPU = "xcpu";

    public Connections {
        int max = perCpu ? MAX_PER_CPU : MAX;
        String unit = perCpu ? PER_CPU : "";
        Refusal.require(count >= 1 && count <= max, count + unit + " is not in 1" + unit + ".." + max + unit);
    }

    /** @throws Refusal unless the text is like {@code 40} or {@code 2xcpu} */
    public static Connections parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new Refusal("'" + text + "' is neither a number in 1.." + MAX
                    + " nor a multiple of the server's CPUs such as 2xcpu");
        }
        return new Connections(Integer.parseInt(form.group(1)), form.group(2) != null);
    }

    /**
     * The number of connections.
     *
     * @param cpus CPUs of the machine the database runs on
     * @throws Refusal when the product is above {@value #MAX}
     */
    public int resolve(int cpus) {
        long connections = perCpu ? (long) count * cpus : count;
        String problem = "connections: " + this + " on " + cpus + " CPUs is " + connections + ", more than " + MAX;
        Refusal.require(connections <= MAX, problem);
        return (int) connections;
    }

    @Override
    public String toString() {
        return count + (perCpu ? PER_CPU : "");
    }
}
