package io.orderentry.cli.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.cli.Command;
import io.orderentry.compare.ResultFixtures;
import io.orderentry.result.Disclosure;
import io.orderentry.result.Result;
import io.orderentry.store.ResultReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** {@code oe label}: what readers see of labels that were added later. */
@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class LabelCommandTest {
    @TempDir
    Path folder;

    private Path one;
    private Path other;

    @BeforeEach
    void twoRuns() {
        one = ResultFixtures.run().newOrders(60_000).label("host", "a").in(folder, "one");
        other = ResultFixtures.run().newOrders(60_000).label("host", "a").in(folder, "other");
    }

    private static Command label(Object... words) {
        String[] all = new String[words.length + 1];
        all[0] = "label";
        for (int i = 0; i < words.length; i++) {
            all[i + 1] = words[i].toString();
        }
        return Command.run(all);
    }

    @Test
    void readersSeeTheLabelAndThatItWasAddedLater() throws IOException {
        String measured = Files.readString(one.resolve("result.json"));
        Command added = label(one, "platform=native", "cores=4");
        assertThat(added.exitCode()).as(added.toString()).isZero();
        assertThat(added.out())
                .containsPattern("\n  cores=4, added 20\\d\\d-\\S+Z\n  host=a\n  platform=native, added 20\\S+Z\n");
        Result result = ResultReader.read(one);
        assertThat(result.identity().labels())
                .containsEntry("platform", "native")
                .containsEntry("host", "a");
        assertThat(result.disclosures())
                .extracting(Disclosure::text)
                .last()
                .asString()
                .matches("labels were added after the run: cores=4 \\(20\\S+Z\\), platform=native \\(20\\S+Z\\)");
        assertThat(Command.run("report", "--full", one.toString()).out()).contains("platform=native");
        assertThat(Files.readString(one.resolve("result.json"))).isEqualTo(measured);
        assertThat(ResultReader.read(other).identity().labels()).doesNotContainKey("platform");
    }

    @Test
    void aComparisonTakesThem() {
        assertThat(label(one, "platform=native").exitCode()).isZero();
        assertThat(label(other, "platform=vm").exitCode()).isZero();
        Command compared =
                Command.run("compare", one.toString(), other.toString(), "--by", "platform", "--reference", "native");
        assertThat(compared.exitCode()).as(compared.toString()).isZero();
        assertThat(compared.out())
                .contains("Comparison by platform: native (1 run), vm (1 run)")
                .contains("labels were added after the run: platform=native", "platform=vm (20");
    }

    @Test
    void anotherValueNeedsReplaceAndNothingIsChangedWithoutIt() {
        Command refused = label(other, one, "fresh=1", "host=b");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err())
                .isEqualTo("oe: label host: " + other
                        + " has it already with the value 'a'; give it the value 'b' with --replace\n");
        assertThat(other.resolve("labels.json")).doesNotExist();
        assertThat(label(one, "host=a").exitCode()).isZero();
        assertThat(one.resolve("labels.json")).doesNotExist();

        assertThat(label(one, "host=b", "--replace").exitCode()).isZero();
        assertThat(ResultReader.read(one).identity().labels()).containsEntry("host", "b");
        assertThat(Command.run("report", "--full", one.toString()).out())
                .containsPattern("host=b\\s+\\(20\\S+Z;\\s+made\\s+with\\s+a\\)");
    }

    @Test
    void badInput() throws IOException {
        assertThat(label(one, "1x=2").err()).contains("oe: --label: key '1x' is not a letter and up to 99 letters");
        assertThat(label(one, "x=").err()).contains("oe: --label x: has no value");
        assertThat(label(one, "x=1", "x=2").err()).contains("oe: --label x: is given twice");
        assertThat(label("x=1").err()).contains("oe: label: no run folder is given");
        assertThat(label(folder.resolve("none"), "x=1").err()).contains("there is no such folder");
        assertThat(one.resolve("labels.json")).doesNotExist();
        for (String damaged : new String[] {"{", "[]", "{\"labels\": {\"x\": 1}}", "{\"labels\": 1}"}) {
            Files.writeString(one.resolve("labels.json"), damaged);
            Command refused = Command.run("report", one.toString());
            assertThat(refused.exitCode()).as(damaged).isEqualTo(2);
            assertThat(refused.err()).startsWith("oe: " + one.resolve("labels.json") + " is damaged; remove it");
        }
    }

    @Test
    void aFolderOfRunsIsLabelledAtOnceAndACopyIsStillTheSameRun() throws IOException {
        assertThat(label(folder, "site=x").exitCode()).isZero();
        assertThat(ResultReader.read(other).identity().labels()).containsEntry("site", "x");
        Path copy = Files.createDirectory(folder.resolve("copy"));
        for (String file : new String[] {"result.json", "latency.hlog"}) {
            Files.copy(one.resolve(file), copy.resolve(file));
        }
        assertThat(label(copy, "site=y").exitCode()).isZero();
        Command refused = Command.run("compare", folder.toString(), "--by", "site", "--reference", "x");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err()).contains("hold the same run");
    }
}
