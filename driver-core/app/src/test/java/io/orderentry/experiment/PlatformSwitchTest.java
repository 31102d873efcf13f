package io.orderentry.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Cell;
import io.orderentry.config.Target;
import io.orderentry.connect.Database;
import io.orderentry.connect.UnreachableException;
import io.orderentry.experiment.PlanFixtures.NoDatabases;
import io.orderentry.experiment.ShellCommand.PlatformException;
import io.orderentry.job.DatabaseAccess;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Platforms made of shell commands, which write down what they did. */
class PlatformSwitchTest {
    private static final String TWO_CELLS = """
            start: continue
            repetitions: 2
            factors:
              name:
                plain: {target: "jdbc:acme://host/db"}
                switched:
                  target: jdbc:acme://host/db
                  platform:
                    enter: echo entered $OE_CELL $OE_BLOCK $OE_RUN $SIZE >>%1$s
                    ready: echo asked >>%1$s
                    leave: echo left $OE_RUN >>%1$s
                    facts: echo "kind=script"; echo "size = $SIZE"
                    environment: {SIZE: "2"}
            """;

    @TempDir
    private Path folder;

    private Path story;
    private int refusals;

    /** The target's server, which answers after some logins were refused. */
    private final DatabaseAccess databases = new NoDatabases() {
        @Override
        public <T> T on(Target target, Work<Database, T> work) throws SQLException, InterruptedException {
            if (refusals-- > 0) {
                throw new UnreachableException("nothing answers", null);
            }
            return work.with(null, null);
        }
    };

    private final ShownLines progress = new ShownLines();

    @BeforeEach
    void loads() throws IOException {
        story = folder.resolve("story");
        Files.writeString(story, "");
    }

    private Plan plan(String yaml) throws IOException {
        return PlanFixtures.plan(folder, yaml.formatted(story));
    }

    private PlatformSwitch platforms() {
        return new PlatformSwitch(folder.resolve("platforms"), folder.resolve("runs/platform"), databases, progress);
    }

    private List<String> story() throws IOException {
        return Files.readAllLines(story);
    }

    /** The one run of a cell with a platform that has these keys. */
    private PlannedRun run(String... keys) throws IOException {
        return plan("""
                start: continue
                repetitions: 1
                factors: {name: {A: {target: "jdbc:acme://host/db", platform: {%s}}}}
                """.formatted(String.join(", ", keys)).replace("%", "%%"))
                .runs()
                .get(0);
    }

    @Test
    void eachRunEntersAndTheNextOneLeavesFirst() throws Exception {
        PlatformSwitch platforms = platforms();
        List<Map<String, String>> facts = new ArrayList<>();
        for (PlannedRun run : plan(TWO_CELLS).runs()) {
            facts.add(platforms.enter(run, false));
        }
        platforms.leave();
        platforms.leave();
        assertThat(story())
                .containsExactly(
                        "entered name=switched 1 2 2",
                        "asked",
                        "left 2",
                        "entered name=switched 2 3 2",
                        "asked",
                        "left 3");
        Map<String, String> known = Map.of("platform.kind", "script", "platform.size", "2");
        assertThat(facts).containsExactly(Map.of(), known, known, Map.of());
        assertThat(folder.resolve("runs/platform/run-2-enter.log")).exists();
    }

    @Test
    void aMachineStaysAsItIsBetweenTheGroupedRunsOfACell() throws Exception {
        PlatformSwitch platforms = platforms();
        for (PlannedRun run : plan(TWO_CELLS + "order: grouped\n").runs()) {
            platforms.enter(run, true);
        }
        platforms.leave();
        assertThat(story()).containsExactly("entered name=switched 1 3 2", "asked", "left 3");
    }

    @Test
    void aStepThatFailsSaysWhatItPrintedAndIsLeft() throws Exception {
        PlannedRun run =
                run("enter: \"echo trying; echo no disk >&2; exit 3\"", "leave: \"echo left >>" + story + "\"");
        PlatformSwitch platforms = platforms();
        assertThatThrownBy(() -> platforms.enter(run, false))
                .isInstanceOf(PlatformException.class)
                .hasMessageStartingWith("platform A: enter failed with exit code 3: trying / no disk (")
                .hasMessageEndingWith("run-1-enter.log)");
        assertThat(story()).containsExactly("left");
    }

