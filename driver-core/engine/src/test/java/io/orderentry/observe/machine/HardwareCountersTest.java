package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.config.HostMetric;
import io.orderentry.config.HostMetric.Kind;
import io.orderentry.config.HostMetric.Role;
import io.orderentry.result.Host;
import io.orderentry.result.Reading;
import io.orderentry.result.Reasons;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class HardwareCountersTest extends PerfScripts {
    /** Of perf 6.1 on a virtual machine without a virtual PMU. */
    private static final String WITHOUT_PMU = """
            # started on Mon Nov 23 23:29:15 2026

            404.06,msec,cpu-clock,404059960,100.00,2.000,CPUs utilized
            <not supported>,,cycles,0,100.00,,
            <not supported>,,instructions,0,100.00,,
            <not supported>,,LLC-load-misses,0,100.00,,
            <not supported>,,dTLB-load-misses,0,100.00,,
            """;

    /** As perf-stat(1) describes the form: ten seconds of four processors. */
    private static final String COUNTED = """
            40000.00,msec,cpu-clock,40000000000,100.00,4.000,CPUs utilized
            84000000000,,cycles,40000000000,100.00,2.100,GHz
            91000000000,,instructions,40000000000,100.00,1.08,insn per cycle
            250000000,,LLC-load-misses,40000000000,100.00,,
            <not counted>,,dTLB-load-misses,0,0.00,,
            """;

    private static Reading<Host.Hardware> answer(String text, int status, int processors, String limit) {
        return HardwareCounters.parse(new Perf.Answer(status, text, limit), processors);
    }

    @Test
    void countsAreRatesOfAllProcessors() throws Exception {
        Reading<Host.Hardware> rates = answer(COUNTED, 0, 4, "-1");
        assertThat(rates.value().cyclesPerSecond().orNull()).isCloseTo(8.4e9, within(1.0));
        assertThat(rates.value().instructionsPerSecond().orNull()).isCloseTo(9.1e9, within(1.0));
        assertThat(rates.value().llcMissesPerSecond().orNull()).isCloseTo(2.5e7, within(1.0));
        assertThat(rates.value().dtlbMissesPerSecond().orNull()).isNull();
        assertThat(Reasons.of(rates.value()))
                .containsEntry("dtlbMissesPerSecond", "perf stat says '<not counted>' of dTLB-load-misses");
    }

    /** As root on a virtual machine without a virtual PMU: system calls are counted by the kernel, not by the processor. */
    @Test
    void systemCallsNeedNoCountersOfTheProcessor() throws Exception {
        Reading<Host.Hardware> rates =
                answer(WITHOUT_PMU + "26100,,raw_syscalls:sys_enter,404059960,100.00,,\n", 0, 2, "2");
        assertThat(rates.value().systemCallsPerSecond().orNull()).isCloseTo(129_189, within(1.0));
        assertThat(Reasons.of(rates.value()))
                .containsEntry(
                        "instructionsPerSecond",
                        "perf stat says '<not supported>' of instructions: the processor shows no counters; in a virtual"
                                + " machine the hypervisor has to offer them (virtual PMU)");
        assertThat(Reasons.of(answer(COUNTED, 0, 4, "-1").value()))
                .containsEntry(
                        "systemCallsPerSecond",
                        "perf stat may not count the tracepoint raw_syscalls:sys_enter: it needs root, and /sys/kernel/tracing");
    }

    @Test
    void kindsOfCoresAreAddedUp() throws Exception {
        assertThat(answer("""
                2000.00,msec,cpu-clock,2000000000,100.00,2.000,CPUs utilized
                3000000000,,cpu_core/cycles/,1000000000,100.00,,
                1000000000,,cpu_atom/cycles/,1000000000,100.00,,
                """, 0, 2, "0").value().cyclesPerSecond().orNull()).isCloseTo(4e9, within(1.0));
    }

    @Test
    void everyAbsenceHasItsReason() throws Exception {
        assertThat(answer(WITHOUT_PMU, 0, 2, "2").reason())
                .isEqualTo("perf stat says '<not supported>' of cycles: the processor shows no counters; in a"
                        + " virtual machine the hypervisor has to offer them (virtual PMU)");
        assertThat(answer("sh: 1: perf: not found\n", 127, 2, "4").reason())
                .isEqualTo("the program perf is not installed on this machine (package linux-perf or perf)");
        assertThat(answer(
                                "Error:\nAccess to performance monitoring and observability operations is limited.\n",
                                255,
                                2,
                                "4")
                        .reason())
                .isEqualTo("perf stat may not count on this machine: Access to performance monitoring and observability"
                        + " operations is limited. (kernel.perf_event_paranoid is 4); run it as root, or set there: sysctl"
                        + " kernel.perf_event_paranoid=0");
        assertThat(HardwareCounters.of(new HostMetric(Role.DATABASE, Kind.SSH, "db1", List.of()))
                        .rates()
                        .reason())
                .isEqualTo("perf counts on the driver's machine only, with the source 'local', not with 'ssh'");
    }

    /** Runs what perf is to wait for, and prints when that has ended. */
    @Test
    void theCountsAreThoseBetweenStartAndEnd() throws Exception {
        String program = script("""
                [ "$5" != -- ] || exit 0
                while [ "$1" != -- ]; do shift; done
                shift
                "$@"
                printf '1000.00,msec,cpu-clock,1,100.00,,\\n7,,cycles,1,100.00,,\\n' >&2
                """);
        try (HardwareCounters counters = new HardwareCounters(program, PATIENCE)) {
            counters.open();
            counters.start();
            counters.end();
            Reading<Host.Hardware> rates = counters.rates();
            assertThat(rates.reason()).isNull();
            assertThat(rates.value().cyclesPerSecond().orNull()).isPositive();
            assertThat(counters.rates()).isSameAs(rates);
        }
        assertThat(calls().get(1))
                .startsWith("stat -x , -a -e cpu-clock -e cycles -e instructions -e LLC-load-misses -e dTLB-load-misses"
                        + " -e raw_syscalls:sys_enter -- ");
    }

    @Test
    void oneThatIsMissingOrDoesNotEndIsAReason() throws Exception {
        try (HardwareCounters counters =
                new HardwareCounters(folder.resolve("none").toString(), PATIENCE)) {
            counters.start();
            assertThat(counters.rates().reason()).contains("perf is not installed on this machine");
        }
        try (HardwareCounters counters = new HardwareCounters(script("exec sleep 600"), Duration.ofMillis(300))) {
            assertThat(counters.rates().reason()).isEqualTo("there was no measurement interval");
        }
        String stuck = folder.resolve("perf").toString();
        try (HardwareCounters counters = new HardwareCounters(stuck, Duration.ofMillis(300))) {
            counters.start();
            assertThat(counters.rates().reason()).isEqualTo("perf stat on this machine did not end within 0 s");
        }
    }
}
