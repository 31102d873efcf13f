package io.orderentry.report;

import io.orderentry.report.PageTemplate.PageFile;
import io.orderentry.text.Sentences;
import io.orderentry.text.TextSanitizer;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Document about runs: the answers, then the content in sections, then its values in files. All documents have the same text, page, CSV and JSON.
 *
 * @param lead heading of what is before the first section, on the page
 * @param screen main figures in lines of text, below the answers; empty where there are none
 * @param plot of the main figures in lines of text, on the first screen where there is room for it; may be empty
 * @param charts as the page's script or its template draws them, by their {@code kind}; made when a page is
 * @param name of the files that a reader of the page can save, without its end
 * @param table rows as CSV; null where there are none
 */
@RecordBuilder
public record Document(
        String title,
        String lead,
        List<Answer> answers,
        String screen,
        String plot,
        Consumer<Page> content,
        Supplier<List<?>> charts,
        String name,
        Supplier<String> table,
        Supplier<String> values) {
    /** Most lines of the first screen. */
    public static final int LINES = 25;

    /** Answers to one question on the first screen. */
    private static final int MOST_ANSWERS = 3;

    private static final String MORE = "All figures: --full\n";

    public Document {
        answers = answers == null ? List.of() : List.copyOf(answers);
        charts = charts == null ? List::of : charts;
        lead = lead == null ? "" : lead;
        screen = screen == null ? "" : screen;
        plot = plot == null ? "" : plot;
    }

    /**
     * Answer to a question of the reader.
     *
     * @param question in a word, such as {@code Valid?}; empty for one that is a line of its own, however long
     * @param style of the answer on a page, such as {@code pass}; may be empty
     */
    public record Answer(String question, String style, String sentence, List<Reservation> reservations) {
        public Answer(String question, String style, String sentence) {
            this(question, style, sentence, List.of());
        }
    }

    /**
     * Reservation about an answer: something else than what the document is about that may explain it.
     *
     * @param topic in a few words, for a list; the whole finding where it decides what the answer means
     * @param finding what was found, a phrase with its figures
     * @param remedy what to do, a phrase in the imperative; may be empty
     */
    public record Reservation(String topic, String finding, String remedy) {
        /** The same without an advice that a later one repeats, for readers. */
        public static List<Reservation> adviceOnce(List<Reservation> all) {
            List<Reservation> once = new ArrayList<>(all);
            for (int i = 0; i < all.size(); i++) {
                Reservation each = all.get(i);
                if (all.subList(i + 1, all.size()).stream().anyMatch(later -> later.remedy.equals(each.remedy))) {
                    once.set(i, new Reservation(each.topic, each.finding, ""));
                }
            }
            return once;
        }

        String sentence() {
            return remedy.isEmpty() ? finding : finding + "; " + remedy;
        }
    }

    /**
     * The answers, the main figures, and the plot where there is room for it: at most {@value #LINES} lines without control codes; the last one
     * ends with a line feed.
     */
    public String firstScreen() {
        String brief = brief(2);
        String text = brief.lines().count() > LINES ? brief(1) : brief;
        if (text.lines().count() > LINES) {
            return text.lines().limit(LINES - 1).collect(Collectors.joining("\n", "", "\n")) + MORE;
        }
        String drawn = text.substring(0, text.length() - MORE.length()) + plot + "\n" + MORE;
        return plot.isEmpty() || drawn.lines().count() > LINES ? text : drawn;
    }

    /** @param most lines of an answer */
    private String brief(int most) {
        Page page = new Page();
        Map<String, Integer> count = new LinkedHashMap<>();
        for (Answer answer : answers) {
            int number = count.merge(answer.question(), 1, Integer::sum);
            if (number <= MOST_ANSWERS) {
                page.plot(cut(Page.wrapped(prefix(answer), answer.sentence()), most));
            }
        }
        count.forEach((question, number) -> {
            if (number > MOST_ANSWERS) {
                page.paragraph("", "and " + (number - MOST_ANSWERS) + " more of " + question.toUpperCase(Locale.ROOT));
            }
        });
        if (!screen.isEmpty()) {
            page.blank();
            page.plot(screen);
        }
        page.blank();
        return page + MORE;
    }

    private static String cut(String paragraph, int most) {
        List<String> lines = paragraph.lines().toList();
        if (lines.size() <= most) {
            return paragraph;
        }
        String last = lines.get(most - 1);
        String shown = Sentences.words(last, Page.WIDTH - 4);
        return String.join("\n", lines.subList(0, most - 1)) + (most > 1 ? "\n" : "") + shown + " ...\n";
    }

    private static String prefix(Answer answer) {
        return String.format("%-8s", answer.question().toUpperCase(Locale.ROOT));
    }

    /** All of it: lines without control codes; the last one ends with a line feed. */
    public String text() {
        Page page = new Page();
        for (Answer answer : answers) {
            if (answer.question().isEmpty()) {
                page.plot(TextSanitizer.text(answer.sentence()) + "\n");
            } else {
                page.paragraph(prefix(answer), answer.sentence());
            }
        }
        answers.stream()
                .flatMap(answer -> answer.reservations().stream())
                .forEach(reservation -> page.paragraph("Reservation: ", reservation.sentence()));
        if (!screen.isEmpty()) {
            page.blank();
            page.plot(screen);
            page.blank();
        }
        content.accept(page);
        return page.toString();
    }

    /** A page that needs nothing from elsewhere. Everything that came from outside is escaped. */
    public String html() {
        Page page = new Page("", lead);
        content.accept(page);
        List<PageFile> files = new ArrayList<>();
        if (table != null) {
            files.add(new PageFile(name + ".csv", "text/csv", csv()));
        }
        files.add(new PageFile(name + ".json", "application/json", json()));
        List<?> drawn = charts.get();
        return PageTemplate.render(
                "document.ftlh",
                title,
                Map.of("answers", answers, "charts", drawn, "sections", page.sections(), "csv", table != null),
                List.of(drawn),
                files);
    }

    public String csv() {
        return table.get();
    }

    public String json() {
        return values.get();
    }
}
