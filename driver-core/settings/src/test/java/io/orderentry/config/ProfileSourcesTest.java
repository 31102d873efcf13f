package io.orderentry.config;

import static io.orderentry.config.Texts.assertRefused;
import static io.orderentry.config.Texts.target;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.config.HostMetric.Kind;
import io.orderentry.config.HostMetric.Role;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileSourcesTest {
    private static ProfileSources profile(String yaml, String... sets) {
        return target("embedded: e\n" + yaml, sets).profile();
    }

    @Test
    void aMachineForEachRole() {
        assertThat(profile("profile: [local, ssh oe@db1, 'hypervisor=ssh root@kvm1']")
                        .sources())
                .containsExactly(
                        new HostMetric(Role.DRIVER, Kind.LOCAL, "", List.of()),
                        new HostMetric(Role.DATABASE, Kind.SSH, "oe@db1", List.of()),
                        new HostMetric(Role.HYPERVISOR, Kind.SSH, "root@kvm1", List.of()));
        assertThat(profile("", "target.profile=driver=local; database=ssh db1").sources())
                .extracting(HostMetric::toString)
                .containsExactly("driver=local", "database=ssh db1");
    }

    @Test
    void nothingIsSampledByDefault() {
        assertThat(profile("")).isEqualTo(ProfileSources.OFF).isEqualTo(profile("profile: off"));
        assertThat(profile("profile: [local]", "target.profile=off")).isEqualTo(ProfileSources.OFF);
    }

    @Test
    void whatIsPrintedIsReadBackToTheSame() {
        for (String yaml : List.of("profile: off", "profile: [local, 'ssh ssh://oe@db1:2222']")) {
            ProfileSources sources = profile(yaml);
            assertThat(profile(Yaml.write(Map.of("profile", sources.plain())))).isEqualTo(sources);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        profile: [sql] | 'database=sql' cannot be profiled; use [ROLE=]local or [ROLE=]ssh USER@HOST
        profile: [node-exporter http://db1:9100] | 'database=node-exporter http://db1:9100' cannot be profiled; use [ROLE=]local or [ROLE=]ssh USER@HOST
        profile: [local disks=sda] | 'database=local disks=sda' cannot be profiled; use [ROLE=]local or [ROLE=]ssh USER@HOST
        profile: [ssh a, database=ssh b] | the role database is given twice; one machine of each role is profiled
        profile: [ssh] | 'ssh' needs where to go, such as ssh oe@db1 or ssh ssh://db1:2222, and none is given
        profile: [databse=local] | 'databse' is not one of database, driver, hypervisor, did you mean 'database'?
        profile: on | 'on' is not one of local, node-exporter, sql, ssh
        """)
    void refuses(String yaml, String problem) {
        assertRefused(() -> profile(yaml), "target.profile: " + problem + " (FILE)");
    }
}
