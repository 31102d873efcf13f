package io.orderentry.observe.machine;

import io.orderentry.text.ChildProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files of another machine: a shell that is kept running there prints the files that it is asked for. Nothing is installed there. It is
 * reached by the system's own ssh client, which honours the user's configuration, agent and known hosts. The shell is started with the
 * first request, and again when it died.
 */
final class SshFiles implements TextFiles {
    /** Without a question: a missing password or an unknown host key is a refusal of the client, and reported as such. */
    static final List<String> CLIENT = List.of(
            "ssh -T -o BatchMode=yes -o ConnectTimeout=5 -o ServerAliveInterval=5 -o ServerAliveCountMax=2".split(" "));

    /** One process for all files. Has no single quote, so that any login shell hands it on as it is. */
    private static final String SCRIPT = """
        while read -r want; do
          set -- /dev/null
          for f in $want; do
            if [ -f "$f" ]; then set -- "$@" "$f"; fi
          done
          tail -n +1 "$@" /dev/null 2>/dev/null
          printf "\\n==> end <==\\n"
        done\
        """;

    /** Headers as {@code tail} writes them before each of several files. */
    private static final Pattern HEADER = Pattern.compile("(?m)^==> (\\S+) <==$");

    private static final String NOTHING = "/dev/null";
    private static final String END = "\n==> end <==\n";
    /** Far more characters than any answer has on a large machine. */
    private static final int LONGEST = 16_000_000;

    private final String name;
    private final List<String> command;
    private Process shell;
    private boolean closed;

    /** @param client the ssh client with its options, such as {@link #CLIENT} */
    SshFiles(List<String> client, String destination) {
        this.name = "ssh to " + destination;
        this.command = new ArrayList<>(client);
        command.addAll(List.of("--", destination, "exec sh -c '" + SCRIPT + "'"));
    }

    @Override
    public Map<String, String> read(List<String> paths) throws IOException {
        if (shell == null || !shell.isAlive()) {
            start();
        }
        try {
            String request = String.join(" ", paths) + "\n";
            shell.outputWriter(StandardCharsets.ISO_8859_1).append(request).flush();
        } catch (IOException e) {
            // The shell has ended; what it printed says why.
        }
        return texts(answer());
    }

    /** The answer before the line that ends it, without the line feed between them. */
    private String answer() throws IOException {
        StringBuilder answer = new StringBuilder();
        char[] buffer = new char[8_192];
        while (answer.length() < LONGEST) {
            int length = read(buffer);
            if (length < 0) {
                shell.destroyForcibly();
                throw new IOException(name + " ended" + reason(answer));
            }
            answer.append(buffer, 0, length);
            int end = answer.length() - END.length();
            if (end >= 0 && answer.indexOf(END, end) >= 0) {
                return answer.substring(0, end);
            }
        }
        shell.destroyForcibly();
        throw new IOException(name + " prints something else than it is asked for");
    }

    /** Also at its end when the stream was closed under the reader, as it is when the process has gone. */
    private int read(char[] buffer) {
        try {
            return shell.inputReader(StandardCharsets.ISO_8859_1).read(buffer);
        } catch (IOException e) {
            return -1;
        }
    }

    private static String reason(CharSequence printed) {
        return printed.toString()
                .lines()
                .filter(line -> !line.isBlank() && !HEADER.matcher(line).matches())
                .reduce((a, b) -> b)
                .map(line -> ": " + line.strip())
                .orElse("");
    }

    private synchronized void start() throws IOException {
        if (closed) {
            throw new IOException(name + " was ended");
        }
        try {
            shell = ChildProcess.of(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new IOException(name + " cannot be started: " + e.getMessage(), e);
        }
    }

    static Map<String, String> texts(String answer) {
        Map<String, String> texts = new LinkedHashMap<>();
        Matcher header = HEADER.matcher(answer);
        String path = NOTHING;
        int from = 0;
        while (header.find()) {
            // One line end belongs to the header, not to the file.
            texts.put(path, answer.substring(from, Math.max(from, header.start() - 1)));
            path = header.group(1);
            from = Math.min(header.end() + 1, answer.length());
        }
        texts.put(path, answer.substring(from));
        texts.remove(NOTHING);
        return texts;
    }

    /** Ends the shell at once, and a request that waits for its answer. */
    @Override
    public synchronized void close() {
        closed = true;
        if (shell != null) {
            shell.destroyForcibly();
        }
    }
}
