package io.orderentry.config;

import static io.orderentry.config.Texts.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.Configs.EffectiveKey;
import io.orderentry.model.Pace;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigsTest {
    private static final Overrides NONE = Overrides.none();

    @TempDir
    Path work;

    @TempDir
    Path packed;

    private Configs configs;

    @BeforeEach
    void files() throws IOException {
        write(work, "configs/targets/mine.yaml", "url: jdbc:x:mine");
        write(work, "configs/targets/both.yaml", "url: jdbc:x:mine");
        write(work, "configs/loads/slow.yaml", "pace: paced");
        write(packed, "configs/targets/both.yaml", "url: jdbc:x:packed");
        write(packed, "configs/targets/other.yaml", "url: jdbc:x:packed");
        write(packed, "configs/loads/fast.yaml", "pace: flat-out");
        configs = new Configs(work, new URLClassLoader(new URL[] {packed.toUri().toURL()}, null));
    }

    @Test
    void aWordIsANameOfTheWorkingDirectoryOrElseOfThePackedFiles() {
        assertThat(configs.target("mine", NONE))
                .returns("mine", Target::name)
                .returns("configs/targets/mine.yaml", Target::source)
                .returns("jdbc:x:mine", Target::url);
        assertThat(configs.target("both", NONE)).returns("jdbc:x:mine", Target::url);
        assertThat(configs.target("other", NONE))
                .returns("other", Target::name)
                .returns("packed configs/targets/other.yaml", Target::source)
                .returns("jdbc:x:packed", Target::url);
        assertThat(configs.load("slow", NONE)).returns(Pace.PACED, Load::pace);
        assertThat(configs.load("fast", NONE))
                .returns("fast", Load::name)
                .returns("packed configs/loads/fast.yaml", Load::source);
    }

    @Test
    void aPathIsAFile() throws IOException {
        write(work, "my loads/of today.yaml", "seed: 7");
        write(work, "plain", "seed: 8");
        assertThat(configs.load("my loads/of today.yaml", NONE))
                .returns("of today", Load::name)
                .returns("my loads/of today.yaml", Load::source)
                .returns(7L, Load::seed);
        assertThat(configs.load(work.resolve("plain").toString(), NONE))
                .returns("plain", Load::name)
                .returns(8L, Load::seed);
    }

    @Test
    void aUrlIsATargetOfItsOwn() {
        Target target = configs.target("jdbc:x://h/db?password=geheim", NONE.set("target.user=u"));
        assertThat(target)
                .returns("x", Target::name)
                .returns("jdbc:x://h/db?***", Target::source)
                .returns("jdbc:x://h/db?password=geheim", Target::url)
                .returns("u", Target::user);
        assertRefused(
                () -> configs.target("jdbc:x", NONE),
                "--target: 'jdbc:x' is not a JDBC URL such as jdbc:NAME://HOST/DATABASE");
    }

    @Test
    void theCommandLineIsLaidOverTheFile() {
        assertThat(configs.load("slow", NONE.set("load.seed=7")))
                .returns(7L, Load::seed)
                .returns(Pace.PACED, Load::pace);
        assertRefused(
                () -> configs.target("mine", NONE.set("target.usr=u")),
                "--set target.usr: unknown key 'usr', did you mean 'user'?");
    }

    @Test
    void listsNames() {
        assertThat(configs.names("target")).containsExactly("both", "mine", "other");
        assertThat(configs.names("load")).containsExactly("fast", "slow");
        Configs nothing = new Configs(work.resolve("nowhere"), new URLClassLoader(new URL[0], null));
        assertThat(nothing.names("load")).isEmpty();
        assertRefused(() -> nothing.load("fast", NONE), "there is no load 'fast'; known are none");
    }

    @Test
    void refusesAnUnknownName() {
        assertRefused(
                () -> configs.target("mien", NONE),
                "there is no target 'mien', did you mean 'mine'? Known are both, mine, other");
        assertRefused(() -> configs.load("xyzzy", NONE), "there is no load 'xyzzy'; known are fast, slow");
        assertRefused(() -> configs.load("", NONE), "there is no load ''; known are fast, slow");
    }

    @Test
    void refusesWhatIsNotAFile() throws IOException {
        Files.createDirectories(work.resolve("configs/loads/folder.yaml"));
        Files.write(work.resolve("binary.yaml"), new byte[] {'a', ':', ' ', (byte) 0xff, (byte) 0xfe});
        assertRefused(() -> configs.load("gone.yaml", NONE), "gone.yaml: there is no such file");
        assertRefused(() -> configs.load("no/such", NONE), "no/such: there is no such file");
        assertRefused(() -> configs.load("configs/loads", NONE), "configs/loads: is a folder, not a file");
        assertRefused(() -> configs.load("folder", NONE), "configs/loads/folder.yaml: is a folder, not a file");
        assertRefused(() -> configs.load("/", NONE), "/: is a folder, not a file");
        assertRefused(() -> configs.load("binary.yaml", NONE), "binary.yaml: is not UTF-8 text");
        assertRefused(
                () -> configs.load("a\0b", NONE), "'configs/loads/a b.yaml' is not a path: Nul character not allowed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"...yaml", "..yaml", ".yaml"})
    void refusesAPlatformWhoseNameIsAnotherFolder(String file) throws IOException {
        write(work, file, "enter: command");
        assertRefused(
                () -> configs.platform(file),
                file + ": the name of a platform's file must not begin with a dot; rename it");
    }

    @Test
    void refusesWhatIsLargerThanAnyFileOfKeys() throws IOException {
        write(work, "large.yaml", "a: " + "x".repeat(4_000_000));
        assertRefused(() -> configs.load("large.yaml", NONE), "large.yaml: is larger than 256 KiB");
        assertRefused(() -> configs.load("/dev/zero", NONE), "/dev/zero: is larger than 256 KiB");
    }

    @Test
    void refusalsNameTheFile() throws IOException {
        write(
                work,
                "configs/loads/bad.yaml",
                "mix: {newOrder: 1, payment: 143, orderStatus: 1, delivery: 1, stockLevel: 1}");
        write(work, "configs/loads/worse.yaml", "mix: {\n");
        write(packed, "configs/loads/odd.yaml", "duratoin: 5s");
        assertRefused(
                () -> configs.load("bad", NONE), "load.mix.payment: 143 is not in 0..100 (configs/loads/bad.yaml)");
        assertRefused(
                () -> configs.load("odd", NONE),
                "load: unknown key 'duratoin', did you mean 'duration'? (packed configs/loads/odd.yaml)");
    }

    @Test
    void readsFromAJar() throws IOException {
        Path jar = work.resolve("packed one.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            entries.putNextEntry(new JarEntry("configs/"));
            entries.putNextEntry(new JarEntry("configs/loads/"));
            entries.putNextEntry(new JarEntry("configs/loads/deep/"));
            entries.putNextEntry(new JarEntry("configs/loads/deep/no.yaml"));
            entries.putNextEntry(new JarEntry("configs/loads/notes.txt"));
            entries.putNextEntry(new JarEntry("configs/loads/jarred.yaml"));
            entries.write("seed: 9".getBytes(StandardCharsets.UTF_8));
        }
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
            Configs fromJar = new Configs(work.resolve("nowhere"), loader);
            assertThat(fromJar.names("load")).containsExactly("jarred");
            assertThat(fromJar.load("jarred", NONE)).returns(9L, Load::seed);
        }
    }

    private static void write(Path folder, String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Configs configs(String target, String load) throws IOException {
        Files.writeString(work.resolve("t.yaml"), target);
        Files.writeString(work.resolve("l.yaml"), load);
        return new Configs(work, ConfigsTest.class.getClassLoader());
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

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        foo | --set: 'foo' is not key=value, such as load.warmup=5s
        =5 | --set: '=5' is not key=value, such as load.warmup=5s
        warmup=5s | --set warmup: unknown key 'warmup', did you mean 'load.warmup'?
        warehouses=4 | --set warehouses: unknown key 'warehouses', did you mean 'load.warehouses'?
        warehuoses=4 | --set warehuoses: unknown key 'warehuoses', did you mean 'load.warehouses'?
        urll=x | --set urll: unknown key 'urll', did you mean 'target.url'?
        payment=40 | --set payment: unknown key 'payment', did you mean 'load.mix.payment'?
        conect=5s | --set conect: unknown key 'conect', did you mean 'target.timeouts.connect'?
        timeouts.connect=5s | --set timeouts.connect: unknown key 'timeouts', did you mean 'target.timeouts.connect'?
        repetitions=4 | --set repetitions: unknown key 'repetitions'; known are target, load
        xyzzy=4 | --set xyzzy: unknown key 'xyzzy'; known are target, load
        laod.warmup=5s | --set laod.warmup: unknown key 'laod', did you mean 'load'?
        load=5s | --set load: 'load' is not a key such as load.warmup
        load.=5s | --set load.: 'load.' is not a key such as load.warmup
        load..x=5s | --set load..x: 'load..x' is not a key such as load.warmup
        """)
    void refusesWhatIsNoKeyWithAValue(String keyAndValue, String message) {
        assertRefused(() -> NONE.set(keyAndValue), message);
    }

    @Test
    void refusesTwoValuesForOneKey() {
        Overrides option = NONE.with("load.connections", "1", "--connections");
        assertRefused(
                () -> option.set("load.connections=1"),
                "--set load.connections: load.connections is given already by --connections");
    }

    @Test
    void leavesTheFilesTreeAndOtherDocumentsAlone() {
        Map<String, Object> tree = Map.of("mix", Map.of("payment", "43"), "seed", "1");
        Overrides overrides = NONE.set("load.mix.payment=40").set("target.user=u");
        assertThat(overrides.overlay("load", tree)).isEqualTo(Map.of("mix", Map.of("payment", "40"), "seed", "1"));
        assertThat(overrides.overlay("target", Map.of())).isEqualTo(Map.of("user", "u"));
        assertThat(tree).isEqualTo(Map.of("mix", Map.of("payment", "43"), "seed", "1"));
        assertThat(NONE.overlay("load", Map.of())).isEmpty();
    }
}
