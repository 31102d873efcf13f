package io.orderentry.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Cell;
import io.orderentry.experiment.PlanFixtures.NoDatabases;
import io.orderentry.text.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found before the first run, with shell commands; no database is touched. */
class PlatformChecksTest {
    @TempDir
    private Path folder;

    private final ShownLines progress = new ShownLines();
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

    private void assertRefused(String message, String... keys) {
        assertThatThrownBy(() -> check(keys)).isInstanceOf(Refusal.class).hasMessageContaining(message);
    }

    @Test
    void theCheckRunsOnceForEachSizeAndWhatItPrintsIsShown() throws Exception {
        Path story = folder.resolve("story");
        check("check: \"echo checked $SIZE $OE_PLATFORM >>" + story + "; echo; echo note $SIZE\"", "enter: \"true\"");
        assertThat(story).hasContent("checked 1 A\nchecked 2 A");
        assertThat(progress.lines()).containsExactly("checking platform A", "platform A: note 1", "platform A: note 2");
    }

    @Test
    void aCheckThatFailsIsARefusalWithWhatItPrinted() {
        assertRefused(
                "platform A: check failed with exit code 1: too little disk (",
                "check: \"echo too little disk; exit 1\"",
                "enter: \"true\"");
        assertRefused("platform A: check did not end within 1 s", "check: \"sleep 60\"", "limit: 1s");
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
    void aCommandThatDoesNotExistIsRefused() {
        assertRefused(
                "platform A: enter: there is no command 'no-such-program' on this machine; install it, or correct",
                "enter: \"no-such-program start vm\"");
        assertRefused("leave: there is no command './stop.sh'", "enter: \"true\"", "leave: \"./stop.sh now\"");
        assertRefused("ready: there is no command 'no-such-program'", "ready: no-such-program");
        assertRefused("facts: there is no command 'no-such-program'", "facts: \"no-such-program; true\"");
        assertRefused("check: there is no command 'no-such-program'", "check: no-such-program");
    }

    @Test
    void whatOnlyAShellReadsIsNotLookedUp() throws Exception {
        check(
                "enter: \"A=b no-such-program\"",
                "ready: \"if true; then no-such-program; fi\"",
                "leave: \"(no-such-program)\"",
                "facts: \"  cd / && no-such-program\"");
        check("enter: {ask: no-such-program}");
        assertThat(progress.lines()).isEmpty();
    }

    @Test
    void aFolderThatCannotBeMadeIsRefused() throws Exception {
        Files.writeString(home(), "a file");
        assertRefused("platform A: its folder " + home().resolve("A") + " cannot be made", "enter: \"true\"");
        assertThat(home()).hasContent("a file");
    }
}
