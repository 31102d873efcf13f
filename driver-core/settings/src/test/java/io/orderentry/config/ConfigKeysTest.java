package io.orderentry.config;

import static io.orderentry.config.Texts.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.orderentry.text.Golden;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.dataformat.yaml.YAMLMapper;

class ConfigKeysTest {
    private static final Path SCHEMAS = Path.of("..", "..", "configs", "schema");

    @Test
    void everyComponentOfARecordIsAKey() {
        assertThat(names(Target.class)).isEqualTo(components(Target.class));
        assertThat(names(Load.class)).isEqualTo(components(Load.class));
        assertThat(names(Timeouts.class)).isEqualTo(components(Timeouts.class));
    }

    private static Set<String> names(Class<? extends Record> type) {
        return ConfigKeys.of(type).stream().map(ConfigKey::name).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> components(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getName)
                .filter(name -> !EffectiveTree.NO_KEYS.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** A reader has no other way to a value, so that no key can be added without a declaration. */
    @Test
    void aReaderGetsNoKeyThatIsNotDeclaredForItsFile() {
        Section load = Section.top("load", "FILE", Map.of("user", "me"), Overrides.none());
        assertThatThrownBy(() -> load.get("user"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("load has no key 'user'");
    }

    @Test
    void everyKeyIsDescribed() {
        assertThat(ConfigKeys.all()).hasSizeGreaterThan(50).allSatisfy(key -> {
            assertThat(key.description()).as(key.path()).matches("[A-Z].*[^.]\\.");
            assertThat(key.type().name()).as(key.path()).isNotBlank();
            assertThat(key.values()).as(key.path()).doesNotContain("HostMetric[", "Optional");
        });
        assertThat(ConfigKeys.beginningWith("load.warehouses"))
                .extracting(
                        ConfigKey::path,
                        key -> key.type().name(),
                        key -> key.type().range(),
                        ConfigKey::defaultValue,
                        ConfigKey::description)
                .containsExactly(tuple(
                        "load.warehouses",
                        "integer",
                        "1..1000000",
                        "1",
                        "Warehouses of a database that is built, about 100 MB each."));
    }

    static Set<Path> shipped() throws IOException {
        Set<Path> files = new TreeSet<>();
        for (String folder : List.of("targets", "loads", "experiments", "platforms")) {
            try (var list = Files.list(Path.of("..", "..", "configs", folder))) {
                list.filter(file -> file.toString().endsWith(".yaml")).forEach(files::add);
            }
        }
        return files;
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void everyKeyOfAShippedFileIsListed(Path file) throws IOException {
        Set<String> paths = new TreeSet<>();
        String folder = file.getParent().getFileName().toString();
        leaves(folder.substring(0, folder.length() - 1), Yaml.read(file.toString(), Files.readString(file)), paths);
        assertThat(paths)
                .isNotEmpty()
                .allSatisfy(path -> assertThat(ConfigKeys.all())
                        .as(path)
                        .anyMatch(key -> pattern(key.path()).matcher(path).matches()));
    }

    /** Names that the user chooses may have dots; a level without keys of its own is there too. */
    private static Pattern pattern(String path) {
        return Pattern.compile(Pattern.quote(path)
                .replace(".FACTOR.LEVEL.KEY", "\\E\\.[^.]+\\.[^.]+(?:\\..+)?\\Q")
                .replaceAll("\\.[A-Z]+(?=\\\\E|$)", "\\\\E(?:\\\\..+)?\\\\Q"));
    }

    private static void leaves(String path, Object value, Set<String> paths) {
        if (value instanceof Map<?, ?> map && !map.isEmpty()) {
            map.forEach((key, below) -> leaves(path + "." + key, below, paths));
        } else {
            paths.add(path);
        }
    }

    /** What a file of {@code oe init} has as a comment can be taken as it stands. */
    @Test
    void everySampleIsAccepted() {
        ConfigKeys.BY_PATH.forEach((path, key) -> {
            boolean isTop = path.chars().filter(each -> each == '.').count() == 1;
            if (isTop && !key.sample().isEmpty()) {
                String document = path.substring(0, path.indexOf('.'));
                Map<String, Object> tree = Yaml.read("FILE", key.name() + ": " + key.sample());
                assertThat(Section.top(document, "FILE", tree, Overrides.none()).get(key.name()))
                        .as(path)
                        .isNotNull();
            }
        });
    }

    @ParameterizedTest
    @CsvSource({
        "load.warm,    load.warmup",
        "warmup,       load.warmup",
        "target.user,  target.user",
        "payment,      load.mix.payment"
    })
    void keysAreFoundByTheBeginningOrTheEndOfTheirPath(String prefix, String path) {
        assertThat(ConfigKeys.beginningWith(prefix)).extracting(ConfigKey::path).containsExactly(path);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        xyzzy | there is no key 'xyzzy'; oe config keys lists all
        load.wramup | there is no key 'load.wramup', did you mean 'load.warmup'?
        wramup | there is no key 'wramup', did you mean 'load.warmup'?
        """)
    void refusesAPrefixOfNoKeyWithTheNearestOne(String prefix, String message) {
        assertRefused(() -> ConfigKeys.beginningWith(prefix), message);
        assertRefused(
                () -> ConfigTemplate.of("laod"),
                "'laod' is not one of target, load, experiment, platform, did you mean 'load'?");
    }

    @Test
    void theDocumentationListsEveryKey() {
        StringBuilder text = new StringBuilder();
        for (String document : ConfigKeys.DOCUMENTS) {
            text.append("\n## Keys of ")
                    .append(document.equals("experiment") ? "an " : "a ")
                    .append(document);
            text.append("\n\n| key | values | default | meaning |\n|---|---|---|---|\n");
            for (ConfigKey key : ConfigKeys.beginningWith(document + ".")) {
                text.append("| `%s` | %s | %s | %s |%n"
                        .formatted(key.path(), key.values(), key.defaultValue(), key.description()));
            }
        }
        Golden.checkPart(Path.of("../../docs/configuration.md"), "keys", text + "\n");
    }

    private static Section section(String document, String yaml) {
        return Section.top(document, "FILE", Yaml.read("FILE", yaml), Overrides.none());
    }

    @Test
    void aLoadHasItsDefaults() {
        assertThat(Load.read("default", section("load", ConfigTemplate.of("load"))))
                .usingRecursiveComparison()
                .ignoringFields("source")
                .isEqualTo(Load.of(Overrides.none()));
    }

    @Test
    void aTargetIsAUrlAndTheDefaults() {
        assertThat(Target.read("mine", section("target", ConfigTemplate.of("target"))))
                .isEqualTo(TargetBuilder.builder()
                        .name("mine")
                        .source("FILE")
                        .url("jdbc:NAME://HOST/DATABASE")
                        .build());
    }

    @Test
    void anExperimentHasOneFactorOfTwoLevels() {
        Experiment experiment = Experiment.read("mine", section("experiment", ConfigTemplate.of("experiment")));
        assertThat(experiment.by()).isEqualTo(List.of("platform"));
        assertThat(experiment.repetitions()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"target", "load", "experiment"})
    void everyKeyIsThereWithItsSentence(String document) {
        String text = ConfigTemplate.of(document);
        String words = text.replaceAll("\n(?:#   )?# ", " ");
        ConfigKeys.BY_PATH.forEach((path, key) -> {
            if (path.startsWith(document + ".")) {
                assertThat(text).containsPattern("(?m)^(?:#   |# )?" + Pattern.quote(key.name()) + ":");
                assertThat(words).contains(key.declared().sentence());
            }
        });
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    /** Two keys that are lists of keys, with the marks of the comments taken away. */
    @Test
    void keysBeneathOthersCanBeUncommented() {
        String target = ConfigTemplate.of("target") + "\n\n";
        int from = target.indexOf("# timeouts:");
        String timeouts = target.substring(from, target.indexOf("\n\n", from)).replaceAll("(?m)^# ", "");
        assertThat(section("target", timeouts).get("timeouts")).isEqualTo(Timeouts.DEFAULT);
        String load = ConfigTemplate.of("load");
        int begin = load.indexOf("# mix:\n");
        String mix = load.substring(begin, load.indexOf("\n\n", begin)).replaceAll("(?m)^# ", "");
        assertThat(section("load", mix).get("mix")).hasToString("45/43/4/4/4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"target", "load", "experiment", "platform"})
    void theFilesAreCurrent(String document) {
        Golden.check(SCHEMAS.resolve(document + ".json"), ConfigSchema.of(document));
        assertThat(Configs.schema(document)).isEqualTo(ConfigSchema.of(document));
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void everyShippedFileNamesItsSchemaAndIsValid(Path file) throws IOException {
        String folder = file.getParent().getFileName().toString();
        String document = folder.substring(0, folder.length() - 1);
        String yaml = Files.readString(file);
        assertThat(yaml).startsWith("# yaml-language-server: $schema=../schema/" + document + ".json\n");
        assertThat(errors(document, yaml)).isEmpty();
    }

    @Test
    void everyTemplateIsValid() {
        for (String document : ConfigKeys.DOCUMENTS) {
            assertThat(errors(document, ConfigTemplate.of(document)))
                    .as(document)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            load       | warehuoses: 4
            load       | warehouses: 0
            load       | warmup: 30
            load       | isolation: READ_COMMITTED
            load       | connections: many
            load       | connections: 10001
            load       | check: yes
            load       | mix: cards
            load       | mix: {newOrder: 101}
            load       | mix: {newOrders: 100}
            load       | retries:
            target     | settings:
            target     | hostMetrics: []
            target     | timeouts: {login: 3s}
            target     | tls: on
            experiment | factors: {a: {}}
            experiment | factors: {a: {b: {load.duratoin: 1s}}}
            experiment | factors: {a: {b: {warmup: 1s}}}
            experiment | set: {load.warehouses: 0}
            experiment | set: {target: h2}
            experiment | compare: {atleast: 1}
            """)
    void whatTheReadersRefuseIsNotValid(String document, String yaml) {
        assertThat(errors(document, yaml)).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            load       | connections: 300
            load       | {pace: rate, rate: 0.5}
            load       | mix: {newOrder: 50, payment: 50, orderStatus: 0, delivery: 0, stockLevel: 0}
            load       | seed: -9223372036854775808
            target     | {embedded: e, settings: {fsync: off, cost: 1.10, max: 300}, hostMetrics: [local]}
            target     | {url: 'jdbc:x:y', hostMetrics: off, timeouts: {connect: 1s}}
            experiment | factors: {a: {b: {load.mix: deck, target.settings.a.b: 1, load: flat-out}}}
            experiment | set: {load.mix.payment: 40, target.hostMetrics: local;sql, target.timeouts.drain: 5m}
            """)
    void whatTheyAcceptIsValid(String document, String yaml) {
        assertThat(errors(document, yaml)).isEmpty();
    }

    private static List<Error> errors(String document, String yaml) {
        Schema schema =
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(ConfigSchema.of(document));
        return schema.validate(YAMLMapper.shared().readTree(yaml));
    }
}
