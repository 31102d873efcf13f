package io.orderentry.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A script in place of a program. */
final class StandIn {
    /** Runs what perf is to wait for, as perf does; prints no report. */
    static final String PERF = """
            case $1 in
            record) while [ "$1" != -- ]; do shift; done; shift; exec "$@" ;;
            esac""";

    private StandIn() {}

    /** Writes it; the folder is made where it is not there. */
    static Path write(Path program, String script) throws IOException {
        Files.createDirectories(program.getParent());
        Files.writeString(program, "#!/bin/sh\n" + script + "\n");
        return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
