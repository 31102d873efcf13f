package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.observe.machine.Profiling.PerfReport;
import io.orderentry.result.Profile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PerfReportTest {
    /** In the rows that were captured. */
    private static final int SAMPLES = 137;

    private static String captured() throws IOException {
        try (var text = PerfReportTest.class.getResourceAsStream("/perf/cpu-clock.txt")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Profile parse(String text) {
        return PerfReport.parse("local", "perf", 2, text);
    }

    /** The first rows of a report of perf 6.1 in a virtual machine without counters. */
    @Test
    void aCapturedReportIsUnderstood() throws IOException {
        Profile profile = parse(captured());

        assertThat(profile.event()).isEqualTo("cpu-clock");
        assertThat(profile.seconds()).isEqualTo(2);
        assertThat(profile.samples()).isEqualTo(SAMPLES);
        assertThat(profile.top()).hasSize(20);
        assertThat(profile.top().subList(0, 3))
                .extracting(Profile.Function::symbol, Profile.Function::module)
                .containsExactly(
                        tuple("G1ParScanThreadState::trim_queue_to_threshold", "libjvm.so"),
                        tuple("IndexSetIterator::advance_and_next", "libjvm.so"),
                        tuple("PhaseChaitin::Split", "libjvm.so"));
        assertThat(profile.top().get(0).sharePercent()).isCloseTo(100.0 * 10 / SAMPLES, within(1e-6));
    }

    /** Samples of a processor's cycles are of different length: the share is that of the time, not of the number. */
    @Test
    void sharesAreOfTheTime() {
        Profile profile = parse("""
                # Samples: 4  of event 'cycles:P'
                3\t 100\t[k] hypercall_page\t[kernel.kallsyms]
                1\t 300\t[.] operator|(std::pair<int, int>)\tserver\t-      -
                """);
        assertThat(profile.event()).isEqualTo("cycles");
        assertThat(profile.samples()).isEqualTo(4);
        assertThat(profile.top())
                .containsExactly(
                        new Profile.Function(75, "operator|(std::pair<int, int>)", "server"),
                        new Profile.Function(25, "hypercall_page", "[kernel.kallsyms]"));
    }

    @Test
    void addressesAreCountedTogetherByModule() {
        Profile profile = parse("""
                # Samples: 2  of event 'cpu_core/cycles/'
                1\t 10\t[.] 0x00007f1bdd9a3bf7\t[JIT] tid 12
                1\t 10\t[.] 0x00007fccd4952683\t[JIT] tid 12
                # Samples: 2  of event 'cpu_atom/cycles/'
                2\t 20\t[.] 0000000000001234\tserver
                1\t 10\t[.] deadbeef_handler\tserver
                """);
        assertThat(profile.event()).isEqualTo("cpu_core/cycles/, cpu_atom/cycles/");
        assertThat(profile.top())
                .containsExactly(
                        new Profile.Function(40, "(no symbol)", "[JIT] tid 12"),
                        new Profile.Function(40, "(no symbol)", "server"),
                        new Profile.Function(20, "deadbeef_handler", "server"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "# Samples: 0  of event 'cycles:P'",
                "Error: the file has no samples",
                "99999999999999999999999\t1\t[.] a\tb",
                "x\t1\t[.] a\tb",
                "-1\t1\t[.] a\tb"
            })
    void aTextWithoutSamplesHasNoProfile(String text) {
        assertThat(parse(text)).isNull();
    }

    /** Cut off, or with letters in it that do not belong there: fewer rows, never an exception and never a share above the whole. */
    @Test
    void aDamagedReportIsReadAsFarAsItGoes() throws IOException {
        String whole = captured();
        Random random = new Random(7);
        for (int i = 0; i < 500; i++) {
            StringBuilder damaged = new StringBuilder(whole.substring(0, random.nextInt(whole.length())));
            for (int j = 0; j < 20 && !damaged.isEmpty(); j++) {
                damaged.setCharAt(random.nextInt(damaged.length()), (char) random.nextInt(128));
            }
            Profile profile = parse(damaged.toString());
            if (profile != null) {
                assertThat(profile.top().stream()
                                .mapToDouble(Profile.Function::sharePercent)
                                .sum())
                        .isBetween(0.0, 100.000001);
            }
        }
    }
}
