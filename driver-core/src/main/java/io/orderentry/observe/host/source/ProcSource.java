package io.orderentry.observe.host.source;

import io.orderentry.observe.host.identity.MachineIdentity;
import io.orderentry.observe.host.parse.Devices;
import io.orderentry.observe.host.parse.HostSample;
import io.orderentry.observe.host.parse.ProcFiles;
import io.orderentry.observe.host.parse.ProcSample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A Linux machine by its own files. */
final class ProcSource implements HostSource {
    /** The unit of {@code /proc/stat}: a part of Linux's interface to programs, and the same on every processor that has a Java. */
    private static final double USER_HZ = 100;

    private static final double NANOS = 1e9;
    private static final String STAT = "/proc/stat";

    private final String name;
    private final TextFiles files;
    private final List<String> disks;
    private final List<String> edgeFiles;

    /** @param disks named by the user; empty for all real ones */
    ProcSource(String name, TextFiles files, List<String> disks) {
        this.name = name;
        this.files = files;
        this.disks = List.copyOf(disks);
        List<String> both = new ArrayList<>(ProcFiles.SAMPLE);
        both.addAll(ProcFiles.EDGE);
        this.edgeFiles = List.copyOf(both);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public About about() throws IOException, InterruptedException {
        Map<String, String> texts = files.read(ProcFiles.IDENTITY);
        return new About(MachineIdentity.of(texts), Devices.of(texts, disks, Set.of()));
    }

    @Override
    public HostSample sample(boolean edge) throws IOException, InterruptedException {
        long asked = System.nanoTime();
        Map<String, String> texts = files.read(edge ? edgeFiles : ProcFiles.SAMPLE);
        long answered = System.nanoTime();
        if (!texts.containsKey(STAT)) {
            throw new IOException(name + " shows no " + STAT + ", which every Linux machine has");
        }
        // By the reader's clock, because a guest's own may jump (docs/host-metrics.md); the files were read somewhere
        // between the
        // two.
        return ProcSample.parse((asked + (answered - asked) / 2) / NANOS, texts, USER_HZ);
    }

    @Override
    public void close() {
        files.close();
    }
}
