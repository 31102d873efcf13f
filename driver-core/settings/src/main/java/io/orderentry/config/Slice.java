package io.orderentry.config;

import io.orderentry.model.Pace;
import io.orderentry.model.Scale;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import io.orderentry.text.TextSanitizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Share of a run that one driver process has: contiguous warehouses, by arithmetic. Every process has the same number of them, or one more.
 *
 * @param number from 1
 * @param count of the slices of the run
 */
public record Slice(int number, int count) {
    /** All warehouses: a run of one process. */
    public static final Slice WHOLE = new Slice(1, 1);

    /** More processes than this have no use on one database. */
    public static final int MOST = 1_000;

    private static final Pattern FORM = Pattern.compile("([0-9]{1,4})/([0-9]{1,4})");

    /**
     * Reads {@code I/N}.
     *
     * @param option named in the message of a refusal
     * @throws Refusal when it has another form
     */
    public static Slice parse(String option, String text) {
        Matcher form = FORM.matcher(text);
        Refusal.require(form.matches(), option + ": '" + TextSanitizer.text(text) + "' is not I/N, such as 1/4");
        Slice slice = new Slice(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
        Refusal.require(
                slice.number >= 1 && slice.number <= slice.count && slice.count <= MOST,
                option + ": " + slice + " is not I/N with I in 1..N and N in 1.." + MOST);
        return slice;
    }

    public boolean isWhole() {
        return count == 1;
    }

    /**
     * The part of a load's transactions that the terminals of this slice have, if all terminals of the run take turns, the same district of
     * each warehouse before the next district of the first.
     *
     * @param transactions of the whole run
     */
    public long transactions(long transactions, int warehouses) {
        WarehouseRange own = WarehouseRange.all(warehouses).of(this);
        int all = warehouses * Scale.TERMINALS_PER_WAREHOUSE;
        long rest = transactions % all;
        long share = transactions / all * own.terminals();
        for (int district = 0; district < Scale.TERMINALS_PER_WAREHOUSE; district++) {
            long firstSlot = (long) district * warehouses + own.first() - 1;
            share += Math.max(0, Math.min(own.size(), rest - firstSlot));
        }
        return share;
    }

    /** Refuses a slice without terminals or transactions: the database, or the load, is too small for so many slices. */
    public void require(Load load, int warehouses) {
        if (count > warehouses) {
            throw new Refusal("--agents: " + count + " are more than the " + Sentences.count(warehouses, "warehouse")
                    + " of the database; use at most " + warehouses + ", or a larger database");
        }
        if (load.transactions() != null && transactions(load.transactions(), warehouses) == 0) {
            throw new Refusal("--agents: agent " + number + " of " + count + " has none of load.transactions "
                    + load.transactions() + "; use fewer agents or more transactions");
        }
        int connections = load.connections().count();
        int terminals = WarehouseRange.all(warehouses).of(this).terminals();
        if (load.pace() == Pace.PACED && !load.connections().perCpu() && connections > terminals) {
            throw new Refusal("--connections: " + connections + " need as many paced terminals, and slice " + this
                    + " of " + warehouses + " warehouses has " + terminals + "; use -c " + terminals + " or less");
        }
    }

    /** As on the command line, such as {@code 2/4}. */
    @Override
    public String toString() {
        return number + "/" + count;
    }
}
