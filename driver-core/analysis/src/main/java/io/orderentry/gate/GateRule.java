package io.orderentry.gate;

import io.orderentry.compare.stats.Ratio;
import io.orderentry.metrics.Numbers;
import io.orderentry.text.Refusal;

/**
 * Rule of a gate; checks itself.
 *
 * @param slower the slowdown that is looked for, a share of the baseline's throughput
 * @param alpha chance of calling a candidate slower that is as fast as the baseline
 * @param beta chance of calling a candidate not slower that is slower by {@code slower}
 * @param blocks largest number of blocks
 */
public record GateRule(double slower, double alpha, double beta, int blocks) {
    /** Blocks up to which a design is computed. */
    public static final int MOST_BLOCKS = 200;

    private static final double LEAST_SLOWER = 0.001;
    private static final double MOST_SLOWER = 0.5;
    private static final double LEAST_ERROR = 0.001;
    private static final double MOST_ERROR = 0.3;

    public GateRule {
        if (!(slower >= LEAST_SLOWER && slower <= MOST_SLOWER)) {
            throw new Refusal("--at-least-slower: " + percent(slower) + " is not in 0.1 % to 50 %, such as 5%");
        }
        requireError("--alpha", alpha);
        requireError("--beta", beta);
        if (blocks < Ratio.FEWEST_RUNS || blocks > MOST_BLOCKS) {
            throw new Refusal("--blocks: " + blocks + " is not in " + Ratio.FEWEST_RUNS + ".." + MOST_BLOCKS);
        }
    }

    /**
     * A share that is written as a percentage, such as {@code 5%} or {@code 5}.
     *
     * @throws Refusal when it is none
     */
    public static double share(String option, String percentage) {
        String number = percentage.strip().replaceFirst("\\s*%$", "");
        if (!number.matches("\\d{1,3}(\\.\\d{1,6})?")) {
            throw new Refusal(option + ": '" + percentage + "' is not a percentage such as 5%");
        }
        return Double.parseDouble(number) / 100;
    }

    private static void requireError(String option, double error) {
        if (!(error >= LEAST_ERROR && error <= MOST_ERROR)) {
            throw new Refusal(option + ": " + error + " is not in " + LEAST_ERROR + ".." + MOST_ERROR
                    + ", a probability such as 0.05");
        }
    }

    /** The slowdown as the logarithm of a ratio, above 0. */
    double margin() {
        return -Math.log1p(-slower);
    }

    /** Such as {@code 5 %}. */
    String percent() {
        return percent(slower);
    }

    /** A share with as many decimals as it needs, such as {@code 5 %} or {@code 2.5 %}. */
    static String percent(double share) {
        double percent = 100 * share;
        boolean whole = Math.abs(percent - Math.rint(percent)) < 1e-9;
        return (whole ? Long.toString(Math.round(percent)) : Numbers.decimal(percent, 1)) + " %";
    }
}
