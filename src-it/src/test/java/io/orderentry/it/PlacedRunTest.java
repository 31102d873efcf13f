package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database whose tables are in partitions is built, measured and checked like any other, and its placement is part of the result. */
@Thorough
class PlacedRunTest {
    @TempDir
    private static Path folder;

    private static Oe oe;

    @BeforeAll
    static void build() {
        oe = new Oe(folder);
        CommandResult built =
                oe.run("build", "-w", "1", "--set", "target.placement=hash").ends(0);
        assertThat(built.err()).contains("foreign keys, placement hash");
    }

    private static void refused(String placement, String message, String... words) {
        String[] all = Arrays.copyOf(words, words.length + 2);
        all[words.length] = "--set";
        all[words.length + 1] = "target.placement=" + placement;
        CommandResult said = oe.run(all).ends(2);
        assertThat(said.err()).startsWith("oe: target.placement: " + message).hasLineCount(1);
    }

    @Test
    void aRunDisclosesThePlacementThatTheDatabaseHas() {
        CommandResult run = oe.run("run", "--load", "smoke", "--warmup", "0s", "--transactions", "200")
                .ends(0);
        assertThat(run.verdict()).startsWith("PASS");
        assertThat(oe.fullReport())
                .contains(
                        "The tables were made with the placement hash: the eight tables of a warehouse have 16 partitions"
                                + " each, by a hash of the warehouse's number; ITEM has none.");
        oe.run("check", "--deep", "--set", "target.placement=hash").ends(0);
    }

    @Test
    void anotherPlacementThanThatOfTheDatabaseIsRefused() {
        String message = "'citus' was asked for, but the database at ";
        refused("citus", message, "run", "--load", "smoke");
        refused("citus", message, "check");
    }

    @Test
    void aPlacementThatIsNotThereIsRefused() {
        refused("hahs", "'hahs' is no placement of postgresql, did you mean 'hash'?", "check");
        refused(
                "hash",
                "'hash' was asked for, and h2 has no placements; leave it out",
                "check",
                "--target",
                "jdbc:h2:mem:placed");
    }
}
