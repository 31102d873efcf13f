package io.orderentry.verify;

import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Result of a verification: figures that were recomputed and are equal, those that cannot be recomputed, and those that differ. Filled by
 * the checks of one run; for one thread.
 */
public final class Verification {
    private static final Pattern NUMBER = Pattern.compile("\\d[\\d,]*(?:\\.\\d+)?");
    /** Relative error of a number in a text that was made before the figures were rounded. */
    private static final double TEXT_ERROR = 0.002;

    /**
     * Figure that differs.
     *
     * @param figure its path in {@code result.json}, or the name of a file
     * @param recorded as text
     * @param recomputed as text
     * @param source the recomputed one came from
     */
    public record Discrepancy(String figure, String recorded, String recomputed, String source) {
        public String sentence() {
            return figure + ": recorded " + recorded + ", recomputed " + recomputed + " from " + source;
        }
    }

    private final Map<String, Integer> equal = new LinkedHashMap<>();
    private final Map<String, String> notRecomputed = new LinkedHashMap<>();
    private final List<Discrepancy> differs = new ArrayList<>();
    private String source = "";

    /** Numbers of figures that are equal, by what they were recomputed from. */
    public Map<String, Integer> equal() {
        return equal;
    }

    /** Reasons for what cannot be recomputed, by its name. */
    public Map<String, String> notRecomputed() {
        return notRecomputed;
    }

    public List<Discrepancy> differs() {
        return differs;
    }

    public boolean isEqual() {
        return differs.isEmpty();
    }

    /** Names what the following figures are recomputed from. */
    Verification from(String words) {
        source = words;
        return this;
    }

    void notRecomputed(String figure, String reason) {
        notRecomputed.put(figure, reason);
    }

    void differs(String figure, Object recorded, Object recomputed) {
        differs.add(new Discrepancy(figure, shortened(recorded), shortened(recomputed), source));
    }

    /** Records a file that cannot be read, or contradicts itself. */
    void unreadable(String file, Refusal e) {
        from("its own text").differs(file, e.getMessage(), "a file that agrees with itself");
    }

    private static String shortened(Object value) {
        String text = value instanceof Double number
                ? new BigDecimal(number, new MathContext(7))
                        .stripTrailingZeros()
                        .toPlainString()
                : String.valueOf(value);
        return text.length() > 200 ? text.substring(0, 200) + "..." : text;
    }

    private void decide(boolean same, String figure, Object recorded, Object recomputed) {
        if (same) {
            equal.merge(source, 1, Integer::sum);
        } else {
            differs(figure, recorded, recomputed);
        }
    }

    void exact(String figure, Object recorded, Object recomputed) {
        decide(recorded.equals(recomputed), figure, recorded, recomputed);
    }

    /** Compares within a range. */
    void within(String figure, double recorded, double low, double high) {
        decide(
                recorded >= low && recorded <= high,
                figure,
                recorded,
                low == high ? shortened(low) : shortened(low) + " to " + shortened(high));
    }

    void near(String figure, double recorded, double recomputed, double tolerance) {
        decide(Math.abs(recorded - recomputed) <= tolerance, figure, recorded, recomputed);
    }

    /** Compares texts whose numbers may differ by the rounding of what they were made from. */
    void similar(String figure, String recorded, String recomputed) {
        decide(isSimilar(recorded, recomputed), figure, recorded, recomputed);
    }

    static boolean isSimilar(String one, String other) {
        if (one.equals(other)) {
            return true;
        }
        if (!NUMBER.matcher(one).replaceAll("#").equals(NUMBER.matcher(other).replaceAll("#"))) {
            return false;
        }
        Matcher its = NUMBER.matcher(one);
        Matcher others = NUMBER.matcher(other);
        while (its.find() && others.find()) {
            BigDecimal first = number(its.group());
            BigDecimal second = number(others.group());
            double unit = Math.pow(10, -Math.min(first.scale(), second.scale()));
            boolean whole = first.scale() == 0 && second.scale() == 0;
            double most = Math.max(whole ? 0 : 1.01 * unit, TEXT_ERROR * second.doubleValue());
            if (first.subtract(second).abs().doubleValue() > most) {
                return false;
            }
        }
        return true;
    }

    private static BigDecimal number(String digits) {
        return new BigDecimal(digits.replace(",", ""));
    }

    /** Number of figures that were recomputed and are equal, in words. */
    public String summary() {
        int figures = equal.values().stream().mapToInt(Integer::intValue).sum();
        return Sentences.text(
                "%s recomputed and equal, %,d differ, %,d cannot be recomputed",
                Sentences.count(figures, "figure"), differs.size(), notRecomputed.size());
    }
}
