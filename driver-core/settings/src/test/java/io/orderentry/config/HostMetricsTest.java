package io.orderentry.config;

import static io.orderentry.config.Texts.assertRefused;
import static io.orderentry.config.Texts.target;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.HostMetric.Kind;
import io.orderentry.config.HostMetric.Role;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostMetricsTest {
    private static final String EMBEDDED = "embedded: server\n";

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
    void theCommandLineOutranksTheFile() {
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
    void refuses(String yaml, String problem) {
        assertRefused(() -> metrics(yaml), "target.hostMetrics: " + problem + " (FILE)");
    }
}
