package io.orderentry.observe.activity;

import io.orderentry.connect.Database;
import io.orderentry.model.ErrorText;
import io.orderentry.result.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;

/** Processor time of one thread of a server that runs on this machine, from {@code /proc/ID/schedstat}. */
final class ThreadCpu {
    private static final double NANOS = 1e-9;

    private final Path file;
    private final String reason;

    private ThreadCpu(Path file, String reason) {
        this.file = file;
        this.reason = reason;
    }

    /** The thread that answers these queries. That of another server may be on another machine, or have another name on this one. */
    static ThreadCpu of(Database database, ActivityQueries queries) {
        if (!database.isEmbedded()) {
            return new ThreadCpu(null, "read for an embedded server only");
        }
        try {
            Optional<String> thread = queries.osThread();
            return thread.isEmpty()
                    ? new ThreadCpu(null, "the server does not name the thread")
                    : new ThreadCpu(Path.of("/proc", thread.get(), "schedstat"), null);
        } catch (SQLException e) {
            return new ThreadCpu(null, ErrorText.firstLine(e));
        }
    }

    /** Seconds since its start. */
    Reading<Double> seconds() {
        if (file == null) {
            return Reading.unavailable(reason);
        }
        try {
            return parse(Files.readString(file));
        } catch (IOException e) {
            return Reading.unavailable(file + " could not be read");
        }
    }

    /** The first of three numbers: nanoseconds on a processor. */
    static Reading<Double> parse(String text) {
        String first = text.strip().split(" ", 2)[0];
        return first.matches("[0-9]{1,18}")
                ? Reading.of(NANOS * Long.parseLong(first), "")
                : Reading.unavailable("schedstat has no time");
    }
}
