package io.orderentry.observe.driver;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Processor time and disk traffic of the processes that can be seen, and of the whole machine, at one moment. A process that has ended is in
 * the figures of its parent, which waited for it.
 */
final class ProcessTable {
    private static final int FIELDS = 16;
    private static final int PARENT = 1;
    private static final int FIRST_TIME = 11;
    private static final int BUSY = 3;
    private static final int TIMES = 8;
    private static final long KERNEL = 2;

    /** @param diskBytes null where they may not be read */
    private record Process(long parent, long ticks, Long diskBytes) {}

    private final Map<Long, Process> processes = new HashMap<>();
    private final long busyTicks;
    private final long allTicks;

    /** Reads below a folder like {@code /proc}. */
    ProcessTable(Path proc) {
        long[] machine = machine(text(proc.resolve("stat")));
        busyTicks = Arrays.stream(machine).limit(BUSY).sum();
        allTicks = Arrays.stream(machine).sum();
        String[] names = proc.toFile().list();
        for (String name : names == null ? new String[0] : names) {
            if (Character.isDigit(name.charAt(0))) {
                add(Long.parseLong(name), proc.resolve(name));
            }
        }
    }

    private static long[] machine(String stat) {
        String line = stat.lines().findFirst().orElse("");
        return line.startsWith("cpu ")
                ? Arrays.stream(line.substring(4).strip().split(" +"))
                        .limit(TIMES)
                        .mapToLong(Long::parseLong)
                        .toArray()
                : new long[0];
    }

    private void add(long number, Path folder) {
        String stat = text(folder.resolve("stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
        if (fields.length < FIELDS) {
            return; // It has ended.
        }
        long ticks = Arrays.stream(fields, FIRST_TIME, FIELDS - 1)
                .mapToLong(Long::parseLong)
                .sum();
        processes.put(number, new Process(Long.parseLong(fields[PARENT]), ticks, diskBytes(folder)));
    }

    /** A page that was overwritten before it was written back never went to a disk. */
    private static Long diskBytes(Path folder) {
        long bytes = 0;
        boolean read = false;
        for (String line : (Iterable<String>) text(folder.resolve("io")).lines()::iterator) {
            String[] words = line.split(": ");
            switch (words[0]) {
                case "read_bytes", "write_bytes" -> {
                    bytes += Long.parseLong(words[1]);
                    read = true;
                }
                case "cancelled_write_bytes" -> bytes -= Long.parseLong(words[1]);
                default -> {}
            }
        }
        return read ? Long.valueOf(bytes) : null;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    /** Processor time of all programs and the kernel, without interrupts, in ticks. */
    long busyTicks() {
        return busyTicks;
    }

    /** Time of all processors, idle or not, in ticks; 0 where it is not there. */
    long allTicks() {
        return allTicks;
    }

    boolean has(long number) {
        return processes.containsKey(number);
    }

    /** These processes with all their descendants. */
    Set<Long> tree(Set<Long> roots) {
        Set<Long> tree = new HashSet<>();
        processes.keySet().forEach(number -> {
            Set<Long> way = new HashSet<>();
            Long at = number;
            while (at != null && way.add(at) && !roots.contains(at) && !tree.contains(at)) {
                at = processes.containsKey(at) ? processes.get(at).parent() : null;
            }
            if (at != null && (roots.contains(at) || tree.contains(at))) {
                tree.add(number);
            }
        });
        return tree;
    }

    /** Threads of the kernel. */
    Set<Long> kernel() {
        return tree(Set.of(KERNEL));
    }

    Set<Long> all() {
        return processes.keySet();
    }

    long ticks(Set<Long> numbers) {
        return numbers.stream()
                .filter(processes::containsKey)
                .mapToLong(number -> processes.get(number).ticks())
                .sum();
    }

    /** Bytes read and written by those whose counters may be read. */
    long diskBytes(Set<Long> numbers) {
        return numbers.stream()
                .map(processes::get)
                .filter(process -> process.diskBytes() != null)
                .mapToLong(Process::diskBytes)
                .sum();
    }

    /** Number of processes whose counters of disk traffic may not be read. */
    long withoutDiskBytes(Set<Long> numbers) {
        return numbers.stream()
                .filter(number -> processes.get(number).diskBytes() == null)
                .count();
    }
}
