package io.orderentry.cluster.wire;

import io.orderentry.cluster.wire.ClusterMessage.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jgroups.Address;

/**
 * Files of an agent's run folder on their way to the conductor, in parts and in order: the channel loses nothing and changes nothing. Used by
 * one thread.
 */
public final class FolderTransfer {
    /** All that a merge reads, and no other name. */
    static final List<String> FILES = List.of(
            "settings.yaml", "slice.json", "result.json", "series.csv", "host.csv", "checks.json", "latency.hlog");

    private static final int PART_BYTES = 1 << 20;
    /** Longest file of a run. */
    static final long MOST_BYTES = 2L << 30;

    private final Path folder;
    private final Map<String, Long> lengths = new HashMap<>();

    /** @param folder receives the files; it is there */
    public FolderTransfer(Path folder) {
        this.folder = folder;
    }

    /** Sends all files, and END. */
    public static void send(Path from, ClusterChannel channel, Address to) throws IOException {
        for (String name : FILES) {
            Path file = from.resolve(name);
            if (!Files.isRegularFile(file)) {
                continue;
            }
            long offset = 0;
            try (InputStream in = Files.newInputStream(file)) {
                for (byte[] part = in.readNBytes(PART_BYTES); part.length > 0; part = in.readNBytes(PART_BYTES)) {
                    channel.send(to, Kind.FILE, Map.of("name", name, "offset", Long.toString(offset)), part);
                    offset += part.length;
                }
            }
        }
        channel.send(to, Kind.END, Map.of());
    }

    /** @throws ClusterException when the part is not the next one of a file that may come */
    public void part(ClusterMessage message) throws IOException {
        String name = message.field("name");
        long length = lengths.getOrDefault(name, 0L);
        if (!FILES.contains(name)
                || message.number("offset") != length
                || message.bytes().length > PART_BYTES
                || length + message.bytes().length > MOST_BYTES) {
            throw new ClusterException("a part of a file is not the next one");
        }
        try (OutputStream out = Files.newOutputStream(
                folder.resolve(name), length == 0 ? StandardOpenOption.CREATE_NEW : StandardOpenOption.APPEND)) {
            out.write(message.bytes());
        }
        lengths.put(name, length + message.bytes().length);
    }
}
