package io.orderentry.it;

import io.orderentry.text.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The shape of what each verb prints about real databases, with one sign for every figure. Outputs of results, which depend on nothing but
 * files, are golden files of {@code analysis}.
 */
class GoldenOutputsTest {
    private static final Path GOLDEN = Path.of("src/test/java/io/orderentry/it/golden");

    @TempDir
    static Path folder;

    private static Oe oe;

    @BeforeAll
    static void twoDatabasesAndOneRun() throws IOException {
        oe = new Oe(folder);
        good("build", "-w", "1");
        good("build", "-w", "1", "--target", "h2");
        Files.writeString(folder.resolve("two.yaml"), """
                repetitions: 2
                set: {load.warmup: 0s, load.duration: 2s}
                factors: {mode: {procedures: {load.mode: procedures}, statements: {load.mode: statements}}}
                """);
        Files.writeString(folder.resolve("three.yaml"), """
                repetitions: 1
                set: {load.warmup: 0s, load.duration: 2s}
                factors: {connections: {1: {load.connections: 1}, 2: {load.connections: 2}, 4: {load.connections: 4}}}
                """);
    }

    @Test
    void check() {
        golden("check-embedded.txt", good("check"));
        golden("check-h2.txt", good("check", "--target", "h2", "--hashes"));
    }

    @Test
    void plan() {
        golden("plan.txt", good("plan", "-w", "1000", "-c", "500", "--duration", "2h"));
    }

    @Test
    void doctor() {
        CommandResult doctor = oe.run("doctor", "--target", "embedded");
        // Which warnings there are is the machine's of this moment.
        golden(
                "doctor.txt",
                subjects(doctor.out().replaceFirst("(?s)\\n[^\\n]* would limit a figure to publish.*", "\n")));
    }

    @Test
    void plansOfExperiments() {
        golden("experiment-two.txt", good("experiment", "./two.yaml", "--dry-run"));
        golden("experiment-three.txt", good("experiment", "./three.yaml", "--dry-run"));
    }

    @Test
    void resultOfARun() throws IOException {
        oe.run("run", "--warmup", "0s", "--duration", "2s");
        Path run = oe.newestRun();
        golden(
                "run.txt",
                subjects(good("report", run.toString()))
                        .replaceAll("(?m)^(CPU|Disk|Server|not measured)\n", "")
                        .replaceAll("; Delivery\n", "\n"));
        golden(
                "result-fields.txt",
                Files.readString(run.resolve("result.json"))
                        .lines()
                        .map(line -> line.replaceFirst(":.*", ""))
                        .filter(line -> line.matches(" {2}\"\\w+\""))
                        .collect(Collectors.joining("\n", "", "\n")));
        try (var files = Files.list(run)) {
            golden(
                    "run-folder.txt",
                    files.map(file -> file.getFileName().toString())
                            .sorted()
                            .collect(Collectors.joining("\n", "", "\n")));
        }
    }

    /** What each line is about: its first word, or words of one column. What a busy machine adds, or leaves out, is left out. */
    private static String subjects(String text) {
        return text.lines()
                .filter(line -> line.matches("\\S.*")
                        && !line.matches("(!|[*] fewer|CPU |Disk |Server |Findings |not measured).*"))
                .map(line -> line.replaceFirst("(?<=\\S)( {2,}.*|: .*)$", ""))
                .map(line -> line.matches("^\\S (PASS|FAIL|NOT ENOUGH DATA).*") ? "verdict" : line)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static String good(String... arguments) {
        CommandResult result = oe.run(arguments).ends(0);
        return result.out();
    }

    private static void golden(String file, String text) {
        Golden.check(
                GOLDEN.resolve(file),
                Golden.shape(text).replaceAll("(?m) +$", "").replace(folder.toString(), "FOLDER"));
    }
}
