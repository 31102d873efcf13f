package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code oe doctor} and {@code oe plan} with a server. */
class DoctorTest {
    @TempDir
    private Path folder;

    @Test
    void theEmbeddedServerIsDurableAndSharesItsMachine() throws Exception {
        BuiltOnce.into(folder);
        Oe oe = new Oe(folder);
        CommandResult doctor =
                oe.run("doctor", "--target", "embedded", "-c", "4").ends(1);
        assertThat(doctor.out())
                .contains("\nTarget embedded\n")
                .containsPattern("ok +database +1 warehouse \\(seed 1\\)")
                .containsPattern("ok +statements +all [0-9]{2} of transactions, checks and tests are\\s+understood")
                .containsPattern("ok +durability +every commit survives a crash")
                .containsPattern("ok +cache +256\\.0 MiB for a database of ")
                .containsPattern("ok +connections +places for [0-9]+ more, needed 6")
                .containsPattern("ok +checkpoints +checkpoint_timeout 15min, max_wal_size 4GB")
                .containsPattern("ok +statistics +those of the large tables are up to date")
                .containsPattern("warning +its machine +driver and server share this machine")
                .containsPattern("(?s) would limit a figure to publish: .*its\\s+machine");
        assertThat(doctor.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));

        CommandResult relaxed = oe.run("doctor", "--target", "embedded", "--set", "target.settings.fsync=off")
                .ends(1);
        assertThat(relaxed.out()).containsPattern("warning +durability +not durable \\(fsync=off\\)");

        CommandResult plan =
                oe.run("plan", "-w", "1000", "--target", "embedded").ends(0);
        assertThat(plan.out()).contains("256.0 MiB of cache").containsPattern("cached share +0\\.3 % +arithmetic");
    }

    @Test
    void nothingIsMade() {
        Oe oe = new Oe(folder);
        CommandResult embedded = oe.run("doctor", "--target", "embedded").ends(2);
        assertThat(embedded.err()).startsWith("oe: --target: there is no embedded database in ");
        assertThat(Files.exists(folder.resolve("data"))).isFalse();
        assertThat(Files.exists(folder.resolve("runs"))).isFalse();
    }

    @Test
    void aServerThatCannotBeReachedComesAfterTheMachine() {
        CommandResult doctor = new Oe(folder)
                .run("doctor", "--target", "jdbc:postgresql://127.0.0.1:1/none")
                .ends(3);
        assertThat(doctor.out()).startsWith("This machine\n").contains("\nTools\n");
        assertThat(doctor.err()).startsWith("oe: ").hasLineCount(1);
    }
}
