package io.orderentry.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderentry.compare.Overhead.Definition;
import io.orderentry.result.ResultFixtures;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A guest, whose own counters have no time of guests, above a machine that was watched as well, against a native machine. */
class HypervisorTest {
    private static final Run NATIVE =
            ResultFixtures.run().cpu(60, 0).label("platform", "native").read("n", Run::new);

    private static Run guest(double busy, double guest) {
        return ResultFixtures.run()
                .cpu(99, 0)
                .hypervisor(busy, guest)
                .label("platform", "vm")
                .read("v", Run::new);
    }

    private static Overhead share(Comparison comparison, String group) {
        return comparison.overheads().stream()
                .filter(overhead -> overhead.definition() == Definition.HOST_SIDE_SHARE)
                .filter(overhead -> overhead.group().equals(group))
                .findFirst()
                .orElseThrow();
    }

    private static Optional<ViewTable> view(Comparison comparison) {
        return comparison.views().stream()
                .filter(view -> view.name().equals("hypervisor"))
                .findFirst();
    }

    private static List<String> row(ViewTable view, String label) {
        return view.rows().stream().filter(row -> row.label().equals(label)).findFirst().orElseThrow().cells().stream()
                .map(ViewTable.Cell::text)
                .toList();
    }

    @Test
    void theShareIsThatOfTheMachineUnderTheGuest() {
        Comparison comparison = ComparerTest.compare(List.of(NATIVE, guest(80, 50)));
        assertThat(share(comparison, "vm").value()).isCloseTo(0.6, within(1e-9));
        assertThat(share(comparison, "native").value()).isNull();
        assertThat(share(comparison, "native").remark()).isEqualTo("no machine with counters of guests was watched");
        ViewTable view = view(comparison).orElseThrow();
        assertThat(row(view, "CPU busy %")).containsExactly("60.00", "80.00");
        assertThat(row(view, "CPU guests %")).containsExactly("0.00", "50.00");
        assertThat(row(view, "(busy - guest) / guest")).containsExactly("-", "0.6000");
    }

    @Test
    void anEmulatedGuestHasNoTimeOfGuests() {
        Comparison comparison = ComparerTest.compare(List.of(NATIVE, guest(100, 0)));
        assertThat(share(comparison, "vm").value()).isNull();
        assertThat(share(comparison, "vm").remark())
                .isEqualTo("the hypervisor counted no time of guests, as when it emulates them");
        assertThat(row(view(comparison).orElseThrow(), "CPU busy %")).containsExactly("60.00", "100.00");
    }

    @Test
    void withoutAHypervisorThereIsNoSuchView() {
        Run other = ResultFixtures.run().label("platform", "vm").read("o", Run::new);
        Comparison comparison = ComparerTest.compare(List.of(NATIVE, other));
        assertThat(view(comparison)).isEmpty();
    }
}
