package io.orderentry.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderentry.config.Refusal;
import io.orderentry.result.Profile;
import io.orderentry.result.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With scripts in place of perf, which may be missing where this runs, or not permitted. */
class PerfTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    @TempDir
    Path temporary;

    @AfterEach
    void nothingIsLeftBehind() {
        assertThat(temporary).isEmptyDirectory();
    }

    private String script(String body) throws IOException {
        Path script = Files.createFile(
                folder.resolve("perf"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.writeString(script, "#!/bin/sh\n" + body + "\n");
        return script.toString();
    }

    /** Sleeps for the requested time unless it is ended before; then prints one function. */
    private String perf() throws IOException {
        return script("""
                echo "$@" >> "$(dirname "$0")/calls"
                case $1 in
                record) for last; do :; done; exec sleep "$last" ;;
                report) printf '# Samples: 7  of event %s\\n 7\\t 70\\t[k] idle\\t[kernel.kallsyms]\\n' "'cpu-clock:H'" ;;
                esac""");
    }

    @Test
    void whereItIsMissingTheRunIsRefused() {
        assertThatThrownBy(() -> Perf.require(folder.resolve("none").toString(), PATIENCE, temporary))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("--profile: the program perf cannot be run on this machine (")
                .hasMessageEndingWith("or leave --profile out");
    }

    @Test
    void whereItIsNotPermittedTheRunIsRefusedWithItsReason() throws IOException {
        String perf = script("echo Error: >&2; echo 'Access to performance monitoring is limited.' >&2; exit 255");
        assertThatThrownBy(() -> Perf.require(perf, PATIENCE, temporary))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(
                        "may not sample all of this machine: Access to performance monitoring is limited.")
                .hasMessageContaining("sysctl kernel.perf_event_paranoid=-1");
    }

    @Test
    void aTrialThatDoesNotEndIsRefused() throws IOException {
        String perf = script("exec sleep 60");
        assertThatThrownBy(() -> Perf.require(perf, Duration.ofMillis(300), temporary))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("did not end a trial of 100 ms");
    }

    @Test
    void samplesOfTheTimeThatWasAskedFor() throws Exception {
        Perf perf = Perf.require(perf(), PATIENCE, temporary);
        try (Perf.Sampling sampling = perf.start(Duration.ofMillis(200))) {
            Thread.sleep(3_000);
            sampling.end();
            Profile profile = sampling.profile().value();
            assertThat(profile.seconds()).isEqualTo(0.2);
            assertThat(profile.event()).isEqualTo("cpu-clock");
            assertThat(profile.samples()).isEqualTo(7);
            assertThat(profile.top()).containsExactly(new Profile.Function(100, "idle", "[kernel.kallsyms]"));
        }
        assertThat(Files.readAllLines(folder.resolve("calls")))
                .hasSize(3)
                .allSatisfy(call -> assertThat(call).matches("(record .* -- sleep 0\\.[12]00|report .*)"));
    }

    @Test
    void theEndOfTheIntervalIsTheEndOfTheSamples() throws Exception {
        Perf perf = Perf.require(perf(), PATIENCE, temporary);
        try (Perf.Sampling sampling = perf.start(Duration.ofMinutes(10))) {
            sampling.end();
            assertThat(sampling.profile().value().seconds()).isLessThan(60);
        }
    }

    @Test
    void aRunThatIsGivenUpEndsTheSamples() throws Exception {
        Perf perf = Perf.require(perf(), PATIENCE, temporary);
        perf.start(Duration.ofMinutes(10)).close();
    }

    @Test
    void aReportThatFailsIsAReason() throws Exception {
        Perf perf =
                Perf.require(script("if [ $1 = report ]; then echo 'no symbols' >&2; exit 1; fi"), PATIENCE, temporary);
        try (Perf.Sampling sampling = perf.start(Duration.ofMillis(10))) {
            Thread.sleep(1_000);
            assertThat(sampling.profile()).isEqualTo(Reading.unavailable("perf failed: no symbols"));
        }
    }

    @Test
    void noSampleIsAReason() throws Exception {
        Perf perf = Perf.require(script("exit 0"), PATIENCE, temporary);
        try (Perf.Sampling sampling = perf.start(Duration.ofMillis(10))) {
            assertThat(sampling.profile()).isEqualTo(Reading.unavailable("perf took no sample"));
        }
    }
}
