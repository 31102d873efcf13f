package io.orderentry.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Name of the machine that the driver runs on, as its kernel gives it; the name service is not asked, since it may not answer. */
final class HostName {
    private static final Path KERNEL = Path.of("/proc/sys/kernel/hostname");

    private HostName() {}

    /** The kernel's name; where there is no such file, the one in the environment. Empty when neither is there. */
    static Optional<String> ofThisMachine() {
        return read(KERNEL).or(() -> named(System.getenv("HOSTNAME"))).or(() -> named(System.getenv("COMPUTERNAME")));
    }

    private static Optional<String> read(Path file) {
        try {
            return named(Files.readString(file));
        } catch (IOException e) {
            return Optional.empty(); // not Linux
        }
    }

    private static Optional<String> named(String name) {
        return Optional.ofNullable(name).map(String::strip).filter(text -> !text.isEmpty());
    }
}
