package io.orderentry.cli;

import io.orderentry.config.Cell;
import io.orderentry.config.Configs;
import io.orderentry.config.Overrides;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Command that runs a cell of an experiment against itself, whose runs show how much equal runs differ. */
final class SelfComparison {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");
    private static final int REPETITIONS = 5;

    private SelfComparison() {}

    /**
     * The command line.
     *
     * @param cell of one target, without a platform
     * @param out where its results are to be looked for
     */
    static String command(Configs configs, Cell cell, Path out) {
        String target = name("target", cell.target().name(), cell.target().source());
        String load = name("load", cell.load().name(), cell.load().source());
        Cell base = new Cell(
                Map.of(),
                configs.target(target, Overrides.none()),
                configs.load(load, Overrides.none()),
                cell.platform(),
                List.of());
        StringBuilder command = new StringBuilder("oe compare --run a=" + quoted(target) + " --run b=" + quoted(target)
                + " --repeat " + REPETITIONS + " --load " + quoted(load));
        cell.keysBeside(base).forEach((key, value) -> command.append(" --set ").append(quoted(key + "=" + value)));
        if (!out.equals(Path.of("runs"))) {
            command.append(" --out ").append(quoted(out.toString()));
        }
        return command.toString();
    }

    /** A file under {@code configs}, or packed, by its name; else as it was given. */
    private static String name(String document, String name, String source) {
        String packed = "packed configs/" + document + "s/";
        if (source.startsWith(packed)) {
            return source.substring(packed.length()).replaceFirst("\\.yaml$", "");
        }
        return source.equals("configs/" + document + "s/" + name + ".yaml") ? name : source;
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
