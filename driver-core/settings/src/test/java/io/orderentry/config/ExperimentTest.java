package io.orderentry.config;

import static io.orderentry.config.Texts.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Experiment.RunOrder;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentTest {
    private static final String SETS = """
            target: here
            load: steady
            set: {load.warmup: 1s, load.duration: 2s}
            factors:
              sets:
                "1": {targets: {one: {}}}
                "3":
                  load.rate: 70
                  targets:
                    one: {}
                    two: {target: "jdbc:acme://other/db", load.rate: 5, target.user: me}
                    three: {idle: true, load.warmup: 9s}
            """;

    @TempDir
    Path folder;

    private static final String TWO_BY_TWO = """
            target: jdbc:acme://host/db
            set: {load.warmup: 1s, load.duration: 2s}
            factors:
              platform:
                native: {}
                vm: {target: "jdbc:acme://guest/db", target.user: me}
              cache:
                small: {}
                large: {load.duration: 3s}
            compare: {reference: {cache: large}, atLeast: 0.85, within: 10ms, force: true}
            """;

    private Experiment read(String yaml) throws IOException {
        Files.writeString(folder.resolve("mine.yaml"), yaml);
        return configs().experiment("./mine.yaml");
    }

    private Configs configs() throws IOException {
        Path loads = Files.createDirectories(folder.resolve("configs/loads"));
        Files.writeString(loads.resolve("flat-out.yaml"), "warehouses: 1\n");
        Files.writeString(loads.resolve("steady.yaml"), "pace: rate\nrate: 50\n");
        Path targets = Files.createDirectories(folder.resolve("configs/targets"));
        Files.writeString(targets.resolve("here.yaml"), "embedded: acme\ndata: data/here\n");
        Files.writeString(targets.resolve("there.yaml"), "url: jdbc:acme://there/db\n");
        return new Configs(folder, ExperimentTest.class.getClassLoader());
    }

    private List<Cell> cells(String yaml, String... sets) throws IOException {
        return read(yaml).cells(configs(), Texts.overrides(sets), Map.of());
    }

    @Test
    void everyCombinationOfLevelsIsACell() throws IOException {
        List<Cell> cells = cells(TWO_BY_TWO);
        assertThat(cells)
                .extracting(Cell::name)
                .containsExactly(
                        "platform=native, cache=small",
                        "platform=native, cache=large",
                        "platform=vm, cache=small",
                        "platform=vm, cache=large");
        assertThat(cells)
                .extracting(cell -> cell.target().url())
                .containsExactly(
                        "jdbc:acme://host/db", "jdbc:acme://host/db", "jdbc:acme://guest/db", "jdbc:acme://guest/db");
        assertThat(cells).extracting(cell -> cell.target().user()).containsExactly(null, null, "me", "me");
        assertThat(cells)
                .extracting(cell -> cell.load().duration())
                .containsExactly(
                        Duration.ofSeconds(2), Duration.ofSeconds(3), Duration.ofSeconds(2), Duration.ofSeconds(3));
        assertThat(cells).extracting(cell -> cell.load().warmup()).containsOnly(Duration.ofSeconds(1));
        assertThat(cells.get(3).folderName()).isEqualTo("vm-large");
    }

    @Test
    void theCommandLineOutranksWhatCellsShareButNotWhatTheyDifferIn() throws IOException {
        assertThat(cells(TWO_BY_TWO, "load.warmup=7s"))
                .extracting(cell -> cell.load().warmup())
                .containsOnly(Duration.ofSeconds(7));
        assertRefused(
                () -> cells(TWO_BY_TWO, "load.duration=9s"),
                "--set load.duration: is what the factor 'cache' varies (./mine.yaml)");
    }

    @Test
    void aDatabaseIsCopiedWhereThatIsPossibleAndElseRebuilt() throws IOException {
        Cell behindUrl = cells(TWO_BY_TWO).get(0);
        assertThat(read(TWO_BY_TWO).start(behindUrl, target -> false)).isEqualTo(StartState.REBUILD);
        assertThat(read(TWO_BY_TWO).start(behindUrl, target -> true)).isEqualTo(StartState.COPY);
        String embedded = "factors: {a: {b: {target.embedded: acme, target.url: x}}}";
        assertThatThrownBy(() -> cells(embedded)).isInstanceOf(Refusal.class);
        assertRefused(
                () -> read(TWO_BY_TWO + "start: copy\n").start(behindUrl, target -> false),
                "experiment.start: 'copy' needs an embedded server or one that copies databases, and the target"
                        + " of platform=native, cache=small is acme (jdbc:acme://host/db); use rebuild (./mine.yaml)");
        assertThat(read(TWO_BY_TWO + "start: continue\n").start(behindUrl, target -> true))
                .isEqualTo(StartState.CONTINUE);
    }

    @Test
    void thePlanHasNoSecretsAndTheComparisonLast() throws IOException {
        String yaml = TWO_BY_TWO.replace("target.user: me", "target.user: me, target.properties.password: hush");
        String plan = read(yaml).withStart(StartState.REBUILD).planYaml(Map.of(), cells(yaml));
        assertThat(plan).contains("'***'", "platform: vm", "start: rebuild").doesNotContain("hush");
        assertThat(plan.lines().takeWhile(line -> !line.equals("compare:")))
                .isNotEqualTo(plan.lines().toList())
                .noneMatch(line -> line.contains("0.85") || line.contains("10ms"));
    }

    @Test
    void aRecordedPlanHasWhatAComparisonNeeds() throws IOException {
        String yaml = TWO_BY_TWO.replace("force: true", "allow: [smt]");
        Path file =
                Files.writeString(folder.resolve("experiment.yaml"), read(yaml).planYaml(Map.of(), cells(yaml)));
        assertThat(read(TWO_BY_TWO).compare().force()).isTrue();
        RecordedPlan plan = RecordedPlan.read(file);
        Experiment experiment = plan.experiment();
        assertThat(experiment.name()).isEqualTo("mine");
        assertThat(experiment.by()).containsExactly("platform", "cache");
        assertThat(experiment.reference()).containsExactly("native", "large");
        assertThat(experiment.compare().atLeast()).isEqualTo(0.85);
        assertThat(experiment.compare().within()).isEqualTo(Duration.ofMillis(10));
        assertThat(experiment.compare().allow()).containsExactly("smt");
        assertThat(experiment.compare().force()).isFalse();
        assertThat(experiment.hasSeveralCells()).isTrue();
        assertThat(experiment.repetitions()).isEqualTo(5);
        assertThat(experiment.order()).isEqualTo(RunOrder.ABBA);
        assertThat(plan.variedKeys()).isEqualTo(Cell.variedKeys(cells(yaml)));
    }

    @Test
    void aRecordedPlanWithoutItsComparisonTakesTheFirstLevels() throws IOException {
        String old = read(TWO_BY_TWO).planYaml(Map.of(), cells(TWO_BY_TWO)).replaceFirst("(?s)\ncompare:.*", "\n");
        Experiment experiment = RecordedPlan.read(Files.writeString(folder.resolve("old.yaml"), old))
                .experiment();
        assertThat(experiment.reference()).containsExactly("native", "small");
        assertThat(experiment.compare().atLeast()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"name: x\n", "name: x\ncells: [1]\n", "name: x\ncells: [{labels: {a: b}}]\n", "[]", "{"})
    void whatIsNoPlanIsRefused(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("experiment.yaml"), text);
        assertThatThrownBy(() -> RecordedPlan.read(file))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(file.toString());
    }

    private static Experiment of(Map<String, Map<String, Object>> targets, Map<String, Object> more) {
        Map<String, Object> tree = new LinkedHashMap<>(more);
        tree.put("factors", Map.of("target", targets));
        return Experiment.of("z-vs-a", "--run", tree);
    }

    @Test
    void targetsMakeAnExperimentWithoutAFile() throws IOException {
        Map<String, Map<String, Object>> targets = new LinkedHashMap<>();
        targets.put("z", Map.of("target", "jdbc:acme://host/db", "target.user", "me"));
        targets.put("a", Map.of("target", "jdbc:acme://guest/db"));
        Experiment experiment = of(targets, Map.of("repetitions", "3", "compare", Map.of("atLeast", "0.9")));
        List<Cell> cells = experiment.cells(configs(), Overrides.none().set("load.warmup=7s"), Map.of());
        assertThat(cells).extracting(Cell::name).containsExactly("target=z", "target=a");
        assertThat(cells).extracting(cell -> cell.target().user()).containsExactly("me", null);
        assertThat(cells.get(1).load().warmup()).isEqualTo(Duration.ofSeconds(7));
        assertThat(experiment.name()).isEqualTo("z-vs-a");
        assertThat(experiment.repetitions()).isEqualTo(3);
        assertThat(experiment.reference()).containsExactly("z");
        assertThat(experiment.compare().atLeast()).isEqualTo(0.9);
        assertRefused(
                () -> of(targets, Map.of("repetitions", "0")), "experiment.repetitions: 0 is not in 1..1000 (--run)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            factors: {a: {b: {}}}\\nrepetitions: 0         | experiment.repetitions: 0 is not in 1..1000 (./mine.yaml)
            factors: {a: {b: {}}}\\natLeast: 1             | experiment: unknown key 'atLeast', did you mean 'experiment.compare.atLeast'? (./mine.yaml)
            factors: {a: {b: {}}}\\nrepetitons: 3          | experiment: unknown key 'repetitons', did you mean 'repetitions'? (./mine.yaml)
            factors: {a: {b: {}}}\\norder: baab            | experiment.order: 'baab' is not one of abba, in-turn, random, grouped, did you mean 'abba'? (./mine.yaml)
            repetitions: 3                                 | experiment.factors: is missing: what the cells differ in, such as factors.platform.native (./mine.yaml)
            factors: {a: {}}                               | experiment.factors: 'a' has no levels (./mine.yaml)
            factors: {a: 7}                                | experiment.factors.a: has no keys and values of its own; write {} for none (./mine.yaml)
            factors: {a: {b: }}                            | experiment.factors.a.b: has no keys and values of its own; write {} for none (./mine.yaml)
            factors: {block: {b: {}}}                      | experiment.factors: 'block' is a label that every run has; choose another (./mine.yaml)
            factors: {a b: {b: {}}}                        | experiment.factors: 'a b' is not a letter and up to 99 letters, digits or _ . - (./mine.yaml)
            factors: {a: {b: {}}}\\ncompare: {reference: {a: c}}   | experiment.compare: reference.a: there is no 'c'; known are b (./mine.yaml)
            factors: {a: {b: {}}}\\ncompare: {reference: {d: c}}   | experiment.compare.reference: there is no factor 'd'; known are a (./mine.yaml)
            factors: {a: {b: {}}}\\ncompare: {atleast: 1}          | experiment.compare: unknown key 'atleast', did you mean 'atLeast'? (./mine.yaml)
            """)
    void refused(String yaml, String message) {
        assertRefused(() -> read(yaml.replace("\\n", "\n")), message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            factors: {a: {b: {load.duratoin: 1s}}}         | ./mine.yaml: factors.a.b.load.duratoin: unknown key 'duratoin', did you mean 'duration'?
            factors: {a: {b: {lod.duration: 1s}}}          | ./mine.yaml: factors.a.b.lod.duration: unknown key 'lod', did you mean 'load'?
            factors: {a: {b: {load: flat}}}                | there is no load 'flat', did you mean 'flat-out'? Known are flat-out
            factors: {a: {b: {load.seed: 1}}, c: {d: {load.seed: 2}}} | factors.c.d: load.seed is given already by factors.a.b.load.seed (./mine.yaml)
            """)
    void refusedCells(String yaml, String message) {
        assertThatThrownBy(() -> cells("target: jdbc:acme://host/db\n" + yaml))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith(message);
    }

    private static final String SWITCHED = """
            target: jdbc:acme://host/db
            set: {platform.MEMORY: "4"}
            factors:
              vcpus:
                "1":
                  platform:
                    enter: start
                    environment: {VCPUS: "1", MEMORY: "2", CACHE: none, PORT: "5432"}
                    target: {url: "jdbc:acme://guest:${PORT}/db", user: "${VCPUS}"}
                "2":
                  platform:
                    enter: start
                    environment: {VCPUS: "2", MEMORY: "2", CACHE: none, PORT: "5432"}
                    target: {url: "jdbc:acme://guest:${PORT}/db", user: "${VCPUS}"}
              cache:
                none: {}
                write: {platform.CACHE: writeback}
            """;

    private List<Cell> switched(String yaml, Map<String, String> variables) throws IOException {
        return read(yaml).cells(configs(), Overrides.none(), variables);
    }

    @Test
    void everyFactorAndTheCommandLineMayChangeVariablesOfThePlatform() throws IOException {
        List<Cell> cells = switched(SWITCHED, Map.of("PORT", "5499"));
        assertThat(cells)
                .extracting(cell -> cell.platform().environment())
                .containsExactly(
                        Map.of("VCPUS", "1", "MEMORY", "4", "CACHE", "none", "PORT", "5499"),
                        Map.of("VCPUS", "1", "MEMORY", "4", "CACHE", "writeback", "PORT", "5499"),
                        Map.of("VCPUS", "2", "MEMORY", "4", "CACHE", "none", "PORT", "5499"),
                        Map.of("VCPUS", "2", "MEMORY", "4", "CACHE", "writeback", "PORT", "5499"));
        assertThat(cells).extracting(cell -> cell.target().url()).containsOnly("jdbc:acme://guest:5499/db");
        assertThat(cells).extracting(cell -> cell.target().user()).containsExactly("1", "1", "2", "2");
    }

    @Test
    void variablesThatAreWrongAreRefused() {
        assertVariableRefused(SWITCHED, "CACHE", "--platform CACHE: is what the factor 'cache' varies (./mine.yaml)");
        assertVariableRefused(
                SWITCHED,
                "CACH",
                "--platform CACH: no platform of this experiment has such a variable, did you mean 'CACHE'?");
        assertVariableRefused(
                SWITCHED.replace("platform.MEMORY", "platform.MEM"),
                "PORT",
                "set.platform.MEM: no platform of this experiment has such a variable");
        assertVariableRefused(
                SWITCHED.replace("none: {}", "none: {platform.PROT: \"1\"}"),
                "PORT",
                "factors.cache.none.platform.PROT: the platform '1' has no such variable, did you mean 'PORT'?");
        assertVariableRefused(
                SWITCHED.replace("${VCPUS}", "${VCPU}"),
                "PORT",
                "platform.target.user: there is no variable 'VCPU' in environment, did you mean 'VCPUS'?");
        assertRefused(
                () -> cells(SWITCHED, "target.user=me"),
                "--set target.user: is given by the platform '1' (./mine.yaml)");
    }

    private void assertVariableRefused(String yaml, String variable, String message) {
        assertThatThrownBy(() -> switched(yaml, Map.of(variable, "7")))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(message);
    }

    @Test
    void theNumberOfRunsMayBeGivenOnTheCommandLine() throws IOException {
        assertThat(read(TWO_BY_TWO).withRepetitions(2, "--repeat").repetitions())
                .isEqualTo(2);
        assertRefused(() -> read(TWO_BY_TWO).withRepetitions(0, "--repeat"), "--repeat: 0 is not in 1..1000");
    }

    @Test
    void eachHasItsOwnTargetAndLoadOrNone() throws IOException {
        List<Cell> cells = cells("start: rebuild\n" + SETS);
        assertThat(cells).extracting(cell -> cell.several().size()).containsExactly(1, 3);
        List<RunTarget> three = cells.get(1).several();
        assertThat(three).extracting(RunTarget::name).containsExactly("one", "two", "three");
        assertThat(three).extracting(RunTarget::idle).containsExactly(false, false, true);
        assertThat(three).extracting(each -> each.load().rate()).containsExactly(70.0, 5.0, 70.0);
        assertThat(three).extracting(each -> each.target().url()).containsExactly(null, "jdbc:acme://other/db", null);
        assertThat(three).extracting(each -> each.target().user()).containsExactly(null, "me", null);
        assertThat(three).extracting(each -> each.target().name()).containsExactly("one", "two", "three");
        assertThat(cells.get(1).target()).isEqualTo(three.get(0).target());
    }

    @Test
    void aListNamesTheTargets() throws IOException {
        List<RunTarget> listed = cells("start: rebuild\nload: steady\ntargets: [here, there]\nfactors: {name: {a: {}}}")
                .get(0)
                .several();
        assertThat(listed).extracting(RunTarget::name).containsExactly("here", "there");
        assertThat(listed).extracting(each -> each.target().url()).containsExactly(null, "jdbc:acme://there/db");
    }

    @Test
    void cellsDifferInTheirNumberAndInWhatTheirTargetsHave() throws IOException {
        assertThat(Cell.variedKeys(cells("start: rebuild\n" + SETS)))
                .contains("targets", "load.rate", "target.url", "idle")
                .doesNotContain("load.duration", "target.name", "target.data");
    }

    @Test
    void thePlanThatIsKeptHasThemAll() throws IOException {
        Experiment experiment = read("start: rebuild\n" + SETS);
        List<Cell> cells = experiment.cells(configs(), Overrides.none(), Map.of());
        Path plan = folder.resolve("plan.yaml");
        Files.writeString(plan, experiment.planYaml(Map.of(), cells));
        assertThat(RecordedPlan.read(plan).variedKeys()).isEqualTo(Cell.variedKeys(cells));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {a: {}, b: {}} | continue | factors.name.x.targets: 'a' and 'b' are the same database, b (acme in data/here); give each a database of its own, such as with target.data
        {a: {target: there}, b: {target: "jdbc:acme://there/db?user=me"}} | rebuild | factors.name.x.targets: 'a' and 'b' are the same database, b (jdbc:acme://there/db?***); give each a database of its own, such as with target.url
        {a: {load.warmup: 1s}, b: {load.warmup: 2s}} | copy | factors.name.x.targets: load.warmup differs: 1s of 'a', 2s of 'b'; targets of one run are measured in one interval
        {a: {load.duration: 1s}, b: {load.duration: 2s}} | copy | factors.name.x.targets: load.duration differs: 1s of 'a', 2s of 'b'; targets of one run are measured in one interval
        {a: {}, b: {load.transactions: 9}} | copy | factors.name.x.targets.b: load.transactions ends each interval at another moment; give load.duration
        {a: {idle: true}, b: {idle: true}} | copy | factors.name.x.targets: every target is idle; at least one needs a load
        {a: {idle: yes}} | copy | factors.name.x.targets.a.idle: 'yes' is neither true nor false
        {a: {platform: p}} | copy | factors.name.x.targets.a: a target of several has neither a platform nor targets; give them to the level
        {1: {}} | copy | factors.name.x.targets: '1' is not a letter and up to 99 letters, digits or _ . -
        {a: {load.xyzzy: 1}} | copy | factors.name.x.targets.a.load.xyzzy: unknown key 'xyzzy'
        [here, here] | copy | experiment.factors.name.x.targets: 'here' is given twice
        """)
    void refusesTargets(String targets, String start, String message) {
        String yaml =
                "target: here\nload: steady\nstart: " + start + "\nfactors: {name: {x: {targets: " + targets + "}}}";
        assertThatThrownBy(() -> cells(yaml)).isInstanceOf(Refusal.class).hasMessageContaining(message);
    }

    @Test
    void targetsOfTwoFactorsAreRefused() {
        String yaml = "target: here\nload: steady\nfactors: {a: {x: {targets: {p: {}}}}, b: {y: {targets: {q: {}}}}}";
        assertThatThrownBy(() -> cells(yaml))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("factors.b.y: targets are given already by factors.a.x.targets");
    }

    @Test
    void theCommandLineDoesNotReplaceWhatATargetGives() throws IOException {
        Experiment experiment = read("start: rebuild\n" + SETS);
        Overrides rate = Overrides.none().with("load.rate", "9", "--rate");
        assertThatThrownBy(() -> experiment.cells(configs(), rate, Map.of()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("--rate: is what the factor 'sets' varies");
    }
}
