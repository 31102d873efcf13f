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
}
