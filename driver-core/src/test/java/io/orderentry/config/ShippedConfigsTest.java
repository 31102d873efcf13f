package io.orderentry.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every file that users get can be read. */
class ShippedConfigsTest {
    private static final Configs CONFIGS = new Configs(Path.of(".."), ShippedConfigsTest.class.getClassLoader());

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
        assertThat(experiment.cells(CONFIGS, Overrides.none())).hasSizeGreaterThan(1);
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
        for (String load : CONFIGS.loads()) {
            assertThat(CONFIGS.load(load, transactions)).as(load).returns(1000L, Load::transactions);
        }
    }

    static Set<String> targets() throws IOException {
        return yamlFiles("targets");
    }

    static Set<String> loads() throws IOException {
        return yamlFiles("loads");
    }

    static Set<String> experiments() throws IOException {
        return yamlFiles("experiments");
    }

    /** Whatever is in the folder: a file with a wrong ending would never be found by its name. */
    private static Set<String> yamlFiles(String folder) throws IOException {
        return new TreeSet<>(PackedFiles.inFolder(Path.of("..", "configs", folder)));
    }
}
