package io.orderentry.connect;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Optional;

/** Limit of this process on open files, which its connections are too. */
final class OpenFiles {
    /** EMFILE in the words of the C library, which Java passes on. */
    private static final String EXHAUSTED = "Too many open files";

    private OpenFiles() {}

    /** Meaning of an error that the limit of this process caused, and not the server; else empty. */
    static Optional<String> exhausted(Throwable error) {
        for (Throwable cause = error; cause != null && cause != cause.getCause(); cause = cause.getCause()) {
            if (String.valueOf(cause.getMessage()).contains(EXHAUSTED)) {
                return Optional.of("this process has reached its own limit of " + limit()
                        + " open files (descriptors), which is not the server's: raise it (ulimit -n 65536), or use fewer"
                        + " connections (-c)");
            }
        }
        return Optional.empty();
    }

    private static String limit() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? Long.toString(unix.getMaxFileDescriptorCount())
                : "some";
    }
}
