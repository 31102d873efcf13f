package io.orderentry.doctor;

import io.orderentry.text.Refusal;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses sizes of memory: a number and its unit, such as {@code 512MB} or {@code 36GB}; as in the settings of servers, 1 kB has 1,024 bytes. */
public final class ByteSizes {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,6}(?:\\.[0-9]{1,3})?) ?([KMGTkmgt])(?:i?[Bb])?");
    private static final String UNITS = "KMGT";
    private static final int BITS_PER_UNIT = 10;

    private ByteSizes() {}

    /**
     * The number of bytes, at least 1.
     *
     * @param option named by a refusal
     * @throws Refusal when the text has another form
     */
    public static long parse(String option, String text) {
        Matcher form = FORM.matcher(text);
        if (form.matches()) {
            int unit = UNITS.indexOf(Character.toUpperCase(form.group(2).charAt(0))) + 1;
            BigDecimal factor = BigDecimal.valueOf(1L << BITS_PER_UNIT * unit);
            long bytes = new BigDecimal(form.group(1)).multiply(factor).longValue();
            if (bytes > 0) {
                return bytes;
            }
        }
        throw new Refusal(option + ": '" + text + "' is not a size such as 512MB or 36GB");
    }
}
