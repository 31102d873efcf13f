package io.orderentry.observe.host;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files of another machine: a shell that is kept running there prints the files that it is asked for. */
final class SshFiles implements TextFiles {
    /** Headers as {@code tail} writes them before each of several files. */
    private static final Pattern HEADER = Pattern.compile("(?m)^==> (\\S+) <==$");

    private static final String NOTHING = "/dev/null";

    /** One process for all files. Has no single quote. */
    static final String SCRIPT = """
            while read -r want; do
              set -- /dev/null
              for f in $want; do
                if [ -f "$f" ]; then set -- "$@" "$f"; fi
              done
              tail -n +1 "$@" /dev/null 2>/dev/null
              printf "\\n==> end <==\\n"
            done""";

    private final ShellSession shell;

    /** @param shell that runs {@link #SCRIPT} */
    SshFiles(ShellSession shell) {
        this.shell = shell;
    }

    @Override
    public Map<String, String> read(List<String> paths) throws IOException {
        return texts(shell.ask(String.join(" ", paths)));
    }

    /** The texts of an answer, by path. */
    static Map<String, String> texts(String answer) {
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
        if (path != null) {
            texts.put(path, answer.substring(from));
        }
        texts.remove(NOTHING);
        return texts;
    }

    @Override
    public void close() {
        shell.close();
    }
}
