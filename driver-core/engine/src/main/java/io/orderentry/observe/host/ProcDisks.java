package io.orderentry.observe.host;

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

    /** Eleven numbers before kernel 4.18, fifteen before 5.5, seventeen since; further ones will come in pairs. */
    static void read(String text, HostSample.Builder into) throws UnavailableException {
        Set<String> names = new HashSet<>();
        for (String line : ProcParser.lines(text)) {
            List<String> words = ProcParser.words(line);
            int count = words.size() - 3;
            if (count != 11 && count != WITH_DISCARDS && (count < WITH_FLUSHES || count % 2 == 0)) {
                throw new UnavailableException("has a line of " + words.size() + " words");
            }
            ProcParser.number(words.get(0));
            ProcParser.number(words.get(1));
            String name = ProcParser.name(words.get(2));
            ProcParser.unique(names.add(name) ? null : name, name);
            device("disk." + name + ".", ProcParser.numbers(words, 3), into);
        }
    }

    private static void device(String disk, double[] n, HostSample.Builder into) {
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
