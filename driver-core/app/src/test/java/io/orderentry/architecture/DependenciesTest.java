package io.orderentry.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.orderentry.text.ChildProcess;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The arrows between the packages. */
class DependenciesTest {
    private static final String ROOT = "io.orderentry.";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.orderentry");

    /** Which packages of the project each one may know. */
    private static final Map<String, Set<String>> MAY_KNOW = Map.ofEntries(
            Map.entry("model", Set.of()),
            Map.entry("spi", Set.of("model")),
            Map.entry("text", Set.of("model")),
            Map.entry("config", Set.of("model", "text")),
            Map.entry("data", Set.of("model")),
            Map.entry("sql", Set.of("model")),
            Map.entry("txn", Set.of("model", "spi", "sql")),
            Map.entry("connect", Set.of("config", "model", "spi", "sql", "text")),
            Map.entry("populate", Set.of("data", "model", "spi", "sql")),
            Map.entry("gate", Set.of("compare", "config", "metrics", "report", "result", "store", "text")),
            Map.entry("check", Set.of("populate", "data", "model", "spi", "sql")),
            Map.entry("result", Set.of("config", "model", "text")),
            Map.entry("verdict", Set.of("model", "result", "text")),
            Map.entry("store", Set.of("config", "metrics", "model", "result", "text")),
            Map.entry("durability", Set.of("config", "model", "result", "spi", "sql", "txn", "text")),
            Map.entry("run", Set.of("check", "config", "data", "model", "result", "spi", "txn", "text")),
            Map.entry(
                    "observe", Set.of("config", "connect", "metrics", "model", "result", "run", "spi", "sql", "text")),
            Map.entry("metrics", Set.of("model", "result", "verdict", "text")),
            Map.entry("explain", Set.of("metrics", "model", "result", "text")),
            Map.entry("report", Set.of("config", "explain", "metrics", "model", "result", "store", "verdict", "text")),
            Map.entry("live", Set.of("config", "metrics", "model", "result", "run", "text")),
            Map.entry("compare", Set.of("config", "explain", "metrics", "model", "report", "result", "store", "text")),
            Map.entry("limit", Set.of("config", "metrics", "model", "result", "verdict", "text")),
            Map.entry(
                    "capacity",
                    Set.of(
                            "compare", "config", "connect", "job", "limit", "live", "metrics", "model", "observe",
                            "report", "result", "run", "store", "text")),
            Map.entry("series", Set.of("compare", "config", "model", "report", "result", "store", "text")),
            Map.entry("export", Set.of("compare", "config", "metrics", "model", "result", "series", "text")),
            Map.entry("history", Set.of("compare", "config", "metrics", "report", "result", "series", "text")),
            Map.entry(
                    "noise",
                    Set.of("compare", "config", "metrics", "report", "result", "series", "store", "verdict", "text")),
            Map.entry("sizing", Set.of("config", "metrics", "model", "result", "run", "verdict", "text")),
            Map.entry("acid", Set.of("config", "model", "result", "sql", "txn", "text")),
            Map.entry(
                    "doctor",
                    Set.of("config", "connect", "job", "metrics", "observe", "result", "run", "verdict", "text")),
            Map.entry(
                    "experiment",
                    Set.of("config", "connect", "job", "metrics", "report", "result", "spi", "store", "text")),
            Map.entry(
                    "cluster",
                    Set.of(
                            "populate",
                            "check",
                            "config",
                            "connect",
                            "job",
                            "live",
                            "model",
                            "result",
                            "run",
                            "spi",
                            "store",
                            "text")),
            Map.entry(
                    "job",
                    Set.of(
                            "acid",
                            "populate",
                            "check",
                            "config",
                            "connect",
                            "durability",
                            "live",
                            "model",
                            "observe",
                            "result",
                            "run",
                            "spi",
                            "store",
                            "txn",
                            "verdict",
                            "text")));

    static Stream<Map.Entry<String, Set<String>>> mayKnow() {
        return MAY_KNOW.entrySet().stream();
    }

    private static String[] packages(Set<String> names) {
        return names.stream().map(name -> ROOT + name + "..").toArray(String[]::new);
    }

    @ParameterizedTest
    @MethodSource("mayKnow")
    void aPackageKnowsOnlyThoseItIsMadeOf(Map.Entry<String, Set<String>> arrow) {
        Set<String> allowed = new TreeSet<>(arrow.getValue());
        allowed.add(arrow.getKey());
        classes()
                .that()
                .resideInAPackage(ROOT + arrow.getKey() + "..")
                .should()
                .onlyDependOnClassesThat(
                        not(resideInAPackage("io.orderentry..")).or(resideInAnyPackage(packages(allowed))))
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    @Test
    void everyPackageHasArrows() {
        Set<String> known = new TreeSet<>(MAY_KNOW.keySet());
        known.add("cli");
        assertThat(CLASSES.stream()
                        .map(each ->
                                each.getPackageName().substring(ROOT.length()).split("\\.")[0])
                        .distinct())
                .isSubsetOf(known)
                .contains("model", "run", "cli");
    }

    /** From the arithmetic to the files: each part knows only those before it. */
    @Test
    void theArrowsWithinTheComparisonGoOneWay() {
        List<String> parts = List.of(
                ROOT + "compare.stats",
                ROOT + "compare.group",
                ROOT + "compare.why",
                ROOT + "compare.view",
                ROOT + "compare",
                ROOT + "compare.render");
        for (int i = 0; i < parts.size(); i++) {
            noClasses()
                    .that()
                    .resideInAPackage(parts.get(i))
                    .should()
                    .dependOnClassesThat(resideInAnyPackage(
                            parts.subList(i + 1, parts.size()).toArray(String[]::new)))
                    .allowEmptyShould(false)
                    .check(CLASSES);
        }
    }

    @Test
    void simpleNamesAreNotUsedTwice() {
        assertThat(CLASSES.stream()
                        .filter(each ->
                                each.isTopLevelClass() && !each.getSimpleName().equals("package-info"))
                        .map(each -> each.getSimpleName()))
                .doesNotHaveDuplicates();
    }

    @Test
    void nothingKnowsTheCommandLine() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT + "cli..")
                .check(CLASSES);
    }

    @Test
    void theEngineReadsNoMachineAndNoFile() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "run..")
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage("java.lang.management", "com.sun.management", "jdk.jfr..", "java.nio.file"))
                .check(CLASSES);
    }

    @Test
    void whatReadsRunFoldersNeedsNoDatabase() {
        noClasses()
                .that()
                .resideInAnyPackage(packages(Set.of("result", "verdict", "metrics", "store", "report", "compare")))
                .should()
                .dependOnClassesThat(resideInAnyPackage(Stream.concat(
                                Stream.of("java.sql..", "javax.sql.."),
                                Arrays.stream(packages(
                                        Set.of("run", "txn", "spi", "sql", "populate", "connect", "check", "data"))))
                        .toArray(String[]::new)))
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.orderentry.(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    /** So that there is one place that decides what programs get in their environment. */
    @Test
    void onlyOneClassPreparesProgramsForStarting() {
        noClasses()
                .that()
                .doNotBelongToAnyOf(ChildProcess.class)
                .should()
                .callConstructorWhere(target(owner(assignableTo(ProcessBuilder.class))))
                .orShould()
                .callMethodWhere(target(owner(assignableTo(Runtime.class))).and(target(name("exec"))))
                .check(CLASSES);
    }

    @Test
    void onlyTheCommandLineSpeaksToTheTerminal() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "cli..")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethodWhere(target(name("printStackTrace")))
                .check(CLASSES);
    }
}
