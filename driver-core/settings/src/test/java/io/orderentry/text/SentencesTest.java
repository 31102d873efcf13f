package io.orderentry.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SentencesTest {
    @Test
    void aSentenceIsNotCutInsideAWord() {
        assertThat(Sentences.cut("the server stopped", 18, " ...")).isEqualTo("the server stopped");
        assertThat(Sentences.cut("the server stopped answering", 18, " ...")).isEqualTo("the server ...");
        assertThat(Sentences.cut("the server, stopped answering", 16, " ...")).isEqualTo("the server ...");
        assertThat(Sentences.cut("the server stopped answering", 14, " ...")).isEqualTo("the server ...");
        assertThat(Sentences.cut("x".repeat(30), 10, "...")).isEqualTo("xxxxxxx...");
    }

    @Test
    void escapeCodesOfBothSetsAndMarksOfDirectionBecomeBlanks() {
        assertThat(TextSanitizer.text("a\u001b[31mb\u009b2Jc\u202ed\u2028e\tf\0g"))
                .isEqualTo("a [31mb 2Jc d e f g");
    }

    /** XML 1.0, in which JUnit's reports are, has no escape for them. */
    @Test
    void whatXmlCannotHaveBecomesBlanks() {
        assertThat(TextSanitizer.text("a\uFFFEb\uFFFFc\uD800d\uDC00e")).isEqualTo("a b c d e");
        assertThat(TextSanitizer.lines("a\uFFFE\nb")).isEqualTo("a \nb");
        assertThat(TextSanitizer.text("\uD83D\uDE00")).isEqualTo("\uD83D\uDE00");
    }

    @Test
    void otherTextStays() {
        assertThat(TextSanitizer.text("<b>Zürich</b> \"€\" 日本")).isEqualTo("<b>Zürich</b> \"€\" 日本");
    }

    @Test
    void aRefusalQuotesNothingThatATerminalObeys() {
        assertThat(new Refusal("label 'x\u001b]0;y\u0007' is odd")).hasMessage("label 'x ]0;y ' is odd");
    }
}
