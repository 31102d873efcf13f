package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.store.ResultReader;
import io.orderentry.store.RunFolders;
import io.orderentry.verify.RunVerifier;
import io.orderentry.verify.Verification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results that were edited: {@code oe verify} finds them. That it refuses no honest one is proved by {@link EveryResult}. */
class VerifyVerbTest {
    private static final int EDITS = Integer.getInteger("it.edits", 100);
    private static final long SEED = Long.getLong("it.seed", 20_261_127);
    /** A figure, not the version of the format or a part of a name. */
    private static final Pattern FIGURE =
            Pattern.compile("(?m)^ +(\"(?!formatVersion)\\w+\": )(-?\\d+(?:\\.\\d+)?)(?=,?$)");

    private static final Pattern TIMES = Pattern.compile("(?m)^Tag=.*$");

    @TempDir
    private static Path folder;

    private static Oe oe;
    private static Path run;
    private static Path other;

    /** An edit of one kind. */
    private interface Edit {
        void apply(Path copy, Random random) throws IOException;
    }

    private static final Map<String, Edit> KINDS = new TreeMap<>(Map.of(
            "number of result.json", VerifyVerbTest::number,
            "log of another run", (copy, random) -> replace(copy, "latency.hlog"),
            "series of another run", (copy, random) -> replace(copy, "series.csv"),
            "machines of another run", (copy, random) -> replace(copy, "host.csv"),
            "second removed from the series", (copy, random) -> remove(copy, "series.csv", random),
            "end of the series removed", (copy, random) -> shorten(copy, random),
            "times removed from the log", (copy, random) -> without(copy, "latency.hlog", TIMES, random),
            "number of host.csv", VerifyVerbTest::column,
            "durability", (copy, random) -> edit(copy, "\"durable\": (true|false)"),
            "verdict", (copy, random) -> edit(copy, "\"status\": \"(PASS|FAIL)\"")));

    @BeforeAll
    static void runs() {
        oe = new Oe(folder);
        String[] common = {"run", "--load", "smoke", "-c", "4", "--warmup", "2s", "--duration", "32s"};
        assertThat(oe.run(with(common, "--label", "n=1")).exitCode()).isZero();
        run = oe.newestRun();
        assertThat(oe.run(with(common, "--label", "n=2")).exitCode()).isZero();
        other = oe.newestRun();
    }

