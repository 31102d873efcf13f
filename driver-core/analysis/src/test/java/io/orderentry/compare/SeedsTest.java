package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.compare.Overhead.Definition;
import io.orderentry.result.ResultFixtures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The numbers of the papers that this driver comes from, typed in as results, give the papers' own conclusions, each under the name of
 * the definition that it is (docs/statistics.md). One run a side: ratios, no intervals.
 */
class SeedsTest {

    @Test
    @DisplayName(
            "White paper, Table 1: a throughput ratio of 85 %, the same fact as 17 % more processor time per transaction")
    void table1() {
        Comparison comparison = ofTable1();

        Overhead overhead = Requests.overhead(comparison, Definition.THROUGHPUT_RATIO, "vm");
        assertThat(overhead.definition().words()).startsWith("throughput ratio (");
        assertThat(overhead.value()).isCloseTo(0.8532, within(5e-5));
        assertThat(overhead.remark())
                .isEqualTo("at equal saturation that is 17.2 % more processor time per transaction");
        assertThat(overhead.ratio().interval()).isNull();
        assertThat(comparison.equivalences())
                .filteredOn(equivalence -> equivalence.label().startsWith("disk requests")
                        || equivalence.label().startsWith("bytes per"))
                .allMatch(equivalence -> equivalence.status() == WorkEquivalence.Status.EQUAL)
                .extracting(WorkEquivalence::ratio)
                .satisfiesExactly(
                        requests -> assertThat(requests).isCloseTo(0.990, within(5e-4)),
                        bytes -> assertThat(bytes).isCloseTo(1.001, within(5e-4)));
    }

    private static Comparison ofTable1() {
        ResultFixtures physical = ResultFixtures.run().rates(293_000, 10_450).disk(47_333, 23_667, 71_000 * 4_296.0);
        ResultFixtures virtual = ResultFixtures.run().rates(250_000, 8_917).disk(40_000, 20_000, 60_000 * 4_300.0);
        return by(
                "platform",
                "native",
                physical.label("platform", "native").read("n", Run::new),
                virtual.label("platform", "vm").read("v", Run::new));
    }

    @Test
    @DisplayName("White paper, Table 2: 89 times 100 transactions/s, 50 times 1,200 disk requests/s")
    void table2() {
        ViewTable view = view(ofTable1(), "reference-profile");
        assertThat(cell(view, "vm", "times 100")).isCloseTo(89.17, within(0.01));
        assertThat(cell(view, "vm", "times 1,200")).isCloseTo(50, within(1e-9));
    }

    @Test
    @DisplayName("White paper, Table 8: each doubling of the virtual processors brings 1.90 and 1.87")
    void table8() {
        ViewTable view = view(
                by("vcpus", "8", run("vcpus", "8", 355_300), run("vcpus", "2", 100_000), run("vcpus", "4", 190_000)),
                "scale-up");
        assertThat(view.rows()).extracting(ViewTable.Row::label).containsExactly("2", "4", "8");
        assertThat(cell(view, "4", "doubling")).isCloseTo(1.90, within(1e-6));
        assertThat(cell(view, "8", "doubling")).isCloseTo(1.87, within(1e-6));
        assertThat(cell(view, "8", "normalised")).isCloseTo(3.553, within(1e-6));
        assertThat(cell(view, "2", "doubling")).isNull();
    }

    @Test
    void eachRungBesideTheReferenceAndBesideTheOneBefore() {
        Run container = run("rung", "container", 80_000);
        ViewTable view = view(
                by("rung", "native", run("rung", "native", 100_000), container, run("rung", "guest", 40_000)),
                "ladder");
        assertThat(view.rows()).extracting(ViewTable.Row::label).containsExactly("container", "guest");
        assertThat(cell(view, "container", "/ native")).isCloseTo(0.8, within(1e-6));
        assertThat(cell(view, "guest", "/ native")).isCloseTo(0.4, within(1e-6));
        assertThat(cell(view, "guest", "/ the one before")).isCloseTo(0.5, within(1e-6));
    }

