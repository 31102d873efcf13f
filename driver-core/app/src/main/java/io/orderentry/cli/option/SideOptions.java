package io.orderentry.cli.option;

import java.util.List;
import picocli.CommandLine.Option;

/** Options of every verb that groups runs into sides by their labels. */
public final class SideOptions {
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

    public List<String> by() {
        return by;
    }

    public List<String> reference() {
        return reference;
    }
}
