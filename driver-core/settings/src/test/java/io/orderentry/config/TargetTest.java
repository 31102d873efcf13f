package io.orderentry.config;

import static io.orderentry.config.Texts.assertRefused;
import static io.orderentry.config.Texts.target;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.orderentry.config.HostMetric.Kind;
import io.orderentry.config.HostMetric.Role;
import io.orderentry.config.Target.ProfileSource;
import io.orderentry.config.Texts.Sample;
import io.orderentry.model.Tls;
import io.orderentry.text.Refusal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {
    private static final String EMBEDDED = "embedded: server\n";
    private static final String URL = "url: jdbc:x://h/db\n";

    @Test
    void everyKeyIsRead() {
        Map<String, Sample> samples = new LinkedHashMap<>();
        samples.put("embedded", new Sample("embedded: other", "other"));
        samples.put("data", new Sample(EMBEDDED + "data: /srv/oe", Path.of("/srv/oe")));
        samples.put("settings", new Sample(EMBEDDED + "settings: {a: 1}", Map.of("a", "1")));
        samples.put("url", new Sample(URL, "jdbc:x://h/db"));
        samples.put(
                "nodes",
                new Sample("nodes: ['jdbc:x://h/db', 'jdbc:x://i/db']", List.of("jdbc:x://h/db", "jdbc:x://i/db")));
        samples.put("placement", new Sample(URL + "placement: hash", "hash"));
        samples.put("user", new Sample(URL + "user: oe", "oe"));
        samples.put("passwordFile", new Sample(URL + "passwordFile: secret/oe", Path.of("secret/oe")));
        samples.put("properties", new Sample(URL + "properties: {ssl: true}", Map.of("ssl", "true")));
        samples.put("tls", new Sample(URL + "tls: off", Tls.OFF));
        samples.put(
                "hostMetrics",
                new Sample(
                        EMBEDDED + "hostMetrics: [local]",
                        new HostMetrics(false, List.of(new HostMetric(Role.DATABASE, Kind.LOCAL, "", List.of())))));
        samples.put("activity", new Sample(URL + "activity: 10", new ActivitySampling(10)));
        samples.put("profile", new Sample(EMBEDDED + "profile: local", ProfileSource.LOCAL));
        samples.put(
                "timeouts",
                new Sample(
                        EMBEDDED + "timeouts: {statement: 2h, drain: 700ms}",
                        new Timeouts(Duration.ofSeconds(15), Duration.ofHours(2), Duration.ofMillis(700))));
        Texts.assertEveryKey(samples, target(EMBEDDED), Texts::target);
    }

    @Test
    void hasDefaults() {
        assertThat(target(EMBEDDED))
                .isEqualTo(TargetBuilder.builder()
                        .name("test")
                        .source("FILE")
                        .embedded("server")
                        .data(Path.of("data/embedded"))
                        .build());
        assertThat(target(URL))
                .isEqualTo(TargetBuilder.builder()
                        .name("test")
                        .source("FILE")
                        .url("jdbc:x://h/db")
                        .build());
    }

    @Test
    void settingsBehindAUrlAreThoseOfItsSessions() {
        assertThat(target("{url: 'jdbc:x:y'}", "target.settings.work_mem=64MB").settings())
                .isEqualTo(Map.of("work_mem", "64MB"));
    }

    @Test
    void settingsReachTheServerAsTheyWereWritten() {
        assertThat(target(EMBEDDED + """
                settings:
                  fsync: on
                  version: 1.10
                  mask: 010
                  quoted: "off"
                  cost: 1e3
                  truth: True
                  empty: ''
                """).settings())
                .isEqualTo(Map.of(
                        "fsync", "on", "version", "1.10", "mask", "010", "quoted", "off", "cost", "1e3", "truth",
                        "True", "empty", ""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        user: oe | target: has neither url nor embedded, and needs one of them (FILE)
        {url: 'jdbc:x:y', embedded: e} | target: has both url and embedded, and needs one of them (FILE)
        {url: 'jdbc:x:y', data: d} | target.data: belongs to an embedded server, and this target has a url (FILE)
        {embedded: e, user: oe} | target.user: belongs to a url, and an embedded server has its own (FILE)
        {embedded: e, nodes: ['jdbc:x:y', 'jdbc:x:z']} | target.nodes: belong to a database that runs somewhere, and this target is embedded (FILE)
        {nodes: ['jdbc:x:y']} | target.nodes: has 1 URL, and needs at least two; use url for one node (FILE)
        {nodes: ['jdbc:x:y', 'x://u:geheim@h/db']} | target.nodes: 'x://***@h/db' is not a JDBC URL such as jdbc:NAME://HOST/DATABASE (FILE)
        {nodes: ['jdbc:x://h/d?password=geheim', 'jdbc:y://h/d']} | target.nodes: 'jdbc:y://h/d' and 'jdbc:x://h/d?***' are URLs of different databases; all nodes belong to one (FILE)
        {embedded: e, passwordFile: f} | target.passwordFile: belongs to a url, and an embedded server needs none (FILE)
        {url: 'jdbc:x:y', passwordFile: ' '} | target.passwordFile: is empty (FILE)
        {embedded: ''} | target.embedded: is empty (FILE)
        {embedded: e, data: ' '} | target.data: is empty (FILE)
        {url: 'jdbc:x:y', user: ''} | target.user: is empty (FILE)
        url: x://u:geheim@h/db | target.url: 'x://***@h/db' is not a JDBC URL such as jdbc:NAME://HOST/DATABASE (FILE)
        'url: "jdbc:"' | target.url: 'jdbc:' is not a JDBC URL such as jdbc:NAME://HOST/DATABASE (FILE)
        {url: 'jdbc:x:y', password: geheim} | target.password: is not taken from here; name a file with passwordFile or --password-file, or set the environment variable OE_PASSWORD (FILE)
        {url: 'jdbc:x:y', properties: [a]} | target.properties: has no keys and values of its own (FILE)
        {url: 'jdbc:x:y', properties: } | target.properties: has no keys and values of its own (FILE)
        {url: 'jdbc:x:y', properties: {a: [1]}} | target.properties.a: expected a single value, found a list (FILE)
        {url: 'jdbc:x:y', properties: {a: }} | target.properties.a: has no value; leave the key out for its default (FILE)
        {url: 'jdbc:x:y', timeouts: {connect: 99ms}} | target.timeouts.connect: 99ms is not in 100ms..240h (FILE)
        {url: 'jdbc:x:y', timeouts: {drain: 241h}} | target.timeouts.drain: 241h is not in 100ms..240h (FILE)
        {url: 'jdbc:x:y', timeouts: {login: 3s}} | target.timeouts: unknown key 'login'; known are connect, drain, statement (FILE)
        {url: 'jdbc:x:y', timeouts: 3s} | target.timeouts: has no keys and values of its own (FILE)
        {url: 'jdbc:x:y', warehouses: 4} | target: unknown key 'warehouses', did you mean 'load.warehouses'? (FILE)
        {urll: 'jdbc:x:y'} | target: unknown key 'urll', did you mean 'url'? (FILE)
        """)
    void refuses(String yaml, String message) {
        assertRefused(() -> target(yaml), message);
    }

    @Test
    void refusesADataFolderThatNoFileSystemHas() {
        assertRefused(
                () -> target(EMBEDDED + "data: \"a\\0b\""),
                "target.data: 'a b' is not a path: Nul character not allowed (FILE)");
    }

    @Test
    void namesWithDotsAreSetFromTheCommandLine() {
        assertThat(target(EMBEDDED + "settings: {a: 1, b: 2}", "target.settings.b=3", "target.settings.c.d.e=x=y")
                        .settings())
                .isEqualTo(Map.of("a", "1", "b", "3", "c.d.e", "x=y"));
        assertThat(target(EMBEDDED, "target.data=elsewhere").data()).isEqualTo(Path.of("elsewhere"));
    }

    @Test
    void firstOfSeveralNodesIsWhereTheDriversOwnStatementsGo() {
        Target target = target("nodes: ['jdbc:x://h/db', 'jdbc:x://i/db']");
        assertThat(target.url()).isEqualTo("jdbc:x://h/db");
        assertThat(target.node(1)).isEqualTo(target("url: jdbc:x://i/db"));
        assertThat(target("url: jdbc:x://v/db\nnodes: ['jdbc:x://h/db', 'jdbc:x://i/db']")
                        .url())
                .isEqualTo("jdbc:x://v/db");
        assertThat(target("url: jdbc:x://v/db").nodeCount()).isEqualTo(1);
    }

    @Test
    void printsNoSecret() {
        Target target = target("url: jdbc:x://h/db?password=geheim\nproperties: {sslpassword: geheim}");
        assertThat(target).hasToString("test (jdbc:x://h/db?***)");
        assertThat(target(EMBEDDED)).hasToString("test (server in data/embedded)");
    }

    @Test
    void cannotBeChangedAfterwards() {
        Map<String, String> properties = new LinkedHashMap<>(Map.of("a", "1"));
        Target target = TargetBuilder.builder()
                .name("n")
                .source("s")
                .url("jdbc:x:y")
                .properties(properties)
                .build();
        properties.put("b", "2");
        assertThat(target.properties()).isEqualTo(Map.of("a", "1")).isUnmodifiable();
    }

    private static ActivitySampling activity(String yaml, String... sets) {
        return target("embedded: e\n" + yaml, sets).activity();
    }

    @ParameterizedTest
    @CsvSource({"auto, 20", "off, 0", "1, 1", "50, 50"})
    void activityIsAWordOrARateAndPrintsAsItIsRead(String text, int perSecond) {
        ActivitySampling read = activity("activity: " + text);
        assertThat(read.perSecond()).isEqualTo(perSecond);
        assertThat(read).hasToString(text).isEqualTo(activity("", "target.activity=" + text));
        assertThat(read.isOff()).isEqualTo(perSecond == 0);
    }

    @Test
    void twentySamplesPerSecondAreTheDefault() {
        assertThat(activity("")).isEqualTo(ActivitySampling.AUTO);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "51", "100", "-1", "on", "1.5"})
    void refusesAnyOtherActivity(String text) {
        assertThatExceptionOfType(Refusal.class)
                .isThrownBy(() -> activity("activity: '" + text + "'"))
                .withMessageContaining("activity: '" + text + "' is not auto, off, or samples per second from 1 to 50");
    }

    private static HostMetrics metrics(String yaml, String... sets) {
        return target(EMBEDDED + yaml, sets).hostMetrics();
    }

    @Test
    void aListNamesSourcesWithRolesAndDisks() {
        assertThat(metrics("""
                hostMetrics:
                  - sql
                  - driver=local
                  - node-exporter http://db1:9100/metrics disks=sda,nvme0n1
                  - hypervisor=ssh root@kvm1
                """).sources())
                .containsExactly(
                        new HostMetric(Role.DATABASE, Kind.SQL, "", List.of()),
                        new HostMetric(Role.DRIVER, Kind.LOCAL, "", List.of()),
                        new HostMetric(
                                Role.DATABASE,
                                Kind.NODE_EXPORTER,
                                "http://db1:9100/metrics",
                                List.of("sda", "nvme0n1")),
                        new HostMetric(Role.HYPERVISOR, Kind.SSH, "root@kvm1", List.of()));
    }

    @Test
    void aBareUrlIsThatOfANodeExporter() {
        assertThat(metrics("""
                hostMetrics:
                  - http://db1:9100
                  - hypervisor=https://kvm1:9100/ disks=sda
                  - driver=http://me:9100/other
                """).sources())
                .hasToString("[database=node-exporter http://db1:9100,"
                        + " hypervisor=node-exporter https://kvm1:9100/ disks=sda,"
                        + " driver=node-exporter http://me:9100/other]");
    }

    @Test
    void hostMetricsOfTheCommandLineOutrankTheFile() {
        assertThat(metrics("hostMetrics: off", "target.hostMetrics=local;hypervisor=ssh kvm1")
                        .sources())
                .hasToString("[database=local, hypervisor=ssh kvm1]");
    }

    @Test
    void withoutAWordThisMachineIsWatched() {
        assertThat(metrics("")).isEqualTo(HostMetrics.AUTOMATIC).isEqualTo(metrics("hostMetrics: automatic"));
        assertThat(metrics("hostMetrics: off")).isEqualTo(new HostMetrics(true, List.of()));
        assertThat(metrics("hostMetrics: [off]").off()).isTrue();
    }

    @Test
    void theEffectiveSettingsCanBeReadAgain() {
        for (String yaml : List.of(
                "hostMetrics: off",
                "hostMetrics: automatic",
                "hostMetrics: [driver=local, 'ssh ssh://oe@db1:2222 disks=sda', sql]")) {
            HostMetrics metrics = metrics(yaml);
            String again = Yaml.write(java.util.Map.of("hostMetrics", metrics.plain()));
            assertThat(metrics(again)).as(again).isEqualTo(metrics);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        hostMetrics: [lokal] | 'lokal' is not one of local, node-exporter, sql, ssh, did you mean 'local'?
        hostMetrics: [databse=local] | 'databse' is not one of database, driver, hypervisor, did you mean 'database'?
        hostMetrics: [local db1] | 'local' needs no address, and 'db1' is given
        hostMetrics: [sql db1] | 'sql' needs no address, and 'db1' is given
        hostMetrics: [node-exporter] | 'node-exporter' needs a URL without a user, such as node-exporter http://db1:9100/metrics, and none is given
        hostMetrics: [node-exporter db1:9100] | 'node-exporter' needs a URL without a user, such as node-exporter http://db1:9100/metrics, and 'db1:9100' is none
        hostMetrics: [node-exporter ftp://db1] | 'node-exporter' needs a URL without a user, such as node-exporter http://db1:9100/metrics, and 'ftp://db1' is none
        hostMetrics: [node-exporter http://u:geheim@db1] | 'node-exporter' needs a URL without a user, such as node-exporter http://db1:9100/metrics, and 'http://***@db1' is none
        hostMetrics: [ssh] | 'ssh' needs where to go, such as ssh oe@db1 or ssh ssh://db1:2222, and none is given
        hostMetrics: [ssh -oProxyCommand=x] | 'ssh' needs where to go, such as ssh oe@db1 or ssh ssh://db1:2222, and '-oProxyCommand=x' is none
        hostMetrics: [ssh a b] | 'ssh a b' is not [ROLE=]SOURCE [ADDRESS] [disks=NAME,NAME]
        hostMetrics: [local disks=] | '' is not the name of a disk such as nvme0n1; names are separated by commas
        hostMetrics: [local disks=/dev/sda] | '/dev/sda' is not the name of a disk such as nvme0n1; names are separated by commas
        hostMetrics: [disks=sda] | names no source, such as local or ssh oe@db1
        hostMetrics: [''] | names no source, such as local or ssh oe@db1
        hostMetrics: [local, local] | 'database=local' is named twice
        hostMetrics: [off, local] | 'off' switches all sources off, and others are named beside it
        hostMetrics: [[local]] | has an item that is not a single value
        hostMetrics: [] | is an empty list; leave the key out for its default
        hostMetrics: {local: x} | expected a list, found keys with values
        hostMetrics: | has no value; leave the key out for its default
        """)
    void refusesHostMetrics(String yaml, String problem) {
        assertRefused(() -> metrics(yaml), "target.hostMetrics: " + problem + " (FILE)");
    }
}
