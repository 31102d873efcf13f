package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Folders as the kernel shows them: the smallest limit on the path from a process's group to the root counts. */
class LocalProcessTest {
    @TempDir
    private Path root;

    private void file(String path, String... lines) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, String.join("\n", lines) + "\n");
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

    static List<Arguments> groups() {
        return List.of(
                arguments("version 2 with a smaller limit above the leaf", "0::/oe/server", """
                    oe/server/cpu.max 400000 100000
                    oe/cpu.max 150000 100000
                    oe/server/memory.max 4294967296
                    oe/memory.max max
                    memory.max 2147483648
                    oe/server/memory.high max
                    oe/server/cpu.weight 100
                    oe/cpu.weight 50
                    oe/io.max 8:0 rbps=max wbps=1048576 riops=max wiops=max
                    """, """
                    ioLimit=8:0 rbps=max wbps=1048576 riops=max wiops=max
                    memoryHigh=none
                    memoryLimit=2147483648 bytes
                    processorQuota=1.50 processors
                    processorWeight=50
                    """),
                arguments("max is no limit", "0::/oe", """
                    oe/cpu.max max 100000
                    oe/memory.max max
                    """, """
                    memoryLimit=none
                    processorQuota=none
                    """),
                arguments(
                        "version 1 with a smaller limit above the leaf",
                        "4:blkio:/oe 3:memory:/oe/server 2:cpu,cpuacct:/oe/server 1:name=systemd:/oe",
                        """
                        cpu,cpuacct/oe/server/cpu.cfs_quota_us -1
                        cpu,cpuacct/oe/server/cpu.cfs_period_us 100000
                        cpu,cpuacct/oe/cpu.cfs_quota_us 25000
                        cpu,cpuacct/oe/cpu.cfs_period_us 50000
                        cpu,cpuacct/oe/cpu.shares 512
                        memory/oe/server/memory.limit_in_bytes 9223372036854771712
                        memory/oe/memory.limit_in_bytes 1073741824
                        memory/memory.limit_in_bytes 9223372036854771712
                        blkio/oe/blkio.throttle.write_bps_device 8:0 1048576
                        """,
                        """
                        ioLimit=write bps 8:0 1048576
                        memoryLimit=1073741824 bytes
                        processorQuota=0.50 processors
                        processorWeight=50
                        """),
                // Without a namespace of its own a container sees its group as the root, and the path of the host.
                arguments("the root of a container of version 1", "2:memory:/docker/0a1b 1:cpu:/docker/0a1b", """
                    memory/memory.limit_in_bytes 536870912
                    cpu/cpu.cfs_quota_us -1
                    cpu/cpu.cfs_period_us 100000
                    """, """
                    memoryLimit=536870912 bytes
                    processorQuota=none
                    """),
                arguments("both versions at once", "1:cpu:/oe 0::/oe/server", """
                    cpu/oe/cpu.cfs_quota_us 200000
                    cpu/oe/cpu.cfs_period_us 100000
                    unified/oe/server/memory.max max
                    unified/oe/memory.max 1073741824
                    """, """
                    memoryLimit=1073741824 bytes
                    processorQuota=2.00 processors
                    """),
                arguments("without files there is nothing", "0::/", "", ""));
    }

    /** @param files path below the folder of groups, and text */
    @ParameterizedTest(name = "{0}")
    @MethodSource("groups")
    void limitsOfAGroup(String name, String groups, String files, String limits) throws IOException {
        for (String each : files.lines().toList()) {
            String[] words = each.split(" ", 2);
            file("sys/fs/cgroup/" + words[0], words[1]);
        }
        file("proc/7/cgroup", groups.split(" "));
        Map<String, String> found = new LocalProcess(root.resolve("proc/7")).limits(root);
        assertThat(found.entrySet().stream().map(each -> each + "\n").collect(Collectors.joining()))
                .isEqualTo(limits);
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
}
