package io.orderentry.observe.machine;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A Linux machine by its own files. */
final class ProcSource implements HostSource {
    private final String name;
    private final TextFiles files;
    private final List<String> disks;
    private final String group;
    private List<String> edge = ProcSample.EDGE_FILES;

    /** @param group file that names the control group of the measured process, the server or the driver; null when not known */
    ProcSource(String name, TextFiles files, List<String> disks, String group) {
        this.name = name;
        this.files = files;
        this.disks = List.copyOf(disks);
        this.group = group;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public About about() throws IOException, InterruptedException {
        String membership = group == null ? "" : files.read(List.of(group)).getOrDefault(group, "");
        edge = Stream.concat(ProcSample.EDGE_FILES.stream(), ControlGroups.statFiles(membership).stream())
                .toList();
        Map<String, String> texts =
                files.read(Stream.concat(MachineIdentity.FILES.stream(), ControlGroups.limitFiles(membership).stream())
                        .toList());
        return new About(MachineIdentity.of(texts), Devices.of(texts, disks));
    }

    @Override
    public HostSample sample(boolean atEdge) throws IOException, InterruptedException {
        long asked = System.nanoTime();
        Map<String, String> texts = files.read(atEdge ? edge : ProcSample.FILES);
        long answered = System.nanoTime();
        if (!texts.containsKey(ProcSample.STAT)) {
            throw new IOException(name + " shows no " + ProcSample.STAT + ", which every Linux machine has");
        }
        // By the reader's clock, because a guest's own may jump (docs/machines.md).
        return ProcSample.parse((asked + (answered - asked) / 2) / 1e9, texts);
    }

    @Override
    public void close() {
        files.close();
    }
}
