package io.orderentry.contract;

import io.orderentry.config.Isolation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tables of docs/acid.md: for each isolation level what each vendor's DBMS does in each ACID test. */
final class IsolationPage {
    private IsolationPage() {}

    /** Words of the page about a plugin's DBMS at a level, by the id of the test; empty when the page has no column for it. */
    static Optional<Map<String, String>> column(String plugin, Isolation level) throws IOException {
        List<List<String>> rows = Files.readAllLines(page()).stream()
                .dropWhile(line -> !line.equals("### " + level))
                .skip(1)
                .dropWhile(line -> !line.startsWith("|"))
                .takeWhile(line -> line.startsWith("|"))
                .map(IsolationPage::cells)
                .toList();
        if (rows.isEmpty() || !rows.get(0).contains(plugin)) {
            return Optional.empty();
        }
        int column = rows.get(0).indexOf(plugin);
        Map<String, String> found = new LinkedHashMap<>();
        rows.stream().skip(2).forEach(row -> found.put(row.get(0), row.get(column)));
        return Optional.of(found);
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.substring(1).split("\\|")).map(String::strip).toList();
    }

    private static Path page() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("docs/acid.md"))) {
            folder = folder.getParent();
        }
        return folder.resolve("docs/acid.md");
    }
}
