package io.orderentry.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The target h2 of the packed configurations: one process, one file, nothing installed and nothing started. */
@Thorough
class H2TargetTest {

    @Test
    void aDatabaseInAFileIsBuiltDrivenCheckedAndDropped(@TempDir Path folder) throws Exception {
        Oe oe = new Oe(folder);
        assertGood(oe.run("build", "--target", "h2", "-w", "1"));
        CommandResult run =
                oe.run("run", "--target", "h2", "--load", "smoke", "--warmup", "0s", "--transactions", "200");
        assertGood(run);
        assertThat(run.err()).contains("h2 has no stored procedures here; the run uses --mode statements");
        assertThat(Files.readString(oe.newestRun().resolve("settings.yaml"))).contains("mode: statements");
        assertThat(folder.resolve("data/h2/orderentry.mv.db")).exists();
        JsonNode result = oe.newestResult();
        assertThat(result.get("verdict").get("status").asString()).isEqualTo("PASS");
        JsonNode identity = result.get("identity");
        assertThat(identity.get("plugin").asString()).isEqualTo("h2");
        assertThat(identity.get("hostName").asString()).isNotBlank();
        assertThat(identity.get("url").asString()).startsWith("jdbc:h2:");
        assertThat(identity.get("databaseName").asString()).isEqualToIgnoringCase("orderentry");
        assertThat(result.get("workload").get("configured").get("mode").asString())
                .isEqualTo("statements");

        assertGood(oe.run("check", "--target", "h2"));
        assertGood(oe.run("drop", "--target", "h2"));
    }

    private static void assertGood(CommandResult said) {
        said.ends(0);
    }
}
