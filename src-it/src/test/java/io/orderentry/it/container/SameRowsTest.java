package io.orderentry.it.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.orderentry.it.CommandResult;
import io.orderentry.it.Oe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * One seed, one database: whatever server it is built on, every table has the same rows; {@code target/same-rows.txt} shows them side by
 * side. Alone, because it needs each server for itself.
 */
@Tag("container")
@Isolated
class SameRowsTest {
    private static final Pattern HASH = Pattern.compile("(\\w+) +([0-9,]+) rows +([0-9a-f]{64})");

    @TempDir
    private Path folder;

    @Test
    void theSameSeedGivesTheSameRowsOnEveryServer() throws Exception {
        // The cluster is of servers that are in the list already.
        List<Server> servers = EnumSet.complementOf(EnumSet.of(Server.GALERA)).stream()
                .filter(server -> server.whyNot().isEmpty())
                .toList();
        assumeThat(servers)
                .as("NOT RUN: there is no server to compare the embedded one with")
                .isNotEmpty();
        Map<String, Map<String, String>> tables = new LinkedHashMap<>();
        tables.put("embedded", hashes(new Oe(folder), List.of("--target", "embedded")));
        for (Server server : servers) {
            Address address = Servers.get(server);
            tables.put(
                    address.version(),
                    hashes(
                            address.oe(folder),
                            List.of("--target", address.nodes().get(0), "--user", address.user())));
        }

        List<String> lines = new ArrayList<>();
        tables.forEach((server, hashes) -> {
            lines.add("build -w 1, seed 1, on " + server);
            hashes.forEach((table, hash) -> lines.add("    %-12s %s".formatted(table, hash)));
        });
        Files.write(Path.of("target", "same-rows.txt"), lines);
        lines.forEach(System.out::println);
        assertThat(tables.get("embedded")).hasSize(9);
        assertThat(tables.values()).allSatisfy(hashes -> assertThat(hashes).isEqualTo(tables.get("embedded")));
    }

    private static Map<String, String> hashes(Oe oe, List<String> where) throws InterruptedException {
        good(oe, where, "build", "-w", "1", "--replace");
        Map<String, String> hashes = new LinkedHashMap<>();
        Matcher line = HASH.matcher(good(oe, where, "check", "--hashes").out());
        while (line.find()) {
            hashes.put(line.group(1), line.group(2) + " rows " + line.group(3));
        }
        good(oe, where, "drop");
        return hashes;
    }

    private static CommandResult good(Oe oe, List<String> where, String... words) throws InterruptedException {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(where);
        return oe.run(all.toArray(String[]::new)).ends(0);
    }
}
