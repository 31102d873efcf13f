package io.orderentry.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several targets that are measured at the same time, as the cells of an experiment. */
class SeveralTargetsTest {
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

    private Configs configs() throws IOException {
        Path loads = Files.createDirectories(folder.resolve("configs/loads"));
        Files.writeString(loads.resolve("steady.yaml"), "pace: rate\nrate: 50\n");
        Path targets = Files.createDirectories(folder.resolve("configs/targets"));
        Files.writeString(targets.resolve("here.yaml"), "embedded: acme\ndata: data/here\n");
        Files.writeString(targets.resolve("there.yaml"), "url: jdbc:acme://there/db\n");
        return new Configs(folder, SeveralTargetsTest.class.getClassLoader());
    }

    private Experiment experiment(String yaml) throws IOException {
        Files.writeString(folder.resolve("mine.yaml"), yaml);
        return configs().experiment("./mine.yaml");
    }

    private List<Cell> cells(String yaml) throws IOException {
        return experiment(yaml).cells(configs(), Overrides.none(), Map.of());
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
        Experiment experiment = experiment("start: rebuild\n" + SETS);
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
    void refuses(String targets, String start, String message) {
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
        Experiment experiment = experiment("start: rebuild\n" + SETS);
        Overrides rate = Overrides.none().with("load.rate", "9", "--rate");
        assertThatThrownBy(() -> experiment.cells(configs(), rate, Map.of()))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("--rate: is what the factor 'sets' varies");
    }
}
