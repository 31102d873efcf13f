package io.orderentry.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs scripts of psql, several at once. */
final class Psql {
    private static final Pattern COPIED = Pattern.compile("COPY (\\d+)");

    private final Path folder;
    private final Map<String, String> environment;

    /** @param schema where names without one are looked for and made */
    Psql(Path folder, PgServer server, String schema) {
        this.folder = folder;
        this.environment = new HashMap<>(server.environment());
        environment.put("PGOPTIONS", "-c search_path=" + schema);
    }

    /**
     * Runs one psql for each script at the same time and waits for all.
     *
     * @param one whether each is one transaction
     * @return how many rows were copied
     */
    long run(String name, boolean one, List<List<String>> scripts) throws IOException, InterruptedException {
        ExecutorService sessions = Executors.newFixedThreadPool(scripts.size());
        try {
            List<Future<Child>> running = new ArrayList<>();
            for (int i = 0; i < scripts.size(); i++) {
                Path script = folder.resolve(name + "-" + i + ".sql");
                Files.write(script, scripts.get(i));
                List<String> command = new ArrayList<>(List.of("psql", "-Xw", "-v", "ON_ERROR_STOP=1"));
                if (one) {
                    command.add("-1");
                }
                command.addAll(List.of("-f", script.toString()));
                running.add(sessions.submit(() -> Child.run(folder, environment, command)));
            }
            long copied = 0;
            for (Future<Child> session : running) {
                copied += copied(session.get().orFail("psql, " + name + ","));
            }
            return copied;
        } catch (ExecutionException e) {
            throw new IOException("psql, " + name + ": " + e.getCause().getMessage(), e);
        } finally {
            sessions.shutdown();
        }
    }

    private static long copied(Child session) {
        return session.output().stream()
                .map(COPIED::matcher)
                .filter(Matcher::matches)
                .mapToLong(line -> Long.parseLong(line.group(1)))
                .sum();
    }
}
