package io.orderentry.host;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** {@code /proc/diskstats}: every block device, partitions too; {@link Devices} chooses. A sector is 512 bytes on every device. */
final class ProcDisks {
    private static final int SECTOR = 512;
    private static final double MILLIS = 1e3;
    private static final int WITH_DISCARDS = 15;
    private static final int WITH_FLUSHES = 17;

    private ProcDisks() {}

    static void read(String text, Readings into) throws NotKnown {
        List<String> lines = Strict.lines(text);
        Set<String> names = new HashSet<>();
        for (String line : lines) {
            check(Strict.words(line), names);
        }
        for (String line : lines) {
            List<String> words = Strict.words(line);
            device("disk." + words.get(2) + ".", Strict.numbers(words, 3), into);
        }
    }

    /** Eleven numbers before kernel 4.18, fifteen before 5.5, seventeen since; whatever may follow will come in pairs. */
    private static void check(List<String> words, Set<String> names) throws NotKnown {
        int numbers = words.size() - 3;
        if (numbers != 11 && numbers != WITH_DISCARDS && (numbers < WITH_FLUSHES || numbers % 2 == 0)) {
            throw new NotKnown("has a line of " + words.size() + " words");
        }
        Strict.number(words.get(0));
        Strict.number(words.get(1));
        Strict.unique(names.add(Strict.name(words.get(2))) ? null : words, words.get(2));
        Strict.numbers(words, 3);
    }

    private static void device(String disk, double[] n, Readings into) {
        into.put(disk + "reads", n[0]);
        into.put(disk + "readBytes", n[2] * SECTOR);
        into.put(disk + "readSeconds", n[3] / MILLIS);
        into.put(disk + "writes", n[4]);
        into.put(disk + "writeBytes", n[6] * SECTOR);
        into.put(disk + "writeSeconds", n[7] / MILLIS);
        into.put(disk + "busySeconds", n[9] / MILLIS);
        into.put(disk + "weightedSeconds", n[10] / MILLIS);
        into.put(disk + "discards", n.length < WITH_DISCARDS ? null : n[11], 1, "counted since kernel 4.18");
        into.put(disk + "flushes", n.length < WITH_FLUSHES ? null : n[15], 1, "counted since kernel 5.5");
    }
}
