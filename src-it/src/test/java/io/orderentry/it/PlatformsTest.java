package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code oe experiment} with platforms made of shell scripts: Ctrl-C in each step, a killed driver, and a user who does a step by hand. */
@Thorough
class PlatformsTest {
    private static final String CELLS = """
            set: {load.warmup: 0s, load.transactions: 200}
            start: continue
            repetitions: 1
            factors:
              machine:
                a: {}
                b: {platform: {%s}}
            """;

    @TempDir
    Path folder;

    private Experiments experiments;
    private Oe oe;
    private Path story;

    @BeforeEach
    void database() throws Exception {
        experiments = new Experiments(folder);
        oe = experiments.oe();
        story = folder.resolve("story");
        Files.writeString(story, "");
        BuiltOnce.into(folder);
    }

    private String file(String... steps) throws IOException {
        return experiments.file(CELLS.formatted(String.join(", ", steps).replace("STORY", story.toString())));
    }

    private List<String> story() throws IOException {
        return Files.readAllLines(story);
    }

    private void awaitStory(String line) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(Oe.LIMIT_SECONDS);
        while (!story().contains(line)) {
            assertThat(System.nanoTime()).as("waiting for " + line).isLessThan(deadline);
            Thread.sleep(50);
        }
    }

    @Test
    void theCommandsAreInThePlanAndTheirFactsInTheResult() throws Exception {
        String yaml = file(
                "check: \"echo check >>STORY; echo a note\"",
                "enter: \"echo enter >>STORY\"",
                "ready: \"echo ready >>STORY\"",
                "leave: \"echo leave >>STORY\"",
                "facts: \"echo kind=script\"");
        CommandResult plan = oe.run("experiment", yaml, "--dry-run");
        assertThat(plan.out())
                .contains("echo check >>" + story)
                .contains("enter")
                .contains("echo enter >>" + story);
        assertThat(plan.out()).contains("Can run here: 2 of 2 cells, in about ");
        assertThat(story()).containsExactly("check");

        CommandResult said = oe.run("experiment", yaml).ends(0);
        assertThat(said.err()).contains("platform b: a note");
        assertThat(story()).containsExactly("check", "check", "enter", "ready", "leave");
        assertThat(Experiments.texts(experiments.results(), "/identity/labels/platform.kind"))
                .containsExactly("", "script");
        assertThat(experiments.comparison()).contains("platform.kind");
    }

    @Test
    void whatTheCheckFindsIsRefusedBeforeAnythingIsMade() throws Exception {
        String yaml = file("check: \"echo too little disk; exit 1\"", "enter: \"echo enter >>STORY\"");
        CommandResult refused = oe.run("experiment", yaml).ends(2);
        assertThat(refused.err()).contains("platform b: check failed with exit code 1: too little disk (data/");
        assertThat(folder.resolve("runs")).doesNotExist();
        assertThat(story()).isEmpty();
    }

    @Test
    void aStepThatFailsIsAFailedRun() throws Exception {
        CommandResult said = oe.run(
                        "experiment", file("enter: \"echo no power; exit 7\"", "leave: \"echo leave >>STORY\""))
                .ends(1);
        assertThat(said.out())
                .containsPattern("machine=b +FAILED")
                .containsPattern("run \\d: platform b: enter failed with exit code 7: no power")
                .containsPattern("machine=a +PASS");
        assertThat(story()).containsExactly("leave");
    }

    @Test
    void theMachineIsLeftWhereverASignalComes() throws Exception {
        String slowly = "\"echo %s >>STORY; sleep 60\"";
        for (String step : List.of("enter", "ready", "facts")) {
            Files.writeString(story, "");
            String yaml = file(
                    "enter: " + (step.equals("enter") ? slowly.formatted(step) : "\"true\""),
                    step.equals("enter") ? "limit: 2m" : step + ": " + slowly.formatted(step),
                    "leave: \"echo left >>STORY\"");
            Oe.Running running = oe.start("experiment", yaml);
            awaitStory(step);
            running.interrupt();
            running.end().ends(130);
            assertThat(story()).as(step).containsExactly(step, "left");
        }
    }

    @Test
    void aSignalWhileTheMachineIsLeftDoesNotCutThatShort() throws Exception {
        Oe.Running running = oe.start(
                "experiment", file("enter: \"true\"", "leave: \"echo leaving >>STORY; sleep 2; echo left >>STORY\""));
        awaitStory("leaving");
        running.interrupt();
        running.end();
        assertThat(story()).containsExactly("leaving", "left");
    }

    @Test
    void aKilledExperimentGoesOnWithTheRunThatItHadEntered() throws Exception {
        String yaml = file(
                "enter: \"echo enter >>STORY\"",
                "ready: \"test $(grep -c enter STORY) = 2\"",
                "leave: \"echo leave >>STORY\"");
        Oe.Running running = oe.start("experiment", yaml);
        awaitStory("enter");
        running.process().destroyForcibly();
        running.end();
        assertThat(story()).containsExactly("enter");

        CommandResult rest = oe.run(
                        "experiment", yaml, "--resume", oe.newestRun().toString())
                .ends(0);
        assertThat(rest.err()).contains("1 runs are there already");
        assertThat(story()).containsExactly("enter", "enter", "leave");
    }
}
