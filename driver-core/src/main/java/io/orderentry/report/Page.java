package io.orderentry.report;

import java.util.Collection;
import java.util.Map;

/** What a report is printed on, part by part and in order: plain text, or the blocks of an HTML page. */
public interface Page {
    /** Begins a section. */
    void title(String title);

    void blank();

    /** A paragraph behind a prefix, whose blanks only matter in plain text. Line ends and control codes in it become blanks. */
    void paragraph(String prefix, String body);

    /** Items separated by commas behind a prefix. */
    void list(String prefix, Collection<String> items);

    /** Names and values behind a prefix; nothing at all if there are none. */
    void pairs(String prefix, Map<String, ?> map);

    /** A table; a row whose first cell is empty is a heading. */
    void table(TextTable table);
}
