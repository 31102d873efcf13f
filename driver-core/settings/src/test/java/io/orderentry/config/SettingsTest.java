package io.orderentry.config;

import static io.orderentry.config.Texts.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {
    private static final String TARGET =
            "url: jdbc:x://u:geheim@h/db\nuser: oe\nproperties: {sslpassword: geheim, ssl: on, tlsVersions: 1.10}";
    private static final String LOAD = """
            mix: {newOrder: 44.8, payment: 43.2, orderStatus: 4, delivery: 4, stockLevel: 4}
            pace: rate
            rate: 200
            connections: 4xcpu
            warmup: 500ms
            """;
    private static final Settings SETTINGS = settings(TARGET, LOAD);

    @Test
    void printsWhatTookEffect() {
        assertThat(SETTINGS.effectiveYaml()).isEqualTo("""
                name: test-run
                out: runs
                labels:
                  host: native
                  vcpus: "4"
                target:
                  name: test
                  source: FILE
                  url: jdbc:x://***@h/db
                  user: oe
                  properties:
                    ssl: "on"
                    sslpassword: '***'
                    tlsVersions: "1.10"
                  settings: {}
                  hostMetrics: automatic
                  profile: "off"
                  activity: auto
                  timeouts:
                    connect: 15s
                    statement: 30m
                    drain: 1m
                load:
                  name: test
                  source: FILE
                  warehouses: 1
                  foreignKeys: false
                  buildThreads: 0
                  shared: false
                  isolation: read-committed
                  pace: rate
                  rate: 200.0
                  arrivals: uniform
                  mix:
                    newOrder: 44.8
                    payment: 43.2
                    orderStatus: 4.0
                    delivery: 4.0
                    stockLevel: 4.0
                  delivery: queued
                  retries: 20
                  connections: 4xcpu
                  warmup: 500ms
                  duration: 1m
                  passes: 1
                  seed: 1
                  check: auto
                  passport: false
                """);
    }

    @Test
    void whatIsPrintedIsReadBackToTheSame() {
        for (String target : List.of(
                TARGET.replace("u:geheim", "***").replace("geheim", "'***'"), "embedded: e\nsettings: {a: 010}")) {
            for (String load : List.of(LOAD, "transactions: 7\ndeliveryConnections: 3", "mix: deck")) {
                Settings settings = settings(target, load);
                Map<String, Object> printed = Yaml.read("FILE", settings.effectiveYaml());
                assertThat(Load.read("test", part("load", printed))).isEqualTo(settings.load());
                assertThat(Target.read("test", part("target", printed))).isEqualTo(settings.target());
                assertThat(printed.get("labels")).isEqualTo(settings.labels());
            }
        }
    }

    @Test
    void theKeysOfTheLoadAreThoseOfTheConfiguration() {
        assertThat(SETTINGS.loadKeys())
                .containsEntry("rate", "200.0")
                .containsEntry("connections", "4xcpu")
                .containsEntry("isolation", "read-committed")
                .doesNotContainKeys("name", "source", "transactions");
        assertThat(settings(TARGET, "mix: {newOrder: 50, payment: 50, orderStatus: 0, delivery: 0, stockLevel: 0}")
                        .loadKeys())
                .containsEntry("mix.payment", "50.0")
                .containsEntry("mix.delivery", "0.0");
    }

    @Test
    void theHashIsOfWhatIsDoneNotOfItsNames() {
        String hash = SETTINGS.configHash();
        assertThat(hash).matches("[0-9a-f]{64}");
        Load elsewhere = Load.read("copy", Section.top("load", "COPY", Yaml.read("COPY", LOAD), Overrides.none()));
        assertThat(new Settings("other", Path.of("o"), Map.of(), SETTINGS.target(), elsewhere).configHash())
                .isEqualTo(hash);
        assertThat(settings(TARGET, LOAD.replace("200", "200.0")).configHash()).isEqualTo(hash);
        assertThat(settings(TARGET, LOAD.replace("200", "201")).configHash()).isNotEqualTo(hash);
        assertThat(settings(TARGET.replace("1.10", "1.1"), LOAD).configHash()).isNotEqualTo(hash);
    }

    @Test
    void theHashIsTheSameOnEveryMachine() {
        assertThat(settings("embedded: e", "seed: 1").configHash())
                .isEqualTo("82b20e49301a4de01d388a5a2c6d68f3c40a43e09b8332750e22eb97f8e63885");
    }

    @Test
    void labelsComeFromTheCommandLine() {
        assertThat(Settings.labels(List.of("host=native", "note=a=b c")))
                .isEqualTo(Map.of("host", "native", "note", "a=b c"));
        assertRefused(
                () -> Settings.labels(List.of("native")), "--label: 'native' is not key=value, such as host=native");
        assertRefused(() -> Settings.labels(List.of("a=1", "a=1")), "--label a: is given twice");
    }

    @Test
    void checksItself() {
        assertRefused(
                () -> labelled("../x", Map.of()), "name: '../x' is not up to 100 letters, digits, blanks or . _ + -");
        assertRefused(
                () -> labelled("x", Map.of("a b", "c")),
                "--label: key 'a b' is not a letter and up to 99 letters, digits or _ . -");
        assertRefused(() -> labelled("x", Map.of("a", " ")), "--label a: has no value");
    }

    private static Settings labelled(String name, Map<String, String> labels) {
        return new Settings(name, Path.of("o"), labels, SETTINGS.target(), SETTINGS.load());
    }

    @Test
    void theSizeOfTheDatabaseReplacesThatOfTheFileAndNothingElse() {
        String effective = SETTINGS.withLoad(SETTINGS.load().withWarehouses(7)).effectiveYaml();
        assertThat(effective).isEqualTo(SETTINGS.effectiveYaml().replace("warehouses: 1\n", "warehouses: 7\n"));
        assertThat(effective).isNotEqualTo(SETTINGS.effectiveYaml());
    }

    private static Settings settings(String target, String load) {
        return new Settings(
                "test-run",
                Path.of("runs"),
                Map.of("host", "native", "vcpus", "4"),
                Texts.target(target),
                Texts.load(load));
    }

    @SuppressWarnings("unchecked")
    private static Section part(String document, Map<String, Object> printed) {
        Map<String, Object> tree = (Map<String, Object>) printed.get(document);
        tree.remove("name");
        tree.remove("source");
        return Section.top(document, "FILE", tree, Overrides.none());
    }
}
