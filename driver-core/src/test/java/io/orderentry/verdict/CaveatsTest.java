package io.orderentry.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.result.Result;
import io.orderentry.result.Results;
import io.orderentry.verdict.Caveats.Caveat;
import org.junit.jupiter.api.Test;

class CaveatsTest {
    @Test
    void allAtOnce() {
        assertThat(Caveats.of(Results.limited()))
                .extracting(Caveat::id)
                .containsExactly(
                        "emulated",
                        "notDurable",
                        "deliveriesBehind",
                        "stalled",
                        "limitsMissed",
                        "notStarted",
                        "notChecked",
                        "driverLimited",
                        "latencyLog",
                        "littlesLaw",
                        "databaseSteal",
                        "databaseThrottling",
                        "labelledNative",
                        "unsteady",
                        "coLocated");
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
    void withoutTheMachinesCountersNothingIsSaidOfIt() {
        Result bad = Results.bad();
        assertThat(bad.host()).isNull();
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
