package io.orderentry.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every file that users get can be read. */
class ShippedConfigsTest {
    private static final Configs CONFIGS = new Configs(Path.of("..", ".."), ShippedConfigsTest.class.getClassLoader());

    @ParameterizedTest
    @MethodSource("targets")
    void targetIsRead(String file) {
        Target target = CONFIGS.target("configs/targets/" + file, Overrides.none());
        assertThat(file).isEqualTo(target.name() + ".yaml");
    }

    @ParameterizedTest
    @MethodSource("loads")
    void loadIsRead(String file) {
        Load load = CONFIGS.load("configs/loads/" + file, Overrides.none());
        assertThat(file).isEqualTo(load.name() + ".yaml");
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void experimentIsRead(String file) {
        Experiment experiment = CONFIGS.experiment("configs/experiments/" + file);
        assertThat(file).isEqualTo(experiment.name() + ".yaml");
        assertThat(experiment.cells(CONFIGS, Overrides.none(), Map.of())).hasSizeGreaterThan(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"btrfs", "lvm", "zfs"})
    void aSnapshotIsRolledBackBetweenStopAndStart(String kind) throws Exception {
        Platform platform = CONFIGS.platform("snapshot-" + kind);
        String enter = platform.enter().command();
        assertThat(enter).startsWith("systemctl stop").endsWith("systemctl start \"$SERVICE\"");
        for (String command : List.of(platform.check(), enter, platform.leave().command())) {
            assertThat(new ProcessBuilder("sh", "-n", "-c", command).start().waitFor())
                    .as(command)
                    .isZero();
        }
    }

    @Test
    void aDirectoryIsRestoredBetweenStopAndStart(@TempDir Path folder) throws Exception {
        Path copy = Files.createDirectories(folder.resolve("copy/sub"));
        Path data = Files.createDirectories(folder.resolve("data"));
        Files.writeString(copy.resolve("table"), "as it was");
        Files.writeString(data.resolve("of a run"), "new");
        Platform platform = CONFIGS.platform("restored-directory");
        ProcessBuilder enter = new ProcessBuilder("sh", "-c", platform.enter().command());
        enter.environment()
                .putAll(Map.of(
                        "STOP",
                        "test -e '" + data.resolve("of a run") + "'",
                        "START",
                        "test -e '" + data.resolve("sub/table") + "'",
                        "DATA",
                        data.toString(),
                        "COPY",
                        copy.getParent().toString()));
        assertThat(enter.start().waitFor()).isZero();
        assertThat(data).isDirectoryNotContaining("glob:**/of a run");
        assertThat(data.resolve("sub/table")).hasContent("as it was");
    }

    @Test
    void theDefaultLoadHasTheDefaults() {
        assertThat(CONFIGS.load("flat-out", Overrides.none()))
                .usingRecursiveComparison()
                .ignoringFields("name", "source")
                .isEqualTo(Load.of(Overrides.none()));
    }

    @Test
    void aFixedAmountOfWorkNeedsOneOptionOnly() {
        Overrides transactions = Overrides.none().with("load.transactions", "1000", "--transactions");
        for (String load : CONFIGS.names("load")) {
            assertThat(CONFIGS.load(load, transactions)).as(load).returns(1000L, Load::transactions);
        }
    }

    static Set<String> targets() {
        return files("targets");
    }

    static Set<String> loads() {
        return files("loads");
    }

    static Set<String> experiments() {
        return files("experiments");
    }

    /** Every file of the folder: one with a wrong ending would never be found by its name. */
    private static Set<String> files(String folder) {
        return new TreeSet<>(
                List.of(Path.of("..", "..", "configs", folder).toFile().list()));
    }
}