    @Test
    void afterAnEntryThatFailedTheNextRunOfTheCellEntersAgain() throws Exception {
        PlannedRun run = run(
                "enter: \"echo entering >>" + story + "; test $(wc -l <" + story + ") = 3\"",
                "leave: \"echo left >>" + story + "\"");
        PlatformSwitch platforms = platforms();
        assertThatThrownBy(() -> platforms.enter(run, true)).isInstanceOf(PlatformException.class);
        platforms.enter(run, true);
        platforms.leave();
        assertThat(story()).containsExactly("entering", "left", "entering", "left");
    }

    @Test
    void aFailureToLeaveIsShown() throws Exception {
        PlatformSwitch platforms = platforms();
        platforms.enter(run("enter: \"true\"", "leave: \"echo stuck; exit 1\""), false);
        platforms.leave();
        assertThat(progress.lines().get(progress.lines().size() - 1))
                .startsWith("platform A: leave failed with exit code 1: stuck (");
    }

    @Test
    void aCommandThatDoesNotEndIsKilledWithWhatItStarted() throws Exception {
        PlannedRun run = run(
                "limit: 1s",
                "enter: \"echo $$ >>" + story + "; sh -c 'echo $$ >>" + story + "; sleep 60 & echo $! >>" + story
                        + "; wait'; true\"");
        assertThatThrownBy(() -> platforms().enter(run, false))
                .hasMessageStartingWith("platform A: enter did not end within 1 s, and printed nothing (");
        // One that is dead and not yet buried by its new parent has no command line.
        assertThat(story())
                .hasSize(3)
                .allSatisfy(pid -> assertThat(Path.of("/proc", pid, "cmdline"))
                        .satisfiesAnyOf(
                                file -> assertThat(file).doesNotExist(),
                                file -> assertThat(file).content().isEmpty()));
    }

    @Test
    void aProcessThatACommandLeavesBehindKeepsNothingWaiting() throws Exception {
        PlannedRun run = run("limit: 30s", "enter: \"sleep 60 & echo $! >" + story + "\"");
        platforms().enter(run, false);
        ProcessHandle left = ProcessHandle.of(Long.parseLong(story().get(0))).orElseThrow();
        assertThat(left.isAlive()).isTrue();
        left.destroyForcibly();
    }

    @Test
    void theTargetsAnswerIsAwaited() throws Exception {
        refusals = 2;
        platforms().enter(run("enter: \"true\""), false);
        assertThat(refusals).isEqualTo(-1);
        refusals = Integer.MAX_VALUE;
        assertThatThrownBy(() -> platforms().enter(run("enter: \"true\"", "limit: 1s"), false))
                .hasMessage("platform A: was not ready within 1 s: nothing answers");
    }

    @Test
    void aReadyCommandIsRepeatedUntilItSucceeds() throws Exception {
        platforms().enter(run("ready: \"echo . >>" + story + "; test $(wc -l <" + story + ") = 3\""), false);
        assertThat(story()).hasSize(3);
    }

    @Test
    void factsThatAreNoneAreRefused() throws Exception {
        PlannedRun run = run("enter: \"true\"", "facts: \"echo hello\"");
        assertThatThrownBy(() -> platforms().enter(run, false))
                .hasMessage("platform A: facts: 'hello' is not key=value, or one of more than 100");
    }

