package io.orderentry.it.cause;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The table of planted causes: in {@code target/planted-causes.md}, and on request in {@code docs/explain.md}. */
final class CauseTable {
    /** What was explained, in full. */
    static final Path LOG = Path.of("target", "planted-causes.log");

    private static final Path FILE = Path.of("target", "planted-causes.md");
    private static final Path PAGE = Path.of("..", "docs", "explain.md");
    private static final String BEGIN = "<!-- planted causes: begin -->\n";
    private static final String END = "<!-- planted causes: end -->";
    private static final String NO_DIFFERENCE = "no difference was seen";

    private CauseTable() {}

    /**
     * First finding of an explanation.
     *
     * @param rule empty when there is none
     */
    record Found(String rule, double sharePercent, String sentence, String headline) {}

    static boolean isRight(Map.Entry<PlantedCause, Found> each) {
        return each.getKey().rules().contains(each.getValue().rule());
    }

    static void write(Map<PlantedCause, Found> found, List<Found> pairs, int runs, String seconds) throws IOException {
        StringBuilder text = new StringBuilder();
        long right = found.entrySet().stream().filter(CauseTable::isRight).count();
        long equal = pairs.stream()
                .filter(pair -> pair.headline().startsWith(NO_DIFFERENCE))
                .count();
        text.append(String.format(
                Locale.ENGLISH,
                "%d runs of %s s a side, interleaved, on this machine of %d processors, embedded PostgreSQL: the first finding named the"
                        + " cause in %d of %d.%nOf %d pairs of runs without a cause, \"%s\" was said of %d.%n%n",
                runs,
                seconds,
                Runtime.getRuntime().availableProcessors(),
                right,
                found.size(),
                pairs.size(),
                NO_DIFFERENCE,
                equal));
        text.append("| planted cause | first finding | share | correct |\n|---|---|---|---|\n");
        for (Map.Entry<PlantedCause, Found> each : found.entrySet()) {
            Found first = each.getValue();
            text.append(String.format(
                    Locale.ENGLISH,
                    "| %s | %s | %.0f %% | %s |%n",
                    each.getKey().text(),
                    first.rule().isEmpty() ? first.headline() : first.sentence() + " (`" + first.rule() + "`)",
                    first.sharePercent(),
                    isRight(each) ? "yes" : "no"));
        }
        Files.writeString(FILE, text);
        if ("write".equals(System.getProperty("golden"))) {
            String page = Files.readString(PAGE);
            Files.writeString(
                    PAGE,
                    page.substring(0, page.indexOf(BEGIN) + BEGIN.length()) + text + page.substring(page.indexOf(END)));
        }
    }
}
