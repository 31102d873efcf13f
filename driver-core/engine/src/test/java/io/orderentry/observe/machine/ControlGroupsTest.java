package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControlGroupsTest {
    private static final String LEAF = "/sys/fs/cgroup/cpu/oe/server/cpu.stat";
    private static final String PARENT = "/sys/fs/cgroup/cpu/oe/cpu.stat";
    private static final String ROOT = "/sys/fs/cgroup/cpu/cpu.stat";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            emptyValue = "",
            value = {
                "0::/system.slice/pg@15-main.service/ | /sys/fs/cgroup/system.slice/pg@15-main.service/cpu.stat,/sys/fs/cgroup/system.slice/cpu.stat",
                "3:memory:/x/2:cpu,cpuacct:/x/0::// | /sys/fs/cgroup/cpu,cpuacct/x/cpu.stat",
                "1:cpu://0::// | ''",
                "0::/../outside/ | ''",
                "0::/a b/ | ''",
                "0::/a*/ | ''",
                "garbage | ''"
            })
    void filesOfAGroupAndItsParents(String text, String files) {
        // The path's own slash ends at the line's end.
        String lines = text.replaceAll("/(?=[0-9]:|[0-9]::|$)", "\n");
        assertThat(String.join(",", ControlGroups.statFiles(lines))).isEqualTo(files);
    }

    private static String stat(int periods, int throttled, long nanos) {
        return "nr_periods " + periods + "\nnr_throttled " + throttled + "\nthrottled_time " + nanos + "\n";
    }

    @Test
    void countersOfAllLevelsAreAddedAndOneWithoutAQuotaHasNone() {
        Map<String, String> texts = new HashMap<>();
        texts.put(LEAF, stat(100, 40, 2_000_000_000L));
        texts.put(PARENT, "usage_usec 5\n");
        texts.put(ROOT, stat(0, 0, 0));
        assertThat(ProcSample.parse(0, texts).counters())
                .contains(
                        entry("cgroup.periods", 100.0),
                        entry("cgroup.throttledPeriods", 40.0),
                        entry("cgroup.throttledSeconds", 2.0));
        texts.put(PARENT, stat(10, 1, 1_000_000_000L));
        assertThat(ProcSample.parse(0, texts).counters())
                .contains(entry("cgroup.periods", 110.0), entry("cgroup.throttledSeconds", 3.0));
        texts.put(PARENT, "nr_periods 1");
        assertThat(ProcSample.parse(0, texts).reason("cgroup.periods")).isEqualTo(PARENT + " is cut off");
    }

    /** A machine whose server is in a group of its own. */
    @Test
    void theEdgesReadTheGroupOfTheServer(@TempDir Path folder) throws Exception {
        Path group = Files.writeString(folder.resolve("cgroup"), "1:cpu:/oe/server\n");
        Map<String, String> texts = Map.of(
                LEAF,
                stat(50, 5, 0),
                "/proc/stat",
                "",
                LEAF.replace("cpu.stat", "cpu.cfs_quota_us"),
                "-1\n",
                LEAF.replace("cpu.stat", "cpu.cfs_period_us"),
                "100000\n",
                PARENT.replace("cpu.stat", "cpu.cfs_quota_us"),
                "150000\n",
                PARENT.replace("cpu.stat", "cpu.cfs_period_us"),
                "100000\n");
        TextFiles files = paths -> {
            Map<String, String> found = new HashMap<>(texts);
            found.keySet().retainAll(paths);
            if (paths.contains(group.toString())) {
                found.putAll(TextFiles.local().read(List.of(group.toString())));
            }
            return found;
        };
        try (HostSource source = new ProcSource("test", files, List.of(), group.toString())) {
            assertThat(source.about().identity().facts().get("processorQuota").orNull())
                    .isEqualTo("1.50 processors");
            assertThat(source.sample(true).counters()).contains(entry("cgroup.periods", 50.0));
            assertThat(source.sample(false).counters()).doesNotContainKey("cgroup.periods");
        }
        try (HostSource source = new ProcSource("test", files, List.of(), null)) {
            source.about();
            assertThat(source.sample(true).counters()).doesNotContainKey("cgroup.periods");
        }
    }
}
