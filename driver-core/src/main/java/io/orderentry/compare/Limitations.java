package io.orderentry.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Conditions under which the figures of a comparison hold: what its first lines say before any figure. */
final class Limitations {
    /** The version at the end of a server's name; the name itself may have digits. */
    private static final Pattern VERSION = Pattern.compile("\\s+v?\\d.*");

    private Limitations() {}

    static List<String> of(Groups groups) {
        List<String> limitations = new ArrayList<>();
        products(groups, limitations);
        return limitations;
    }

    /** Two products differ in far more than what the runs are compared by, and both were configured by somebody. */
    private static void products(Groups groups, List<String> limitations) {
        if (groups.runs().stream().map(Limitations::product).distinct().count() > 1) {
            List<String> sides = groups.all().stream()
                    .map(group -> group.name() + ": "
                            + String.join(
                                    " or ",
                                    group.runs().stream()
                                            .map(Limitations::product)
                                            .distinct()
                                            .toList()))
                    .toList();
            limitations.add("different database products (" + String.join(", ", sides)
                    + "): the ratios are those of two configurations, not of one difference");
        }
    }

    /** Name of the database product without its version. */
    static String product(Run run) {
        return VERSION.matcher(run.identity().serverVersion()).replaceFirst("");
    }
}
