package io.orderentry.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Configs.EffectiveKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EffectiveKeyTest {
    @TempDir
    private Path folder;

    private Configs configs(String target, String load) throws IOException {
        Files.writeString(folder.resolve("t.yaml"), target);
        Files.writeString(folder.resolve("l.yaml"), load);
        return new Configs(folder, EffectiveKeyTest.class.getClassLoader());
    }

    @Test
    void aValueComesFromTheFileTheCommandLineOrTheDefaults() throws IOException {
        Configs configs = configs("url: jdbc:x:y", "{warmup: 7s, duration: 9s, mix: deck}");
        Overrides overrides = Overrides.none()
                .set("load.duration=8s")
                .with("load.connections", "3", "--connections")
                .set("target.timeouts.connect=1s");
        assertThat(configs.keys("load", "./l.yaml", overrides))
                .contains(
                        new EffectiveKey("load.warmup", "7s", "./l.yaml"),
                        new EffectiveKey("load.mix", "deck", "./l.yaml"),
                        new EffectiveKey("load.duration", "8s", "--set load.duration"),
                        new EffectiveKey("load.connections", "3", "--connections"),
                        new EffectiveKey("load.seed", "1", "default"))
                .noneMatch(key -> key.path().equals("load.name") || key.path().equals("load.rate"));
        assertThat(configs.keys("target", "./t.yaml", overrides))
                .contains(
                        new EffectiveKey("target.url", "jdbc:x:y", "./t.yaml"),
                        new EffectiveKey("target.timeouts.connect", "1s", "--set target.timeouts.connect"),
                        new EffectiveKey("target.timeouts.drain", "1m", "default"));
    }

    @Test
    void keysBeneathOthersHaveTheirOwnOrigins() throws IOException {
        Configs configs = configs(
                "{embedded: e, settings: {a.b: 1, c: 2}, timeouts: {drain: 5s}}",
                "mix: {newOrder: 45, payment: 43, orderStatus: 4, delivery: 4, stockLevel: 4}");
        assertThat(configs.keys("target", "./t.yaml", Overrides.none().set("target.settings.c=3")))
                .contains(
                        new EffectiveKey("target.settings.a.b", "***", "./t.yaml"),
                        new EffectiveKey("target.settings.c", "3", "--set target.settings.c"),
                        new EffectiveKey("target.data", "data/embedded", "default"),
                        new EffectiveKey("target.timeouts.drain", "5s", "./t.yaml"));
        Overrides payment = Overrides.none().set("load.mix.payment=42").set("load.mix.newOrder=46");
        assertThat(configs.keys("load", "./l.yaml", payment))
                .contains(
                        new EffectiveKey("load.mix.payment", "42.0", "--set load.mix.payment"),
                        new EffectiveKey("load.mix.delivery", "4.0", "./l.yaml"));
    }

    @Test
    void aUrlComesFromTheOptionAndHasNoSecrets() throws IOException {
        Configs configs = configs("url: jdbc:x:y", "seed: 1");
        Overrides overrides = Overrides.none().set("target.properties.password=geheim");
        assertThat(configs.keys("target", "jdbc:x://u:geheim@h/db?password=geheim", overrides))
                .contains(
                        new EffectiveKey("target.url", "jdbc:x://***@h/db?***", "--target"),
                        new EffectiveKey("target.properties.password", "***", "--set target.properties.password"))
                .noneMatch(key -> key.toString().contains("geheim"));
    }
}
