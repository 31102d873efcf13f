package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.populate.Reservation;
import io.orderentry.sql.SqlCatalog;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code oe acid} as a user types it: exit codes, files, refusals, and what a run says afterwards. */
class AcidVerbTest {
    @RegisterExtension
    private static final BuiltServer server = new BuiltServer(Map.of());

    private static final Oe oe = server.oe();

    @Thorough
    @Test
    void theClausesHoldAtSerializableAndAWeakerLevelViolatesThem() throws Exception {
        CommandResult serializable = server.run("acid", "--json", "acid.json").ends(0);
        assertThat(serializable.out()).startsWith("serializable: 11 of 11 tests of clauses 3.2 and 3.4 hold");
        assertThat(serializable.out().lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        JsonNode json =
                JsonMapper.shared().readTree(Files.readString(server.folder().resolve("acid.json")));
        assertThat(json.at("/results").size()).isEqualTo(11);
        assertThat(json.at("/consistency/verdict").asString()).isEqualTo("holds");
        assertThat(json.toString()).doesNotContain(server.password());

        CommandResult weaker =
                server.run("acid", "--isolation", "read-committed").ends(1);
        assertThat(weaker.out()).startsWith("read-committed: VIOLATED: isolation-7, isolation-8, isolation-9; 8 of 11");

        // Its checks compare oe_meta, too.
        server.run("run --load smoke --warmup 0s --transactions 200").ends(0);
        assertThat(oe.fullReport())
                .contains(
                        "ACID tests were run on this database at read-committed, with single statements: VIOLATED: isolation-7")
                .contains("consistency holds (20")
                .doesNotContain("ACID and durability tests were not run");
    }

    @Test
    void aDatabaseThatAnotherDriverUsesIsLeftAlone() throws Exception {
        SqlCatalog sql = SqlCatalog.load("postgresql", AcidVerbTest.class.getClassLoader());
        Reservation run = Reservation.take(
                server::connect, sql, "run", Reservation.Sharing.SHARED, Reservation.Timing.DEFAULT, line -> {});
        try {
            CommandResult acid = server.run("acid").ends(2);
            assertThat(acid.err()).contains("another driver is at work on this database: oe run, process");
        } finally {
            run.close();
        }
    }
}
