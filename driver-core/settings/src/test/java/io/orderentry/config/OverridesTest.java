package io.orderentry.config;

import static io.orderentry.config.Texts.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class OverridesTest {

    @Test
    void refusesWhatIsNoKeyWithAValue() {
        assertSetRefused("foo", "--set: 'foo' is not key=value, such as load.warmup=5s");
        assertSetRefused("=5", "--set: '=5' is not key=value, such as load.warmup=5s");
        assertSetRefused("warmup=5s", "--set warmup: unknown key 'warmup', did you mean 'load.warmup'?");
        assertSetRefused("warehouses=4", "--set warehouses: unknown key 'warehouses', did you mean 'load.warehouses'?");
        assertSetRefused("warehuoses=4", "--set warehuoses: unknown key 'warehuoses', did you mean 'load.warehouses'?");
        assertSetRefused("urll=x", "--set urll: unknown key 'urll', did you mean 'target.url'?");
        assertSetRefused("payment=40", "--set payment: unknown key 'payment', did you mean 'load.mix.payment'?");
        assertSetRefused("conect=5s", "--set conect: unknown key 'conect', did you mean 'target.timeouts.connect'?");
        assertSetRefused(
                "timeouts.connect=5s",
                "--set timeouts.connect: unknown key 'timeouts', did you mean 'target.timeouts.connect'?");
        assertSetRefused("repetitions=4", "--set repetitions: unknown key 'repetitions'; known are target, load");
        assertSetRefused("xyzzy=4", "--set xyzzy: unknown key 'xyzzy'; known are target, load");
        assertSetRefused("laod.warmup=5s", "--set laod.warmup: unknown key 'laod', did you mean 'load'?");
        assertSetRefused("load=5s", "--set load: 'load' is not a key such as load.warmup");
        assertSetRefused("load.=5s", "--set load.: 'load.' is not a key such as load.warmup");
        assertSetRefused("load..x=5s", "--set load..x: 'load..x' is not a key such as load.warmup");
    }

    @Test
    void refusesTwoValuesForOneKey() {
        Overrides option = Overrides.none().with("load.connections", "1", "--connections");
        assertRefused(
                () -> option.set("load.connections=1"),
                "--set load.connections: load.connections is given already by --connections");
    }

    @Test
    void leavesTheFilesTreeAndOtherDocumentsAlone() {
        Map<String, Object> tree = Map.of("mix", Map.of("payment", "43"), "seed", "1");
        Overrides overrides = Overrides.none().set("load.mix.payment=40").set("target.user=u");
        assertThat(overrides.overlay("load", tree)).isEqualTo(Map.of("mix", Map.of("payment", "40"), "seed", "1"));
        assertThat(overrides.overlay("target", Map.of())).isEqualTo(Map.of("user", "u"));
        assertThat(tree).isEqualTo(Map.of("mix", Map.of("payment", "43"), "seed", "1"));
    }

    @Test
    void addingMakesNewOnes() {
        Overrides none = Overrides.none();
        none.set("load.seed=2");
        assertThat(none.overlay("load", Map.of())).isEmpty();
    }

    private static void assertSetRefused(String keyAndValue, String message) {
        assertRefused(() -> Overrides.none().set(keyAndValue), message);
    }
}
