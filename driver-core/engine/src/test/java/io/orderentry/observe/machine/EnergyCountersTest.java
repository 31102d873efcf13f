package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.result.Host;
import io.orderentry.result.Reading;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Energy counters of a machine with two packages, as the kernel shows them. */
class EnergyCountersTest {
    private static final String FOLDER = "/sys/class/powercap/";
    /** As many machines have it, in microjoules: 262 kJ. */
    private static final long RANGE = 262_143_328_850L;

    private final EnergyCounters counters = new EnergyCounters();

    private static Map<String, String> files(long first, long second) {
        Map<String, String> files = new HashMap<>();
        zone(files, "intel-rapl:0", "package-0", first);
        zone(files, "intel-rapl:0:0", "core", first / 2);
        zone(files, "intel-rapl:1", "package-1", second);
        zone(files, "intel-rapl-mmio:0", "package-0", first);
        return files;
    }

    private static void zone(Map<String, String> files, String zone, String name, long microjoules) {
        files.put(FOLDER + zone + "/name", name + "\n");
        files.put(FOLDER + zone + "/energy_uj", microjoules + "\n");
        files.put(FOLDER + zone + "/max_energy_range_uj", RANGE + "\n");
    }

    private HostSample sample(double seconds, Map<String, String> files) {
        return counters.without(ProcSample.parse(seconds, files));
    }

    private static Reading<Double> watts(HostSample first, HostSample last) {
        return HostFigures.between(
                        first,
                        last,
                        Devices.of(Map.of(), List.of()),
                        MachineIdentity.unavailable("not read"),
                        Host.NONE,
                        "local")
                .packageWatts();
    }

    @Test
    void powerIsThatOfAllPackagesWithoutTheirPartsAndWithoutASecondWayToThem() {
        HostSample first = sample(10, files(1_000_000, 50_000_000));
        HostSample last = sample(12, files(181_000_000, 90_000_000));

        assertThat(watts(first, last).value()).isCloseTo(110, within(1e-9));
    }

    @Test
    void aCounterThatBeginsAgainGoesOn() {
        HostSample first = sample(10, files(RANGE - 30_000_000, 5));
        sample(11, files(20_000_000, 5));
        HostSample last = sample(12, files(70_000_000, 5));

        assertThat(watts(first, last).value()).isCloseTo(50, within(1e-9));
    }

    @Test
    void aCounterThatMayHaveBegunAgainTwiceSaysNothing() {
        HostSample first = sample(10, files(1, 1));
        HostSample last = sample(10 + RANGE / 1e6 / 2_000 + 1, files(2, 2));

        assertThat(watts(first, last).reason()).contains("may have begun again more than once");
    }

    @Test
    void nodeExporterGivesNoLevelAtWhichACounterBeginsAgain() {
        HostSample first = exported(10, 900);
        assertThat(watts(first, exported(12, 1_100)).value()).isCloseTo(100, within(1e-9));
        assertThat(watts(first, exported(13, 3)).reason()).contains("began again");
    }

    private HostSample exported(double seconds, double joules) {
        return counters.without(NodeExporterSource.of(seconds, PrometheusTextParser.parse("""
            node_rapl_package_joules_total{index="0",path="/sys/class/powercap/intel-rapl:0"} %1$s
            node_rapl_package_joules_total{index="0",path="/sys/class/powercap/intel-rapl-mmio:0"} %1$s
            """.formatted(joules))));
    }

    @Test
    void aMachineWithoutCountersOrOneThatOnlyTheAdministratorMayReadSaysWhy() {
        String why = "could not be read: no energy counter, as in a virtual machine, or the user is not the machine's"
                + " administrator";
        assertThat(watts(sample(10, Map.of()), sample(11, Map.of())).reason())
                .isEqualTo(FOLDER + "intel-rapl:*/energy_uj " + why);
        Map<String, String> files = files(1, 1);
        files.keySet().removeIf(file -> file.endsWith("energy_uj") && !file.contains("max"));
        assertThat(watts(sample(12, files), sample(13, files)).reason()).endsWith("energy_uj " + why);
    }
}
