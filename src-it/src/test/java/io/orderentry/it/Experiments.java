package io.orderentry.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Experiments of one folder: their file and what they left. */
final class Experiments {
    /** Two cells that do the same, since nothing has to be retried so often, for a few seconds each. */
    static final String TWO_CELLS = """
            set: {load.warmup: 1s, load.duration: 2s, load.pace: rate, load.rate: 50}
            factors: {name: {a: {}, b: {load.retries: 11}}}
            repetitions: 2
            """;

    /** The same, but for a number of transactions, which ends soon and is done at any speed. */
    static final String TWO_SHORT_CELLS = TWO_CELLS.replaceFirst(
            "load.warmup: 1s, load.duration: 2s, load.pace: rate, load.rate: 50",
            "load.warmup: 0s, load.transactions: 200");

    private final Path folder;
    private final Oe oe;

    Experiments(Path folder) {
        this(folder, new Oe(folder));
    }

    /** @param oe in the same folder */
    Experiments(Path folder, Oe oe) {
        this.folder = folder;
        this.oe = oe;
    }

    Oe oe() {
        return oe;
    }

    /** Writes the experiment's file and gives its name. */
    String file(String yaml) throws IOException {
        Files.writeString(folder.resolve("mine.yaml"), yaml);
        return "./mine.yaml";
    }

    /** Results below the newest experiment folder, in the order of their start. */
    List<JsonNode> results() throws IOException {
        try (Stream<Path> files = Files.list(oe.newestRun())) {
            return files.map(run -> run.resolve("result.json"))
                    .filter(Files::exists)
                    .map(file -> JsonMapper.shared().readTree(file.toFile()))
                    .sorted((one, other) -> one.at("/identity/startUtc")
                            .asString()
                            .compareTo(other.at("/identity/startUtc").asString()))
                    .toList();
        }
    }

    /** All of the text of the comparison with which the newest experiment ended. */
    String comparison() throws IOException {
        return Files.readString(oe.newestRun().resolve("comparison.txt"));
    }

    /** One field of each. */
    static List<String> texts(List<JsonNode> results, String pointer) {
        return results.stream().map(result -> result.at(pointer).asString()).toList();
    }

    /** A count of all transaction types together. */
    static long sum(JsonNode result, String count) {
        return result.get("transactions")
                .valueStream()
                .mapToLong(type -> type.get(count).asLong())
                .sum();
    }

    /**
     * Whether a figure is not there because it was read too late for its interval, as on a machine that other programs keep busy.
     *
     * @param figure such as {@code host/cpu/busy}
     */
    static boolean isReadLate(JsonNode result, String figure) {
        String path = figure.replace('/', '.');
        return Stream.iterate(path, at -> at.contains("."), at -> at.substring(0, at.lastIndexOf('.')))
                .map(at -> result.path("absent").path(at).asString(""))
                .anyMatch(why -> why.startsWith("read "));
    }
}
