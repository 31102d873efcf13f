package io.orderentry.cli;

import java.util.List;
import picocli.CommandLine.Option;

/** Options of every verb that groups runs into sides by their labels. */
final class SideOptions {
    @Option(
            names = "--by",
            paramLabel = "LABEL",
            description = "The label whose values are the sides, such as platform; twice for two labels at once.")
    private List<String> by = List.of();

    @Option(
            names = "--reference",
            paramLabel = "VALUE",
            description = "The value that the others are compared with, such as native; one for each --by.")
    private List<String> reference = List.of();

    List<String> by() {
        return by;
    }

    List<String> reference() {
        return reference;
    }
}
