package io.orderentry.plugin.embedded;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One driver at a time on a data folder. The lock is held on the marker file and ends with the process, so that a killed driver
 * leaves none; the file's text is the number of the process that took it last.
 */
final class FolderLock implements Closeable {
    /** A process that closes a locked file loses its lock, through whichever channel; so the second one here must not open it. */
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path key;
    private final FileChannel channel;

    private FolderLock(Path key, FileChannel channel) {
        this.key = key;
        this.channel = channel;
    }

    static FolderLock take(DataFolder folder) throws IOException {
        Path key = folder.marker().toRealPath();
        String self = Long.toString(ProcessHandle.current().pid());
        if (!HELD_HERE.add(key)) {
            throw inUse(folder, self);
        }
        FileChannel channel = null;
        try {
            channel = FileChannel.open(key, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (channel.tryLock() == null) {
                ByteBuffer holder = ByteBuffer.allocate(20);
                channel.read(holder);
                throw inUse(folder, new String(holder.array(), 0, holder.position()));
            }
            channel.truncate(0).write(ByteBuffer.wrap(self.getBytes()));
            return new FolderLock(key, channel);
        } catch (IOException e) {
            if (channel != null) {
                channel.close();
            }
            HELD_HERE.remove(key);
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
        HELD_HERE.remove(key);
    }

    private static IOException inUse(DataFolder folder, String process) {
        return new IOException(folder.root() + " is in use by another driver (process " + process
                + "); wait until it has ended, or name another data folder");
    }
}
