package io.orderentry.observe.host;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * A Linux machine by its own files.
 *
 * @param disks named by the user; empty for all real ones
 */
record ProcSource(String name, TextFiles files, List<String> disks) implements HostSource {
    /** The unit of {@code /proc/stat}: a part of Linux's interface to programs, and the same on every processor that has a Java. */
    private static final double USER_HZ = 100;

    private static final double NANOS = 1e9;
    private static final String STAT = "/proc/stat";

    @Override
    public About about() throws IOException, InterruptedException {
        Map<String, String> texts = files.read(ProcFiles.IDENTITY);
        return new About(MachineIdentity.of(texts), Devices.of(texts, disks));
    }

    @Override
    public HostSample sample(boolean edge) throws IOException, InterruptedException {
        long asked = System.nanoTime();
        Map<String, String> texts = files.read(edge ? ProcFiles.EDGE : ProcFiles.SAMPLE);
        long answered = System.nanoTime();
        if (!texts.containsKey(STAT)) {
            throw new IOException(name + " shows no " + STAT + ", which every Linux machine has");
        }
        // By the reader's clock, because a guest's own may jump (docs/host-metrics.md).
        return ProcSample.parse((asked + (answered - asked) / 2) / NANOS, texts, USER_HZ);
    }

    @Override
    public void close() {
        files.close();
    }
}
