package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.compare.ResultFixtures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Exit codes, sentences and files of {@code oe compare}. */
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class CompareCommandTest {
    @TempDir
    Path folder;

    private final List<String> runs = new ArrayList<>();
    private final StringBuilder err = new StringBuilder();
    private final StringBuilder out = new StringBuilder();

    @BeforeEach
    void threeRunsASide() {
        for (int i = 0; i < 3; i++) {
            runs.add(ResultFixtures.run()
                    .newOrders(100_000 + 200L * i)
                    .label("platform", "native")
                    .in(folder, "n" + i)
                    .toString());
            runs.add(ResultFixtures.run()
                    .newOrders(90_000 + 200L * i)
                    .label("platform", "vm")
                    .in(folder, "v" + i)
                    .toString());
        }
    }

    @Test
    void goodAndWorse() {
        assertThat(compare("--by", "platform", "--reference", "native")).isZero();
        assertThat(compare("--by", "platform", "--reference", "native", "--at-least", "0.85"))
                .isZero();
        assertThat(compare("--by", "platform", "--reference", "native", "--at-least", "0.95"))
                .isEqualTo(1);
        assertThat(compare("--by", "platform", "--reference", "native", "--within", "10ms"))
                .isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString())
                .startsWith("Comparison by platform: native (3 runs), vm (3 runs)")
                .contains("HOLDS: throughput ratio of vm at least 0.85 of native")
                .contains("VIOLATED: throughput ratio of vm at least 0.95 of native");
    }

    @Test
    void undecided() {
        assertThat(compare("--by", "platform", "--reference", "native", "--at-least", "0.9"))
                .isEqualTo(4);
        assertThat(out.toString()).contains("UNDECIDED: throughput ratio of vm at least 0.9 of native: one-sided 95 %");
        runs.remove(0);
        assertThat(compare("--by", "platform", "--reference", "native", "--at-least", "0.5"))
                .isEqualTo(4);
        assertThat(out.toString()).contains("make 1 more of native");
    }

    @Test
    void whatIsAllowedToDiffer() {
        runs.add(ResultFixtures.run()
                .newOrders(90_000)
                .isolation("serializable")
                .label("platform", "vm")
                .in(folder, "other")
                .toString());
        assertThat(compare("--by", "platform", "--reference", "native")).isEqualTo(2);
        assertThat(err.toString())
                .isEqualTo("oe: the runs differ in what must be the same: isolation (native: read committed, vm: read"
                        + " committed or serializable); --allow isolation compares them anyway\n");
        assertThat(compare("--by", "platform", "--reference", "native", "--allow", "isolation"))
                .isZero();
        assertThat(compare("--by", "platform", "--reference", "native", "--force"))
                .isZero();
        assertThat(compare("--by", "platform", "--reference", "native", "--allow", "isolaton"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("did you mean 'isolation'?");
    }

    @Test
    void refused() {
        assertThat(compare("--by", "platfrom", "--reference", "native")).isEqualTo(2);
        assertThat(err.toString()).isEqualTo("oe: --by: no run has a label 'platfrom', did you mean 'platform'?\n");
        assertThat(compare("--by", "platform", "--reference", "native", "--within", "10"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("oe: --within: '10' is not a duration such as 500ms");
        assertThat(compare("--by", "platform", "--reference", "native", "--view", "nativ-vs-vm"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("did you mean 'native-vs-vm'?");
        runs.add(folder.toString());
        assertThat(compare("--by", "platform", "--reference", "native")).isEqualTo(2);
        assertThat(err.toString()).contains("is no run folder: it has no result.json");
    }

    @Test
    void files() throws Exception {
        Path csv = folder.resolve("c.csv");
        Path json = folder.resolve("c.json");
        assertThat(compare(
                        "--by",
                        "platform",
                        "--reference",
                        "native",
                        "--csv",
                        csv.toString(),
                        "--json",
                        json.toString()))
                .isZero();
        assertThat(Files.readString(csv)).startsWith("measure,label,unit,").contains("newOrdersPerMinute,");
        assertThat(Files.readString(json)).contains("\"reference\": \"native\"");
        assertThat(compare("--by", "platform", "--reference", "native", "--csv", folder.toString()))
                .isEqualTo(2);
    }

    private int compare(String... options) {
        List<String> words = new ArrayList<>(List.of("compare"));
        words.addAll(runs);
        words.addAll(Arrays.asList(options));
        Command command = Command.run(words.toArray(String[]::new));
        out.append(command.out());
        err.append(command.err());
        return command.exitCode();
    }
}
