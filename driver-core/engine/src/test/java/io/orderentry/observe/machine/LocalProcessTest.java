package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders as the kernel shows them: the smallest limit on the path from a process's group to the root counts. */
class LocalProcessTest {
    private static final String UNLIMITED = "9223372036854771712";

    @TempDir
    private Path root;

    private void file(String path, String... lines) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, String.join("\n", lines) + "\n");
    }

    private Map<String, String> limits(String... groups) throws IOException {
        file("proc/7/cgroup", groups);
        return new LocalProcess(root.resolve("proc/7")).limits(root);
    }

    @Test
    void processorTimeIsTheFirstNumberInNanoseconds() throws IOException {
        LocalProcess process = new LocalProcess(root.resolve("proc/7"));
        assertThat(process.cpuSeconds().reason()).endsWith("/schedstat could not be read");
        file("proc/7/schedstat", "1500000000 27 13");
        assertThat(process.cpuSeconds().value()).isEqualTo(1.5);
        file("proc/7/schedstat", "-1 2 3");
        assertThat(process.cpuSeconds().reason()).isNotBlank();
    }

    @Test
    void version2WithASmallerLimitAboveTheLeaf() throws IOException {
        file("sys/fs/cgroup/oe/server/cpu.max", "400000 100000");
        file("sys/fs/cgroup/oe/cpu.max", "150000 100000");
        file("sys/fs/cgroup/oe/server/memory.max", "4294967296");
        file("sys/fs/cgroup/oe/memory.max", "max");
        file("sys/fs/cgroup/memory.max", "2147483648");
        file("sys/fs/cgroup/oe/server/memory.high", "max");
        file("sys/fs/cgroup/oe/server/cpu.weight", "100");
        file("sys/fs/cgroup/oe/cpu.weight", "50");
        file("sys/fs/cgroup/oe/io.max", "8:0 rbps=max wbps=1048576 riops=max wiops=max");
        assertThat(limits("0::/oe/server"))
                .containsExactly(
                        Map.entry("ioLimit", "8:0 rbps=max wbps=1048576 riops=max wiops=max"),
                        Map.entry("memoryHigh", "none"),
                        Map.entry("memoryLimit", "2147483648 bytes"),
                        Map.entry("processorQuota", "1.50 processors"),
                        Map.entry("processorWeight", "50"));
    }

    @Test
    void maxIsNoLimit() throws IOException {
        file("sys/fs/cgroup/oe/cpu.max", "max 100000");
        file("sys/fs/cgroup/oe/memory.max", "max");
        assertThat(limits("0::/oe"))
                .containsExactly(Map.entry("memoryLimit", "none"), Map.entry("processorQuota", "none"));
    }

    @Test
    void version1WithASmallerLimitAboveTheLeaf() throws IOException {
        file("sys/fs/cgroup/cpu,cpuacct/oe/server/cpu.cfs_quota_us", "-1");
        file("sys/fs/cgroup/cpu,cpuacct/oe/server/cpu.cfs_period_us", "100000");
        file("sys/fs/cgroup/cpu,cpuacct/oe/cpu.cfs_quota_us", "25000");
        file("sys/fs/cgroup/cpu,cpuacct/oe/cpu.cfs_period_us", "50000");
        file("sys/fs/cgroup/cpu,cpuacct/oe/cpu.shares", "512");
        file("sys/fs/cgroup/memory/oe/server/memory.limit_in_bytes", UNLIMITED);
        file("sys/fs/cgroup/memory/oe/memory.limit_in_bytes", "1073741824");
        file("sys/fs/cgroup/memory/memory.limit_in_bytes", UNLIMITED);
        file("sys/fs/cgroup/blkio/oe/blkio.throttle.write_bps_device", "8:0 1048576");
        assertThat(limits("4:blkio:/oe", "3:memory:/oe/server", "2:cpu,cpuacct:/oe/server", "1:name=systemd:/oe"))
                .containsExactly(
                        Map.entry("ioLimit", "write bps 8:0 1048576"),
                        Map.entry("memoryLimit", "1073741824 bytes"),
                        Map.entry("processorQuota", "0.50 processors"),
                        Map.entry("processorWeight", "50"));
    }

    /** Without a namespace of its own a container sees its group as the root, and the path of the host. */
    @Test
    void theRootOfAContainerOfVersion1() throws IOException {
        file("sys/fs/cgroup/memory/memory.limit_in_bytes", "536870912");
        file("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1");
        file("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000");
        assertThat(limits("2:memory:/docker/0a1b", "1:cpu:/docker/0a1b"))
                .containsExactly(Map.entry("memoryLimit", "536870912 bytes"), Map.entry("processorQuota", "none"));
    }

    @Test
    void bothVersionsAtOnce() throws IOException {
        file("sys/fs/cgroup/cpu/oe/cpu.cfs_quota_us", "200000");
        file("sys/fs/cgroup/cpu/oe/cpu.cfs_period_us", "100000");
        file("sys/fs/cgroup/unified/oe/server/memory.max", "max");
        file("sys/fs/cgroup/unified/oe/memory.max", "1073741824");
        assertThat(limits("1:cpu:/oe", "0::/oe/server"))
                .containsExactly(
                        Map.entry("memoryLimit", "1073741824 bytes"), Map.entry("processorQuota", "2.00 processors"));
    }

    @Test
    void whatIsCutOffOrDamagedIsLeftOut() {
        assertThat(ControlGroups.limits(Map.of(
                        "/sys/fs/cgroup/memory.max",
                        "10737",
                        "/sys/fs/cgroup/cpu.max",
                        "some text\n",
                        "/sys/fs/cgroup/oe/cpu.max",
                        "100000 0\n",
                        "/sys/fs/cgroup/memory.high",
                        "-7\n")))
                .isEmpty();
    }

    @Test
    void withoutFilesThereIsNothing() throws IOException {
        assertThat(limits("0::/")).isEmpty();
    }
}
