package io.orderentry.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Host;
import io.orderentry.result.Result;
import io.orderentry.result.ResultFixtures;
import io.orderentry.result.Results;
import io.orderentry.verdict.Caveats.Caveat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CaveatsTest {
    @Test
    void allAtOnce() {
        assertThat(Caveats.of(Results.limited()))
                .extracting(Caveat::id)
                .containsExactly(("emulated notDurable deliveriesBehind stalled limitsMissed notStarted notChecked"
                                + " driverLimited latencyLog littlesLaw databaseSteal databaseThrottling labelledNative"
                                + " unsteady coLocated")
                        .split(" "));
    }

    @Test
    void eachSaysWhatToDo() {
        assertThat(Caveats.of(Results.limited()))
                .allSatisfy(caveat -> assertThat(caveat.text() + caveat.remedy())
                        .as(caveat.id())
                        .containsPattern("raise|lower|lengthen|run |use |look|do not|compar|find|gaps"));
    }

    @Test
    void aGoodRunOnOneMachine() {
        assertThat(Caveats.of(Results.good())).extracting(Caveat::id).containsExactly("unsteady", "coLocated");
    }

    @Test
    void oneMachineThroughTwoSourcesIsOneMachine() {
        Map<String, String> here = Map.of(Host.BOOT_ID, "7f3a", Host.BOOT_TIME, "1764058021", Host.NODE_NAME, "db1");
        String together = "coLocated";
        String doubtful = "maybeCoLocated";

        assertThat(ofMachines(here, Map.of(Host.BOOT_ID, "7f3a"))).contains(together);
        assertThat(ofMachines(here, Map.of(Host.BOOT_ID, "99", Host.BOOT_TIME, "1764058021", Host.NODE_NAME, "db1")))
                .doesNotContain(together, doubtful);
        // As node_exporter shows it, on this machine, on another one, in a container, and without its collectors.
        assertThat(ofMachines(here, Map.of(Host.BOOT_TIME, "1764058021", Host.NODE_NAME, "db1")))
                .contains(together);
        assertThat(ofMachines(here, Map.of(Host.BOOT_TIME, "1764000000", Host.NODE_NAME, "db1")))
                .doesNotContain(together, doubtful);
        assertThat(ofMachines(here, Map.of(Host.BOOT_TIME, "1764058021", Host.NODE_NAME, "0c1f")))
                .contains(doubtful);
        assertThat(ofMachines(here, Map.of())).contains(doubtful);
        assertThat(ofMachines(Map.of(), Map.of())).doesNotContain(together, doubtful);
    }

    /** Ids of the caveats of a run whose database's machine had a source of its own. */
    private static List<String> ofMachines(Map<String, String> driver, Map<String, String> database) {
        ResultFixtures run = ResultFixtures.run().set("/host/source", "node_exporter http://127.0.0.1:9100");
        database.forEach((name, fact) -> run.set("/host/facts/" + name, fact));
        driver.forEach((name, fact) -> run.set("/hosts/1/facts/" + name, fact));
        return Caveats.of(run.result()).stream().map(Caveat::id).toList();
    }

    @Test
    void withoutTheMachinesCountersNothingIsSaidOfIt() {
        Result bad = Results.bad();
        assertThat(bad.host().isAvailable()).isFalse();
        assertThat(Caveats.isCoLocated(bad)).isFalse();
        assertThat(Caveats.of(bad)).extracting(Caveat::id).doesNotContain("coLocated", "emulated", "databaseSteal");
    }

    /** The checks that failed are named; a drift is one of the doubts about the steady state. */
    @Test
    void aLimitationIsSaidOnce() {
        assertThat(Caveats.of(Results.limited()))
                .filteredOn(caveat -> caveat.id().equals("driverLimited"))
                .singleElement()
                .satisfies(caveat -> assertThat(caveat.text())
                        .startsWith("driver-limited: processor time of the driver 93.00 % (less than 70 %); ")
                        .contains("scheduling lag"));
        assertThat(Results.limited().verdict().limitations())
                .anyMatch(limitation -> limitation.id().equals("drifted"));
    }

    @Test
    void anUnknownLimitationOfAnotherDriverHasNoRemedy() {
        assertThat(Limitations.remedy("ofTheFuture")).isEmpty();
        assertThat(Limitations.remedy("notDurable")).isNotEmpty();
    }
}
