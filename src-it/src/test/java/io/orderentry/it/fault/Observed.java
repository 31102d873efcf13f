package io.orderentry.it.fault;

import io.orderentry.it.CommandResult;
import io.orderentry.it.Oe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What became of a run to which a fault was done.
 *
 * @param faultSeconds how long the fault lasted
 */
record Observed(CommandResult said, JsonNode result, List<String> seconds, double faultSeconds) {
    static Observed of(CommandResult said, Oe oe, double faultSeconds) throws Exception {
        Path run = oe.newestRun();
        return new Observed(
                said,
                JsonMapper.shared().readTree(Files.readString(run.resolve("result.json"))),
                Files.readAllLines(run.resolve("series.csv")),
                faultSeconds);
    }

    private long sum(ToLongFunction<JsonNode> figure) {
        return StreamSupport.stream(result.get("transactions").spliterator(), false)
                .mapToLong(figure)
                .sum();
    }

    long sum(String count) {
        return sum(each -> each.get(count).asLong());
    }

    /** Of each type: due = committed + rolled back + failed + unknown + skipped. */
    boolean addsUp() {
        return StreamSupport.stream(result.get("transactions").spliterator(), false)
                .allMatch(each -> each.get("due").asLong()
                        == List.of("committed", "rolledBack", "failed", "unknown", "skipped").stream()
                                .mapToLong(count -> each.get(count).asLong())
                                .sum());
    }

    /** Ids of the checks of the database that failed. */
    List<String> failedChecks() {
        return StreamSupport.stream(result.get("checks").spliterator(), false)
                .filter(check -> check.get("status").asString().equals("FAIL"))
                .map(check -> check.get("id").asString())
                .toList();
    }

    /** Whether New-Orders were completed in the last second of the interval that has a line. */
    boolean isGoingOn() {
        return seconds.stream()
                .filter(line -> line.contains(",interval,"))
                .reduce((one, other) -> other)
                .filter(line -> Long.parseLong(line.split(",")[2]) > 0)
                .isPresent();
    }

    /** Seconds without a transaction in the longest outage; 0 when there was none. */
    double longestOutage() {
        return StreamSupport.stream(result.get("outages").spliterator(), false)
                .mapToDouble(outage -> outage.get("seconds").asDouble())
                .max()
                .orElse(0);
    }

    private long newOrdersNotAttempted() {
        return StreamSupport.stream(result.get("outages").spliterator(), false)
                .mapToLong(outage -> outage.get("newOrdersNotAttempted").asLong())
                .sum();
    }

    /** The columns of the table that were measured. */
    List<String> cells() {
        long checks = StreamSupport.stream(result.get("checks").spliterator(), false)
                .filter(check -> check.get("status").asString().equals("PASS"))
                .count();
        List<String> failed = failedChecks();
        return List.of(
                "%s, %d".formatted(result.at("/verdict/status").asString().replace('_', ' '), said.exitCode()),
                longestOutage() == 0 ? "none" : text("%.2f s", longestOutage()),
                longestOutage() == 0 || faultSeconds < 0.1 ? "-" : text("%.2f s", longestOutage() - faultSeconds),
                text("%,d", newOrdersNotAttempted()),
                text("%,d", sum("unknown")),
                text("%,d", sum("failed")),
                text("%,d", sum("retries")),
                checks == 0 && failed.isEmpty()
                        ? "NOT RUN"
                        : failed.isEmpty()
                                ? checks + " hold"
                                : failed.stream().limit(3).collect(Collectors.joining(", ")) + " found");
    }

    private static String text(String format, Object... figures) {
        return String.format(Locale.ENGLISH, format, figures);
    }
}