    @Test
    @DisplayName("White paper, Figure 3: 1.00 and 1.85 on the old platform, 1.24, 2.37 and 4.43 on the new one")
    void figure3() {
        List<Run> runs = List.of(
                cell("old", "2", 100_000),
                cell("old", "4", 185_000),
                cell("new", "2", 124_000),
                cell("new", "4", 237_000),
                cell("new", "8", 443_000));
        Comparison comparison = Comparer.compareRuns(
                runs,
                Requests.by("platform", "old")
                        .withBy(List.of("platform", "vcpus"))
                        .withReference(List.of("old", "2")));
        ViewTable view = view(comparison, "two-factors");
        assertThat(cell(view, "old", "vcpus=2")).isEqualTo(1.0);
        assertThat(cell(view, "old", "vcpus=4")).isCloseTo(1.85, within(1e-9));
        assertThat(cell(view, "old", "vcpus=8")).isNull();
        assertThat(cell(view, "new", "vcpus=2")).isCloseTo(1.24, within(1e-9));
        assertThat(cell(view, "new", "vcpus=4")).isCloseTo(2.37, within(1e-9));
        assertThat(cell(view, "new", "vcpus=8")).isCloseTo(4.43, within(1e-9));
        assertThat(view.notes())
                .contains(
                        "new / 4 is 1.28 times old / 4",
                        "new / 4 is 1.91 times new / 2",
                        "new / 8 is 1.87 times new / 4");
    }

    @Test
    @DisplayName("White paper, Table 9: gains of 3, 5, 3 and 1 %, 1.125 together")
    void table9() {
        Map<String, Integer> gains = Map.of("pvscsi", 3, "ioConcurrency", 5, "coalescing", 3, "interruptDelivery", 1);
        List<Run> runs = new ArrayList<>();
        gains.forEach((feature, gain) -> {
            for (String state : List.of("off", "on")) {
                ResultFixtures made = ResultFixtures.with(
                        "experiment", feature, state.equals("on") ? 100_000 + 1_000L * gain : 100_000);
                gains.keySet().forEach(each -> made.label(each, each.equals(feature) ? state : "off"));
                runs.add(made.read(feature + state, Run::new));
            }
        });
        ViewTable view = view(Comparer.compareRuns(runs, Requests.by("pvscsi", "off")), "on-off");
        gains.forEach(
                (feature, gain) -> assertThat(cell(view, feature, "gain %")).isCloseTo(gain, within(1e-6)));
        assertThat(view.notes()).singleElement().asString().contains("1.125");
    }

    private static Run hypervisor(String name, long newOrders, double busy, double guest) {
        return ResultFixtures.with("hypervisor", name, newOrders)
                .cpu(busy, guest)
                .read(name, Run::new);
    }

    @Test
    @DisplayName("26.6 % more CPU for equal work, and a host-side share of 55 %")
    void equalWork() {
        Run xen = hypervisor("xen", 60_000, 52.85, 0);
        Run kvm = hypervisor("kvm", 60_000, 66.93, 43.02);
        Comparison comparison = by("hypervisor", "xen", xen, kvm);
        Overhead cpu = Requests.overhead(comparison, Definition.CPU_FOR_EQUAL_WORK, "kvm");
        assertThat(cpu.value()).isCloseTo(1.2664, within(5e-5));
        assertThat(cpu.remark()).isEqualTo("26.6 % more processor time");
        assertThat(cell(view(comparison, "equal-work-cpu"), "CPU busy", "kvm / xen"))
                .isCloseTo(1.2664, within(5e-5));

        Run parts = hypervisor("kvm", 60_000, 66.90, 43.02);
        Overhead share = Requests.overhead(by("hypervisor", "xen", xen, parts), Definition.HOST_SIDE_SHARE, "kvm");
        assertThat(share.definition().words()).startsWith("host-side share (");
        assertThat(share.value()).isCloseTo(0.555, within(5e-4));
    }

    @Test
    @DisplayName("no CPU for equal work when the work was not equal")
    void unequalWork() {
        Run xen = hypervisor("xen", 60_000, 52.85, 0);
        Run kvm = hypervisor("kvm", 59_000, 66.93, 43.02);
        Comparison comparison = by("hypervisor", "xen", xen, kvm);
        Overhead cpu = Requests.overhead(comparison, Definition.CPU_FOR_EQUAL_WORK, "kvm");
        assertThat(cpu.value()).isNull();
        assertThat(cpu.remark()).isEqualTo("the achieved rates differ by 1.7 %, more than 1 %");
        assertThat(comparison.views()).extracting(ViewTable::name).doesNotContain("equal-work-cpu");
    }

