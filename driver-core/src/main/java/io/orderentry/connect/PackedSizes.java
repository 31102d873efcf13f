package io.orderentry.connect;

import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The sizes of those files of a jar that are read as a whole: a few packed bytes can become gigabytes. */
final class PackedSizes {
    private static final int KIB = 1024;
    private static final int SERVICE_KIB = 64;
    private static final int SQL_KIB = 1024;
    /** Has a line or two for each class of a signed jar. */
    private static final int MANIFEST_KIB = 16 * 1024;

    private PackedSizes() {}

    /** Name and limit of the first file that is larger than any sensible one; it is not read any further. */
    static Optional<String> firstTooLarge(ZipFile jar) throws IOException {
        Iterator<? extends ZipEntry> entries = jar.entries().asIterator();
        while (entries.hasNext()) {
            ZipEntry entry = entries.next();
            int limit = limitKib(entry.getName());
            if (limit > 0 && isLonger(jar, entry, (long) limit * KIB)) {
                return Optional.of(entry.getName() + " has more than " + limit + " KiB");
            }
        }
        return Optional.empty();
    }

    /** 0 for a file that is not read as a whole. */
    private static int limitKib(String name) {
        if (name.startsWith("META-INF/services/")) {
            return SERVICE_KIB;
        }
        if (name.startsWith("schemas/") && name.endsWith(".sql")) {
            return SQL_KIB;
        }
        return name.equalsIgnoreCase("META-INF/MANIFEST.MF") ? MANIFEST_KIB : 0;
    }

    /** Unpacks as much as is needed to know, because the size that an entry states may be wrong. */
    private static boolean isLonger(ZipFile jar, ZipEntry entry, long limit) throws IOException {
        if (entry.getSize() > limit) {
            return true;
        }
        byte[] buffer = new byte[8 * KIB];
        long length = 0;
        try (InputStream in = jar.getInputStream(entry)) {
            int read = in.read(buffer);
            while (read >= 0 && length <= limit) {
                length += read;
                read = in.read(buffer);
            }
        }
        return length > limit;
    }
}
