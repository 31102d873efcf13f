package io.orderentry.it.cause;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A control group of a resource with a limit, into which a server's processes are moved. Needs root; version 1 or 2 of the kernel's interface. */
final class ControlGroup implements AutoCloseable {
    private static final Path ROOT = Path.of("/sys/fs/cgroup");
    private static final String PROCESSES = "cgroup.procs";

    private final Path parent;
    private final Path folder;

    private ControlGroup(Path parent) throws IOException {
        this.parent = parent;
        this.folder = parent.resolve("oe-causes");
        assumeTrue(Files.isWritable(parent.resolve(PROCESSES)), "NOT RUN: " + parent + " cannot be written");
        Files.createDirectories(folder);
    }

    /** Processor time of so many milliseconds in each 100. */
    static ControlGroup processors(int millis) throws IOException {
        Path first = ROOT.resolve("cpu");
        if (Files.isDirectory(first)) {
            ControlGroup group = new ControlGroup(first);
            group.write("cpu.cfs_period_us", "100000");
            group.write("cpu.cfs_quota_us", millis + "000");
            return group;
        }
        ControlGroup group = second("cpu");
        group.write("cpu.max", millis + "000 100000");
        return group;
    }

    /** So many writes per second to the device of a folder. */
    static ControlGroup writes(Path data, int perSecond) throws IOException {
        String device = device(data);
        Path first = ROOT.resolve("blkio");
        if (Files.isDirectory(first)) {
            ControlGroup group = new ControlGroup(first);
            assumeTrue(
                    Files.exists(group.folder.resolve("blkio.throttle.write_iops_device")),
                    "NOT RUN: the kernel has no limits of block devices");
            group.write("blkio.throttle.write_iops_device", device + " " + perSecond);
            return group;
        }
        ControlGroup group = second("io");
        group.write("io.max", device + " wiops=" + perSecond);
        return group;
    }

    private static ControlGroup second(String controller) throws IOException {
        Files.writeString(ROOT.resolve("cgroup.subtree_control"), "+" + controller);
        return new ControlGroup(ROOT);
    }

    /** Major and minor number of the disk that holds a folder; of a partition its disk. */
    private static String device(Path folder) throws IOException {
        long number = ((Number) Files.getAttribute(folder, "unix:dev")).longValue();
        return (number >> 8 & 0xfff) + ":" + (number & 0xff | number >> 12 & 0xfff00);
    }

    /** Moves a process and all that it started. */
    ControlGroup add(ProcessHandle process) throws IOException {
        for (ProcessHandle each :
                Stream.concat(Stream.of(process), process.descendants()).toList()) {
            if (each.isAlive()) {
                write(PROCESSES, Long.toString(each.pid()));
            }
        }
        return this;
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
    }

    @Override
    public void close() throws IOException {
        List<String> processes = Files.readAllLines(folder.resolve(PROCESSES));
        for (String process : processes) {
            if (ProcessHandle.of(Long.parseLong(process)).isPresent()) {
                Files.writeString(parent.resolve(PROCESSES), process);
            }
        }
        Files.delete(folder);
    }
}
