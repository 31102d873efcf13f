package io.orderentry.report;

import io.orderentry.report.PageTemplate.PageFile;
import io.orderentry.text.TextSanitizer;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Document about runs: the answers, then the content in sections, then its values in files. All documents have the same text, page, CSV and JSON.
 *
 * @param title heading of the page
 * @param lead heading of what is before the first section, on the page
 * @param answers the first lines
 * @param plot of the main figures in lines of text; empty where there is none
 * @param content prints all that follows
 * @param charts as the page's script or its template draws them, by their {@code kind}; made when a page is
 * @param name of the files that a reader of the page can save, without its end
 * @param table rows as CSV; null where there are none
 * @param values as JSON
 */
@RecordBuilder
public record Document(
        String title,
        String lead,
        List<Answer> answers,
        String plot,
        Consumer<Page> content,
        Supplier<List<?>> charts,
        String name,
        Supplier<String> table,
        Supplier<String> values) {
    public Document {
        answers = answers == null ? List.of() : List.copyOf(answers);
        charts = charts == null ? List::of : charts;
        lead = lead == null ? "" : lead;
        plot = plot == null ? "" : plot;
    }

    /**
     * Answer to a question of the reader.
     *
     * @param question in a word, such as {@code Valid?}; empty for one that is a line of its own, however long
     * @param style of the answer on a page, such as {@code pass}; may be empty
     * @param reservations about it
     */
    public record Answer(String question, String style, String sentence, List<Reservation> reservations) {
        public Answer(String question, String style, String sentence) {
            this(question, style, sentence, List.of());
        }

        /** The answer to what the document is about. */
        public Answer(String sentence) {
            this("Answer", "answer", sentence);
        }
    }

    /**
     * Reservation about an answer.
     *
     * @param remedy what to do, a phrase in the imperative; may be empty
     */
    public record Reservation(String finding, String remedy) {
        String sentence() {
            return remedy.isEmpty() ? finding : finding + "; " + remedy;
        }
    }

    /** The answers and the plot: lines without control codes; the last one ends with a line feed. */
    public String firstScreen() {
        TextPage page = new TextPage();
        first(page);
        return page.toString();
    }

    /** All of it: lines without control codes; the last one ends with a line feed. */
    public String text() {
        TextPage page = new TextPage();
        first(page);
        content.accept(page);
        return page.toString();
    }

    private void first(TextPage page) {
        for (Answer answer : answers) {
            if (answer.question().isEmpty()) {
                page.plot(TextSanitizer.text(answer.sentence()) + "\n");
            } else {
                page.paragraph(String.format("%-8s", answer.question().toUpperCase(Locale.ROOT)), answer.sentence());
            }
        }
        answers.stream()
                .flatMap(answer -> answer.reservations().stream())
                .forEach(reservation -> page.paragraph("Reservation: ", reservation.sentence()));
        plot(page);
    }

    private void plot(Page page) {
        if (!plot.isEmpty()) {
            page.blank();
            page.plot(plot);
            page.blank();
        }
    }

    /** A page that needs nothing from elsewhere. Everything that came from outside is escaped. */
    public String html() {
        HtmlPage page = new HtmlPage("", lead);
        plot(page);
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
