package io.orderentry.observe.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files of another machine through the system's own ssh client, which honours the user's configuration, agent and known hosts.
 * One shell is kept running there, and prints the files that it is asked for; nothing is installed. It is started again when it died.
 */
final class SshFiles implements TextFiles {
    /** Without a question: a missing password or an unknown host key is a refusal of the client, and reported as such. */
    static final List<String> CLIENT = List.of(
            "ssh -T -o BatchMode=yes -o ConnectTimeout=5 -o ServerAliveInterval=5 -o ServerAliveCountMax=2".split(" "));

    /** Headers as {@code tail} writes them before each of several files. */
    private static final Pattern HEADER = Pattern.compile("(?m)^==> (\\S+) <==$");

    private static final String END = "\n==> end <==\n";
    private static final String NOTHING = "/dev/null";
    /** Far more characters than all these files have on a large machine. */
    private static final int LONGEST = 16_000_000;

    /** One process for all files. Has no single quote, so that any login shell hands it on as it is. */
    private static final String SCRIPT = "exec sh -c '" + """
            while read -r want; do
              set -- /dev/null
              for f in $want; do
                if [ -f "$f" ]; then set -- "$@" "$f"; fi
              done
              tail -n +1 "$@" /dev/null 2>/dev/null
              printf "\\n==> end <==\\n"
            done""" + "'";

    private final List<String> command;
    private final String destination;
    private Process shell;
    private boolean closed;

    /** @param client the ssh client with its options */
    SshFiles(List<String> client, String destination) {
        this.command = new ArrayList<>(client);
        this.command.addAll(List.of("--", destination, SCRIPT));
        this.destination = destination;
    }

    @Override
    public Map<String, String> read(List<String> paths) throws IOException {
        if (shell == null || !shell.isAlive()) {
            start();
        }
        try {
            shell.outputWriter(StandardCharsets.ISO_8859_1)
                    .append(String.join(" ", paths))
                    .append('\n')
                    .flush();
        } catch (IOException e) {
            // The client has ended; what it printed, which is read below, says why.
        }
        return texts(answer());
    }

    private String answer() throws IOException {
        StringBuilder answer = new StringBuilder();
        char[] buffer = new char[8_192];
        while (answer.length() < LONGEST) {
            int length = read(buffer);
            if (length < 0) {
                close(shell);
                throw new IOException("ssh to " + destination + " ended" + reason(answer));
            }
            answer.append(buffer, 0, length);
            if (answer.length() >= END.length() && answer.indexOf(END, answer.length() - END.length()) >= 0) {
                return answer.toString();
            }
        }
        close(shell);
        throw new IOException("ssh to " + destination + " prints something else than the files it is asked for");
    }

    /** Also at its end when the stream was closed under the reader, as it is when the process has gone. */
    private int read(char[] buffer) {
        try {
            return shell.inputReader(StandardCharsets.ISO_8859_1).read(buffer);
        } catch (IOException e) {
            return -1;
        }
    }

    /** The last line that the client printed. */
    private static String reason(CharSequence said) {
        return said.toString()
                .lines()
                .filter(line -> !line.isBlank() && !HEADER.matcher(line).matches())
                .reduce((a, b) -> b)
                .map(line -> ": " + line.strip())
                .orElse("");
    }

    private static Map<String, String> texts(String answer) {
        Map<String, String> texts = new LinkedHashMap<>();
        Matcher header = HEADER.matcher(answer);
        String path = null;
        int from = 0;
        while (header.find()) {
            if (path != null) {
                // One line end belongs to the header, not to the file.
                texts.put(path, answer.substring(from, Math.max(from, header.start() - 1)));
            }
            path = header.group(1);
            from = Math.min(header.end() + 1, answer.length());
        }
        texts.remove(NOTHING);
        return texts;
    }

    private synchronized void start() throws IOException {
        if (closed) {
            throw new IOException("ssh to " + destination + " was ended");
        }
        try {
            shell = new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException e) {
            throw new IOException("the ssh client cannot be started: " + e.getMessage(), e);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        close(shell);
    }

    private static void close(Process process) {
        if (process != null) {
            process.destroyForcibly();
        }
    }
}
