package io.orderentry.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Mix;
import io.orderentry.model.Scale;
import io.orderentry.model.TransactionType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlatOutScheduleTest {
    private final ManualClock clock = new ManualClock();

    static Terminal[] terminals(int count) {
        Terminal[] terminals = new Terminal[count];
        for (int i = 0; i < count; i++) {
            terminals[i] = new Terminal(i, new Scale((count + 9) / 10), 1, Mix.DECK);
        }
        return terminals;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 29, 30})
    void theWorkersSlicesAreDisjointAndCoverAllTerminals(int workers) {
        Terminal[] terminals = terminals(30);
        FlatOutSchedule schedule = new FlatOutSchedule(terminals, workers, clock);
        List<Terminal> all = new ArrayList<>();
        for (int worker = 0; worker < workers; worker++) {
            Set<Terminal> slice = new LinkedHashSet<>();
            while (slice.add(schedule.take(worker).terminal())) {
                // Until the first terminal comes again.
            }
            assertThat(slice.size()).isBetween(30 / workers, (30 + workers - 1) / workers);
            all.addAll(slice);
        }
        assertThat(all).containsExactlyInAnyOrder(terminals);
    }

    @Test
    void aWorkerTakesItsTerminalsInTurnAndEachIsDueNow() {
        FlatOutSchedule schedule = new FlatOutSchedule(terminals(6), 2, clock);
        List<Integer> districts = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            clock.advance(Duration.ofMillis(3));
            Turn turn = schedule.take(1);
            assertThat(turn.dueNanos()).isEqualTo(clock.nanos());
            schedule.done(turn, clock.nanos());
            districts.add(turn.terminal().district());
        }
        assertThat(districts).containsExactly(2, 4, 6, 2, 4, 6);
    }

    @Test
    void nothingIsEverSkipped() {
        FlatOutSchedule schedule = new FlatOutSchedule(terminals(6), 2, clock);
        schedule.putBack(schedule.take(0));
        Tally tally = new Tally();
        schedule.skipped(new Interval(0, Long.MAX_VALUE / 4), tally);
        assertThat(tally.sum(Tally.Count.DUE)).isZero();
        assertThat(tally.get(TransactionType.NEW_ORDER, Tally.Count.SKIPPED)).isZero();
    }
}
