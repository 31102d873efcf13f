package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Profile;
import io.orderentry.result.Reading;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfilingTest extends PerfScripts {
    private static final Duration LONG = Duration.ofMinutes(10);

    /** Runs what perf is to wait for; then prints one function. */
    private String perf() throws IOException {
        return script("""
            case $1 in
            record) while [ "$1" != -- ]; do shift; done; shift; exec "$@" ;;
            report) printf '# Samples: 7  of event %s\\n 7\\t 70\\t[k] idle\\t[kernel.kallsyms]\\n' "'cpu-clock:H'" ;;
            esac\
            """);
    }

    private Profiling tried(Duration longest) throws Exception {
        Profiling perf = new Profiling(perf(), PATIENCE, longest);
        assertThat(perf.trial()).isEmpty();
        return perf;
    }

    private String problem(String program, Duration patience) throws Exception {
        try (Profiling perf = new Profiling(program, patience, LONG)) {
            return perf.trial().orElseThrow();
        }
    }

    @Test
    void whereItIsMissingThatIsTheReason() throws Exception {
        assertThat(problem(folder.resolve("none").toString(), PATIENCE))
                .startsWith("the program perf cannot be run on this machine (")
                .endsWith("; install it there (package linux-perf or perf)");
    }

    @Test
    void whereItIsNotPermittedItsMessageIsTheReason() throws Exception {
        String perf = script("echo Error: >&2; echo 'Access to performance monitoring is limited.' >&2; exit 255");
        assertThat(problem(perf, PATIENCE))
                .contains("may not sample all of this machine: Access to performance monitoring is limited.")
                .contains("sysctl kernel.perf_event_paranoid=-1");
    }

    @Test
    void aTrialThatDoesNotEndIsAReason() throws Exception {
        assertThat(problem(script("exec sleep 600"), Duration.ofMillis(300)))
                .isEqualTo("perf on this machine did not end within 0 s");
    }

    @Test
    void samplesOfTheTimeThatWasAskedFor() throws Exception {
        try (Profiling perf = tried(Duration.ofMillis(200))) {
            perf.intervalStarted(0);
            Thread.sleep(3_000);
            perf.intervalEnded(0);
            Profile profile = perf.profile().value();
            assertThat(profile.source()).isEqualTo("local");
            assertThat(profile.seconds()).isEqualTo(0.2);
            assertThat(profile.event()).isEqualTo("cpu-clock");
            assertThat(profile.samples()).isEqualTo(7);
            assertThat(profile.top()).containsExactly(new Profile.Function(100, "idle", "[kernel.kallsyms]"));
        }
        assertThat(calls())
                .hasSize(3)
                .allSatisfy(call -> assertThat(call).matches("(record .* -- timeout 0\\.[12]00 sh .*|report .*)"));
    }

    @Test
    void theEndOfTheIntervalIsTheEndOfTheSamples() throws Exception {
        try (Profiling perf = tried(LONG)) {
            perf.intervalStarted(0);
            perf.intervalEnded(0);
            assertThat(perf.profile().value().seconds()).isLessThan(60);
        }
    }

    @Test
    void aRunThatIsGivenUpEndsTheSamples() throws Exception {
        try (Profiling perf = tried(LONG)) {
            assertThat(perf.profile()).isEqualTo(Reading.unavailable("there was no measurement interval"));
            perf.intervalStarted(0);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "if [ $1 = report ]; then echo 'no symbols' >&2; exit 1; fi, perf failed: no symbols",
        "exit 0, perf took no sample"
    })
    void aReportThatFailsOrHasNoSampleIsAReason(String script, String reason) throws Exception {
        try (Profiling perf = new Profiling(script(script), PATIENCE, Duration.ofMillis(10))) {
            perf.intervalStarted(0);
            assertThat(perf.profile()).isEqualTo(Reading.unavailable(reason));
        }
    }
}