    private static String[] with(String[] words, String... more) {
        return Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void anHonestRunIsEqual() {
        CommandResult verified = oe.run("verify", run.toString());
        assertThat(verified.out()).contains("EQUAL").contains("the histograms of latency.hlog");
    }

    /** One figure, one row or one file of a run is edited, and its page is left as it was or made again. */
    @Test
    void editsAreFound() throws IOException {
        Random random = new Random(SEED);
        Map<String, int[]> found = new TreeMap<>();
        List<String> missed = new ArrayList<>();
        List<String> kinds = List.copyOf(KINDS.keySet());
        String version = ResultReader.read(run).identity().driverVersion();
        for (int i = 0; i < EDITS; i++) {
            // Half of all edits are of a figure of the result, of which there are hundreds.
            String kind = i % 2 == 0 ? "number of result.json" : kinds.get(i / 2 % kinds.size());
            Path copy = copy(folder.resolve("edited"));
            KINDS.get(kind).apply(copy, random);
            Verification verification = RunVerifier.verify(copy, version);
            boolean byFigures = verification.differs().stream()
                    .anyMatch(each -> !each.figure().equals("report.html"));
            int[] counts = found.computeIfAbsent(kind, each -> new int[3]);
            counts[0]++;
            counts[1] += verification.isEqual() ? 0 : 1;
            counts[2] += byFigures ? 1 : 0;
            if (verification.isEqual()) {
                missed.add(kind + ", edit " + i);
            }
        }
        System.out.println("kind of edit: made, found, found without the page (seed " + SEED + ")");
        found.forEach(
                (kind, counts) -> System.out.println(kind + ": " + counts[0] + ", " + counts[1] + ", " + counts[2]));
        assertThat(missed).as("edits not found").hasSizeLessThanOrEqualTo(EDITS / 20);
    }

    private static Path copy(Path to) throws IOException {
        if (Files.exists(to)) {
            try (Stream<Path> files = Files.walk(to)) {
                files.sorted(Comparator.reverseOrder()).forEach(VerifyVerbTest::delete);
            }
        }
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(run)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
        assertThat(RunFolders.isRun(to)).isTrue();
        return to;
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void replace(Path copy, String file) throws IOException {
        Files.delete(copy.resolve(file));
        Files.copy(other.resolve(file), copy.resolve(file));
    }

    /** One figure of the result becomes 3 to 50 % larger or smaller, and by no less than one in its last place. */
    private static void number(Path copy, Random random) throws IOException {
        String text = read(copy, "result.json");
        List<MatchResult> figures = FIGURE.matcher(text).results().toList();
        MatchResult figure = figures.get(random.nextInt(figures.size()));
        String old = figure.group(2);
        double value = Double.parseDouble(old);
        double factor = 1 + (random.nextBoolean() ? 1 : -1) * (0.03 + 0.47 * random.nextDouble());
        int decimals = old.contains(".") ? old.length() - old.indexOf('.') - 1 : 0;
        String edited = String.format(Locale.ROOT, "%." + decimals + "f", value * factor);
        if (Double.parseDouble(edited) == value) {
            edited = String.format(Locale.ROOT, "%." + decimals + "f", value + Math.pow(10, -decimals));
        }
        write(copy, "result.json", text.substring(0, figure.start(2)) + edited + text.substring(figure.end(2)));
    }

    private static void column(Path copy, Random random) throws IOException {
        List<String> rows = new ArrayList<>(read(copy, "host.csv").lines().toList());
        int column = 2 + random.nextInt(9);
        for (int i = 1; i < rows.size(); i++) {
            String[] cells = rows.get(i).split(",", -1);
            if (!cells[column].isEmpty()) {
                cells[column] = Double.toString(0.5 * Double.parseDouble(cells[column]) + 1);
            }
            rows.set(i, String.join(",", cells));
        }
        write(copy, "host.csv", String.join("\n", rows) + "\n");
    }

    private static void remove(Path copy, String file, Random random) throws IOException {
        List<String> rows = new ArrayList<>(read(copy, file).lines().toList());
        rows.remove(1 + random.nextInt(rows.size() - 1));
        write(copy, file, String.join("\n", rows) + "\n");
    }

    private static void shorten(Path copy, Random random) throws IOException {
        List<String> rows = read(copy, "series.csv").lines().toList();
        int kept = 2 + random.nextInt(rows.size() - 3);
        write(copy, "series.csv", String.join("\n", rows.subList(0, kept)) + "\n");
    }

    private static void without(Path copy, String file, Pattern line, Random random) throws IOException {
        String text = read(copy, file);
        List<MatchResult> lines = line.matcher(text).results().toList();
        MatchResult one = lines.get(random.nextInt(lines.size()));
        write(copy, file, text.substring(0, one.start()) + text.substring(Math.min(text.length(), one.end() + 1)));
    }

    private static void edit(Path copy, String pattern) throws IOException {
        String text = read(copy, "result.json");
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(pattern).isTrue();
        String value = matcher.group(1);
        String other = switch (value) {
            case "true" -> "false";
            case "false" -> "true";
            case "PASS" -> "FAIL";
            default -> "PASS";
        };
        String edited = matcher.group().replace(value, other);
        write(copy, "result.json", text.substring(0, matcher.start()) + edited + text.substring(matcher.end()));
    }

    private static String read(Path copy, String file) throws IOException {
        return Files.readString(copy.resolve(file), StandardCharsets.ISO_8859_1);
    }

    private static void write(Path copy, String file, String text) throws IOException {
        Files.writeString(copy.resolve(file), text, StandardCharsets.ISO_8859_1);
    }
}
