package io.orderentry.it.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The table of {@code docs/acid.md}: a row for each fault, from what was measured. */
class FaultTableTest {
    private static final Path FILE = Path.of("..", "docs", "acid.md");
    private static final String HEADER =
            "| fault | promise | verdict, exit code | longest outage | longer than the fault |"
                    + " New-Orders not attempted | unknown | failed | retries | checks | test |";

    /** What is measured of each. */
    private static final int COLUMNS = 8;

    /** The lines of the file that are rows of the table. */
    private static List<String> rows() throws IOException {
        return Files.readAllLines(FILE).stream()
                .dropWhile(line -> !line.equals(HEADER))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .toList();
    }

    private static String row(Fault fault, List<String> measured) {
        return known(fault) + String.join(" | ", measured) + " | `FaultsTest` " + fault + " |";
    }

    /** What a row says before anything was measured. */
    private static String known(Fault fault) {
        return "| " + fault.text() + " | " + fault.promise().text() + " | ";
    }

    /** Replaces the rows of the faults that were done. */
    static void write(Map<Fault, Observed> observed) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(FILE));
        int first = lines.indexOf(HEADER) + 2;
        List<String> old = rows();
        lines.subList(first, first + old.size()).clear();
        List<String> rows = new ArrayList<>();
        for (Fault fault : Fault.values()) {
            if (observed.containsKey(fault)) {
                rows.add(row(fault, observed.get(fault).cells()));
            } else {
                rows.add(old.stream()
                        .filter(line -> line.endsWith(" " + fault + " |"))
                        .findFirst()
                        .orElseGet(() -> row(fault, Collections.nCopies(COLUMNS, "not measured"))));
            }
        }
        lines.addAll(first, rows);
        Files.write(FILE, lines);
    }

    @Test
    void everyFaultIsInTheTableWithItsPromise() throws IOException {
        List<String> rows = rows();
        assertThat(rows).hasSameSizeAs(Fault.values());
        assertThat(Arrays.asList(Fault.values()))
                .allSatisfy(fault -> assertThat(rows)
                        .anySatisfy(row ->
                                assertThat(row).startsWith(known(fault)).endsWith("`FaultsTest` " + fault + " |")));
    }
}
