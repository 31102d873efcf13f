package io.orderentry.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a terminal would obey instead of show. */
class TextSanitizerTest {
    @Test
    void escape_codes_of_both_sets_and_marks_of_direction_become_blanks() {
        assertThat(TextSanitizer.text("a\u001b[31mb\u009b2Jc\u202ed\u2028e\tf\0g"))
                .isEqualTo("a [31mb 2Jc d e f g");
    }

    @Test
    void other_text_stays() {
        assertThat(TextSanitizer.text("<b>Zürich</b> \"€\" 日本")).isEqualTo("<b>Zürich</b> \"€\" 日本");
    }

    @Test
    void a_refusal_quotes_nothing_that_a_terminal_obeys() {
        assertThat(new Refusal("label 'x\u001b]0;y\u0007' is odd")).hasMessage("label 'x ]0;y ' is odd");
    }
}