    @Test
    void anInterruptEndsACommandAndTheMachineIsLeftAllTheSame() throws Exception {
        PlannedRun run = run("enter: \"sleep 60\"", "leave: \"echo left >>" + story + "\"");
        PlatformSwitch platforms = platforms();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> platforms.enter(run, false)).isInstanceOf(InterruptedException.class);
        assertThat(story()).containsExactly("left");
        platforms.enter(run("leave: \"sleep 1; echo left again >>" + story + "\"", "enter: \"true\""), false);
        Thread.currentThread().interrupt();
        platforms.leave();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(story()).containsExactly("left", "left again");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            platform: {leave: "true"}       | experiment.factors.name.A.platform.leave: needs enter: there is nothing to leave
            platform: {entre: "true"}       | unknown key 'entre', did you mean 'enter'?
            platform: nowhere               | there is no platform 'nowhere'
            platform: {enter: {ask: x}}     | platform.enter: expected a single value
            platform: {files: [../x]}       | '../x' is not the name of a file beside the platform's
            platform: {files: [gone.sh]}    | gone.sh: there is no such file
            platform: {environment: {OE_RUN: "1"}} | 'OE_RUN' is not a variable such as VCPUS
            platform: {environment: {VCPUS: "1"}}, platform.VCPU: "2" | factors.name.A.platform.VCPU: the platform 'A' has no such variable, did you mean 'VCPUS'?
            platform.VCPUS: "2"             | factors.name.A.platform.VCPUS: is a variable of a platform, and this cell has no platform
            """)
    void mistakesAreRefusedWithTheNearestName(String keys, String message) {
        assertThatThrownBy(() -> plan(
                        "start: continue\nfactors: {name: {A: {target: \"jdbc:acme://host/db\", " + keys + "}}}\n"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(message);
    }

    private Plan plan;

    private Path home() {
        return folder.resolve("platforms");
    }

    /** Checks an experiment of two blocks whose two cells have a platform with these keys, and another size. */
    private Map<Cell, String> check(String... keys) throws IOException, InterruptedException {
        plan = PlanFixtures.plan(folder, """
                target: jdbc:acme://host/db
                start: continue
                repetitions: 2
                factors:
                  name: {A: {platform: {%s, environment: {SIZE: "0"}}}}
                  size: {small: {platform.SIZE: "1"}, large: {platform.SIZE: "2"}}
                """.formatted(String.join(", ", keys)));
        return PlatformSwitch.check(plan, home(), new NoDatabases(), progress);
    }

    private void assertCheckRefused(String message, String... keys) {
        assertThatThrownBy(() -> check(keys)).isInstanceOf(Refusal.class).hasMessageContaining(message);
    }

    @Test
    void theCheckRunsOnceForEachSizeAndWhatItPrintsIsShown() throws Exception {
        check("check: \"echo checked $SIZE $OE_PLATFORM >>" + story + "; echo; echo note $SIZE\"", "enter: \"true\"");
        assertThat(story).hasContent("checked 1 A\nchecked 2 A");
        assertThat(progress.lines()).containsExactly("checking platform A", "platform A: note 1", "platform A: note 2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            check: "echo too little disk; exit 1"  | platform A: check failed with exit code 1: too little disk (
            check: "sleep 60", limit: 1s           | platform A: check did not end within 1 s
            enter: "no-such-program start vm"      | platform A: enter: there is no command 'no-such-program' on this machine; install it, or correct
            enter: "true", leave: "./stop.sh now"  | leave: there is no command './stop.sh'
            ready: no-such-program                 | ready: there is no command 'no-such-program'
            facts: "no-such-program; true"         | facts: there is no command 'no-such-program'
            check: no-such-program                 | check: there is no command 'no-such-program'
            """)
    void aPlatformThatCannotBeSwitchedIsRefused(String keys, String message) {
        assertCheckRefused(message, keys);
    }

    @Test
    void whatCannotBeHadHereIsNotRun() throws Exception {
        Map<Cell, String> notHere =
                check("check: \"[ $SIZE = 1 ] || { echo looking; echo no cluster answers; exit 77; }\"");

        assertThat(notHere).hasSize(1).allSatisfy((cell, why) -> {
            assertThat(cell.name()).isEqualTo("name=A, size=large");
            assertThat(why).isEqualTo("no cluster answers");
        });
        assertThat(progress.lines()).contains("NOT RUN: platform A: no cluster answers");
        assertThatThrownBy(() -> plan.without(notHere))
                .hasMessage(
                        "nothing is left to compare with name=A, size=small: name=A, size=large: no cluster answers");
        Cell reference = plan.cells().get(0);
        assertThatThrownBy(() -> plan.without(Map.of(reference, "no CPUs")))
                .hasMessage("name=A, size=small, which the others are compared with, cannot be run here: no CPUs");
    }

    @Test
    void whatOnlyAShellReadsIsNotLookedUp() throws Exception {
        check(
                "enter: \"A=b no-such-program\"",
                "ready: \"if true; then no-such-program; fi\"",
                "leave: \"(no-such-program)\"",
                "facts: \"  cd / && no-such-program\"");
        assertThat(progress.lines()).isEmpty();
    }

    @Test
    void aFolderThatCannotBeMadeIsRefused() throws Exception {
        Files.writeString(home(), "a file");
        assertCheckRefused("platform A: its folder " + home().resolve("A") + " cannot be made", "enter: \"true\"");
        assertThat(home()).hasContent("a file");
    }
}