    @Test
    @DisplayName(
            "On the base it names, four cores without SMT in 7,723 s: 66.3 and 84.2 % unadjusted, 56.3 and 70.8 % per core-GHz")
    void rightBase() {
        ViewTable view = perCoreGhz(machine("host", 7_723, 2.27, "off"));
        assertRatios(view, "vm1", 0.663, 0.563, 6e-4);
        assertThat(cell(view, "vm1", "times slower")).isCloseTo(1.775, within(2e-3));
        assertRatios(view, "vm2", 0.842, 0.708, 5e-4);
    }

    private static void assertRatios(ViewTable view, String side, double ratio, double perCore, double near) {
        assertThat(cell(view, side, "throughput ratio")).isCloseTo(ratio, within(5e-4));
        assertThat(cell(view, side, "per core-GHz")).isCloseTo(perCore, within(near));
    }

    @Test
    @DisplayName(
            "On the base it took, eight threads with SMT in 6,925 s: 59.4 and 75.5 %, 1.979 times slower; refused unless forced")
    void wrongBase() {
        Run host = machine("host", 6_925, 2.27, "on");
        assertThat(catchThrowable(() -> by("machine", "host", host, machine("vm1", VM_1, VM_1_GHZ, "off"))))
                .hasMessage(
                        "the runs differ in what must be the same: smt (host: on, vm1: off); --allow smt compares them anyway");
        ViewTable view = perCoreGhz(host);
        assertRatios(view, "vm1", 0.594, 0.5052, 5e-5);
        assertThat(cell(view, "vm1", "times slower")).isCloseTo(1.979, within(5e-4));
        assertRatios(view, "vm2", 0.755, 0.635, 5e-4);
    }

    @Test
    @DisplayName("as a time ratio for the same work, SMT on is 11.5 % faster than off")
    void smtGain() {
        Run on = machine("on", 6_925, 2.27, "on");
        Run off = machine("off", 7_723, 2.27, "off");
        Overhead time = Requests.overhead(forced(List.of(on, off), "machine", "on"), Definition.TIME_RATIO, "off");
        assertThat(time.definition().words()).startsWith("time ratio (");
        assertThat(time.value()).isCloseTo(1.115, within(5e-4));
        assertThat(time.remark()).startsWith("1,000,000 transactions each");
    }

    /** The paper's unadjusted share 59.4 % of 6,925 s, and the clock that makes 1.979 of it. */
    private static final double VM_1 = 11_652;

    private static final double VM_1_GHZ = 2.27 * 1.9794 * 6_925 / VM_1;

    private static ViewTable perCoreGhz(Run host) {
        List<Run> runs = List.of(host, machine("vm1", VM_1, VM_1_GHZ, "off"), machine("vm2", 9_173, 2.70, "off"));
        return view(forced(runs, "machine", "host"), "per-core-ghz");
    }

    private static Run machine(String name, double seconds, double gigahertz, String smt) {
        return ResultFixtures.run()
                .work(1_000_000, seconds)
                .label("machine", name)
                .set("/host/facts/cores", "4")
                .set("/host/facts/smt", smt)
                .set("/host/facts/nominalMegahertz", "3000")
                .set("/host/facts/measuredMegahertz", Double.toString(1_000 * gigahertz))
                .read(name, Run::new);
    }

    private static Run run(String label, String value, long newOrders) {
        return ResultFixtures.with(label, value, newOrders).read(value, Run::new);
    }

    private static Run cell(String platform, String vcpus, long newOrders) {
        return ResultFixtures.on(platform, newOrders).label("vcpus", vcpus).read(platform + vcpus, Run::new);
    }

    private static Comparison by(String label, String reference, Run... runs) {
        return Comparer.compareRuns(List.of(runs), Requests.by(label, reference));
    }

    private static Comparison forced(List<Run> runs, String label, String reference) {
        return Comparer.compareRuns(runs, Requests.by(label, reference, Allowances.of(true, List.of())));
    }

    private static ViewTable view(Comparison comparison, String name) {
        return Requests.view(comparison, name).orElseThrow();
    }

    private static Double cell(ViewTable view, String row, String column) {
        int at = view.columns().stream().map(ViewTable.Column::title).toList().indexOf(column);
        assertThat(at).as(column).isNotNegative();
        return view.rows().stream()
                .filter(each -> each.label().equals(row))
                .findFirst()
                .orElseThrow()
                .cells()
                .get(at)
                .value();
    }
}
