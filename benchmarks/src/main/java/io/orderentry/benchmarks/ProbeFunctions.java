package io.orderentry.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The functions that only the benchmark needs: there while a side of pgbench runs, and at no other time. */
final class ProbeFunctions {
    private static final Pattern NAME = Pattern.compile("(?m)^create function (\\w+)\\(");

    private final Path work;
    private final PgServer server;

    ProbeFunctions(Path work, PgServer server) {
        this.work = work;
        this.server = server;
    }

    /** What is run while they are there. */
    interface Work<T> {
        T run() throws IOException, InterruptedException;
    }

    <T> T with(ThroughputSide side, PgbenchScripts scripts, Work<T> body) throws IOException, InterruptedException {
        String create = create(side, scripts);
        String drop = drop(create);
        // Dropped first too: a benchmark that was killed may have left its own.
        execute("install.sql", drop + create);
        try {
            return body.run();
        } finally {
            execute("remove.sql", drop);
        }
    }

    private void execute(String name, String sql) throws IOException, InterruptedException {
        server.execute(work, Files.writeString(work.resolve(name), sql));
    }

    static String create(ThroughputSide side, PgbenchScripts scripts) throws IOException {
        return (side == ThroughputSide.LIMIT_PROBE ? PgbenchScripts.resource("limit_probe") : "")
                + scripts.rolledBackOrder();
    }

    static List<String> names(String create) {
        return NAME.matcher(create).results().map(found -> found.group(1)).toList();
    }

    private static String drop(String create) {
        return names(create).stream()
                .map(name -> "drop function if exists " + name + ";\n")
                .collect(Collectors.joining());
    }
}
