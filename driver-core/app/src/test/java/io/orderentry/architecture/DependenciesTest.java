package io.orderentry.architecture;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.orderentry.spi.Timestamps;
import io.orderentry.text.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the modules, whose arrows Maven keeps, cannot. */
class DependenciesTest {
    private static final String ROOT = "io.orderentry.";

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("io.orderentry");

    /** The file of a class, or of one nested in it. */
    private static final Pattern IMPORT =
            Pattern.compile("(?m)^import (?:static )?(io\\.orderentry\\.(?:[a-z]\\w*\\.)*[A-Z]\\w*)");

    private static final Set<String> FILES_ONLY =
            Set.of("result", "verdict", "metrics", "store", "report", "compare", "explain");

    private static String[] packages(Set<String> names) {
        return names.stream().map(name -> ROOT + name + "..").toArray(String[]::new);
    }

    @Test
    void everyModuleIsLookedAt() {
        assertThat(CLASSES.stream()
                        .map(each ->
                                each.getPackageName().substring(ROOT.length()).split("\\.")[0])
                        .distinct())
                .contains("spi", "config", "connect", "schedule", "run", "cli")
                .containsAll(FILES_ONLY);
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
                .resideInAnyPackage(ROOT + "schedule..", ROOT + "run..")
                .should()
                .dependOnClassesThat(
                        resideInAnyPackage("java.lang.management", "com.sun.management", "jdk.jfr..", "java.nio.file"))
                .check(CLASSES);
    }

    @Test
    void whatReadsRunFoldersNeedsNoDatabase() {
        noClasses()
                .that()
                .resideInAnyPackage(packages(FILES_ONLY))
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.sql..", "javax.sql.."))
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.orderentry.(*)..").should().beFreeOfCycles().check(CLASSES);
        slices().matching("io.orderentry.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    /** By what their sources import, in all modules. */
    @Test
    void filesHaveNoCycles() throws IOException {
        Map<String, List<String>> imports = new TreeMap<>();
        for (Path file : DocumentationTest.sources("src/main")) {
            String name = file.toString()
                    .replaceFirst(".*/src/main/java/(.*)\\.java", "$1")
                    .replace('/', '.');
            imports.put(
                    name,
                    IMPORT.matcher(Files.readString(file))
                            .results()
                            .map(found -> found.group(1))
                            .filter(imported -> !imported.equals(name))
                            .toList());
        }
        assertThat(imports).hasSizeGreaterThan(500);
        // What imports nothing that is left is taken away, until only circles are left and what leads to them.
        for (boolean less = true; less; ) {
            less = imports.values().removeIf(all -> all.stream().noneMatch(imports::containsKey));
        }
        assertThat(imports).isEmpty();
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

    /** Because some JDBC drivers have no LocalDateTime. */
    @Test
    void onlyOneClassReadsTimesOfRows() {
        noClasses()
                .that()
                .doNotBelongToAnyOf(Timestamps.class)
                .should()
                .callMethod(ResultSet.class, "getObject", int.class, Class.class)
                .orShould()
                .callMethod(ResultSet.class, "getObject", String.class, Class.class)
                .check(CLASSES);
    }
}
