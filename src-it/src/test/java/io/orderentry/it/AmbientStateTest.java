package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What the machine, and not the user, has given to the JVM: locale, time zone, and a clock that is set while it runs. */
@EnabledOnOs(OS.LINUX)
class AmbientStateTest {
    private static final String OTHER_DIGITS = "[\\p{Nd}&&[^0-9]]";

    /** Adds the seconds in a file to the date, and to nothing else. */
    private static final String CLOCK = """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <sys/time.h>
            #include <time.h>

            static long step(void) {
                long seconds = 0;
                const char *name = getenv("CLOCK_STEP");
                FILE *file = name ? fopen(name, "re") : NULL;
                if (file) {
                    if (fscanf(file, "%ld", &seconds) != 1) seconds = 0;
                    fclose(file);
                }
                return seconds;
            }

            int clock_gettime(clockid_t clock, struct timespec *now) {
                static int (*real)(clockid_t, struct timespec *);
                if (!real) real = (int (*)(clockid_t, struct timespec *)) dlsym(RTLD_NEXT, "clock_gettime");
                int failed = real(clock, now);
                if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += step();
                return failed;
            }

            int gettimeofday(struct timeval *restrict now, void *restrict zone) {
                struct timespec exact;
                int failed = clock_gettime(CLOCK_REALTIME, &exact);
                now->tv_sec = exact.tv_sec;
                now->tv_usec = exact.tv_nsec / 1000;
                return failed;
            }

            time_t time(time_t *copy) {
                struct timespec now;
                clock_gettime(CLOCK_REALTIME, &now);
                if (copy) *copy = now.tv_sec;
                return now.tv_sec;
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void everyVerbPrintsAndWritesTheSameInArabic() throws Exception {
        requireTheSame("-Duser.language=ar -Duser.country=EG -Duser.extensions=u-nu-arab", "US/Pacific-New");
    }

    /** Zones of names that a server may not know any more, or not yet. */
    @Thorough
    @ParameterizedTest
    @CsvSource({
        "-Duser.language=th -Duser.country=TH -Duser.extensions=u-ca-buddhist-nu-thai, Europe/Kyiv",
        "-Duser.language=tr -Duser.country=TR, Asia/Calcutta"
    })
    void everyVerbPrintsAndWritesTheSame(String locale, String zone) throws Exception {
        requireTheSame(locale, zone);
    }

    private void requireTheSame(String locale, String zone) throws Exception {
        BuiltOnce.into(folder);
        Oe oe = new Oe(folder).environment("JAVA_TOOL_OPTIONS", locale + " -Duser.timezone=" + zone);
        CommandResult hashes = oe.run("--quiet", "check", "--hashes");
        assertThat(BuiltOnce.hashes(hashes)).as(hashes.toString()).isEqualTo(BuiltOnce.hashes());
        for (int i = 0; i < 2; i++) {
            CommandResult run = oe.run(
                            "run", "-c", "1", "--warmup", "0s", "--transactions", "200", "--label", "side=s" + i)
                    .ends(0);
            assertSame(run);
            Thread.sleep(1_000);
        }
        String last = oe.newestRun().toString();
        for (List<String> verb : List.of(
                List.of("report", "--full", last),
                List.of("runs"),
                List.of("report", "runs"),
                List.of("compare", "runs", "--by", "side", "--reference", "s0"),
                List.of("plan", "-w", "1000", "-c", "20"),
                List.of("doctor"),
                List.of("config", "keys"),
                List.of("plugins"))) {
            assertSame(oe.run(verb.toArray(String[]::new)));
        }
        try (Stream<Path> files = Files.list(oe.newestRun())) {
            for (Path file : files.toList()) {
                assertThat(Files.readString(file)).as(file.toString()).doesNotContainPattern(OTHER_DIGITS);
            }
        }
        assertThat(Duration.between(start(oe), Instant.now())).isBetween(Duration.ZERO, Duration.ofMinutes(10));
    }

    private static void assertSame(CommandResult result) {
        assertThat(result.out() + result.err())
                .as(result.toString())
                .isNotBlank()
                .doesNotContainPattern(OTHER_DIGITS)
                .doesNotContain("internal error", "Exception");
    }

    private static Instant start(Oe oe) {
        return Instant.parse(oe.newestResult().at("/identity/startUtc").asString());
    }

    @Test
    void aClockThatIsSetInTheRampUpTheIntervalAndAtTheEndChangesNoFigure() throws Exception {
        Path library = clock(folder);
        BuiltOnce.into(folder);
        Path step = Files.writeString(folder.resolve("step"), "0");
        Oe oe = new Oe(folder);
        Instant before = Instant.now();
        Oe.Running run = oe.start(
                List.of("env", "LD_PRELOAD=" + library, "CLOCK_STEP=" + step),
                null,
                "run -c 2 --warmup 2s --duration 6s");
        Path runs = folder.resolve("runs");
        run.awaitSeconds(runs, 1);
        Files.writeString(step, "3600");
        run.awaitSeconds(runs, 4);
        Files.writeString(step, "-86400");
        run.awaitSeconds(runs, 7);
        Files.writeString(step, "7200");
        run.end().ends(0);
        JsonNode result = oe.newestResult();
        assertThat(result.at("/identity/durationSeconds").asDouble()).isBetween(5.9, 6.5);
        assertThat(result.at("/driver/longestSafepointMillis").asDouble(-1))
                .as("there are safepoints in six seconds: " + result.get("driver"))
                .isPositive()
                .isLessThan(6_000);
        assertThat(start(oe)).isBetween(before.minusSeconds(1), before.plusSeconds(60));
        assertThat(result.get("checks"))
                .allSatisfy(check -> assertThat(check.get("status").asString()).isNotEqualTo("FAIL"));
        assertThat(Files.readString(oe.newestRun().resolve("series.csv"))
                        .lines()
                        .count())
                .isBetween(8L, 10L);
    }

    private static Path clock(Path folder) throws Exception {
        Path source = Files.writeString(folder.resolve("clock.c"), CLOCK);
        Path library = folder.resolve("clock.so");
        boolean compiled;
        try {
            CommandResult cc = Release.run(
                    folder, List.of("cc", "-shared", "-fPIC", "-o", library.toString(), source.toString(), "-ldl"));
            compiled = cc.exitCode() == 0;
        } catch (IOException e) {
            compiled = false;
        }
        assumeTrue(compiled, "NOT RUN: there is no C compiler (cc)");
        return library;
    }
}
