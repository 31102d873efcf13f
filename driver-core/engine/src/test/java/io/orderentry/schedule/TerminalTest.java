package io.orderentry.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Mix;
import io.orderentry.model.TransactionInput;
import io.orderentry.model.TransactionType;
import io.orderentry.txn.Inputs;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TerminalTest {
    private final InputGenerator generator = new InputGenerator(3, InputSamples.CONSTANTS, null);

    @Test
    @DisplayName("2.4.1.1, 2.8.1.1: each terminal has a home warehouse and a district of its own")
    void homes() {
        Set<String> homes = new HashSet<>();
        for (int i = 0; i < 30; i++) {
            Terminal terminal = new Terminal(i, 1, Mix.DECK);
            assertThat(terminal.warehouse()).isBetween(1, 3);
            assertThat(terminal.district()).isBetween(1, 10);
            homes.add(terminal.warehouse() + "/" + terminal.district());
        }
        assertThat(homes).hasSize(30);
    }

    @Test
    void aTypeThatWasSeenAheadIsThatOfTheNextInput() {
        Terminal ahead = new Terminal(7, 1, Mix.DECK);
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < 230; i++) {
            TransactionType type = ahead.nextType();
            assertThat(ahead.nextType()).isEqualTo(type);
            TransactionInput input = next(ahead, generator);
            assertThat(input.type()).isEqualTo(type);
            seen.add(InputSamples.text(input));
        }
        assertThat(seen).isEqualTo(stream(new Terminal(7, 1, Mix.DECK), generator));
    }

    @Test
    void whatATerminalKeysInIsAPureFunctionOfSeedAndTerminal() {
        List<String> one = stream(new Terminal(7, 1, Mix.DECK), generator);
        assertThat(stream(new Terminal(7, 2, Mix.DECK), generator)).isNotEqualTo(one);
        assertThat(stream(new Terminal(17, 1, Mix.DECK), generator)).isNotEqualTo(one);
        Terminal again = new Terminal(7, 1, Mix.DECK);
        Terminal neighbour = new Terminal(8, 1, Mix.DECK);
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < one.size(); i++) {
            next(neighbour, generator);
            seen.add(InputSamples.text(next(again, new InputGenerator(3, InputSamples.CONSTANTS, null))));
        }
        assertThat(seen).isEqualTo(one);
    }

    private static List<String> stream(Terminal terminal, InputGenerator generator) {
        List<String> inputs = new ArrayList<>();
        for (int i = 0; i < 230; i++) {
            inputs.add(InputSamples.text(next(terminal, generator)));
        }
        return inputs;
    }

    private static TransactionInput next(Terminal terminal, InputGenerator generator) {
        return terminal.next(generator, Inputs.DATE);
    }
}
