package io.orderentry.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RandomTextTest {
    private static final String UPPER_AND_LOWER = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final String DIGITS = "0123456789";

    private final LastText last = new LastText();
    private final RandomText text = new RandomText(new RandomStream(1), last);

    @Test
    @DisplayName("4.3.2.2: an a-string has a random length and independent letters of both cases and digits")
    void alphanumeric() {
        Counts lengths = new Counts(300, 500);
        Characters characters = new Characters(UPPER_AND_LOWER + DIGITS);
        for (int i = 0; i < 20_000; i++) {
            text.alphanumeric(300, 500);
            lengths.add(last.value.length());
            characters.add(last.value);
        }
        lengths.assertUniform();
        characters.assertUniformAndIndependent();
    }

    @Test
    @DisplayName("4.3.2.2: an n-string has independent digits")
    void digits() {
        Characters characters = new Characters(DIGITS);
        for (int i = 0; i < 50_000; i++) {
            text.digits(16);
            assertThat(last.value).hasSize(16);
            characters.add(last.value);
        }
        characters.assertUniformAndIndependent();
    }

    @Test
    @DisplayName("4.3.3.1: S_DIST and OL_DIST_INFO are 24 independent letters of both cases")
    void letters() {
        Characters characters = new Characters(UPPER_AND_LOWER);
        for (int i = 0; i < 100_000; i++) {
            text.letters(24);
            assertThat(last.value).hasSize(24);
            characters.add(last.value);
        }
        characters.assertUniformAndIndependent();
    }

    @Test
    @DisplayName("4.3.3.1: ORIGINAL stands at every possible place equally often, and only when asked for")
    void original() {
        Counts lengths = new Counts(26, 50);
        Counts placesInLongest = new Counts(0, 42);
        Counts placesInShortest = new Counts(0, 18);
        for (int i = 0; i < 300_000; i++) {
            text.data(true);
            lengths.add(last.value.length());
            int place = last.value.indexOf("ORIGINAL");
            if (place < 0) {
                throw new AssertionError("no ORIGINAL in " + last.value);
            }
            if (last.value.length() == 50) {
                placesInLongest.add(place);
            } else if (last.value.length() == 26) {
                placesInShortest.add(place);
            }
            text.data(false);
            if (last.value.contains("ORIGINAL")) {
                throw new AssertionError("ORIGINAL in " + last.value);
            }
        }
        lengths.assertUniform();
        placesInLongest.assertUniform();
        placesInShortest.assertUniform();
    }

    /** Single characters, and neighbours at even and at odd places, because two characters come from one draw. */
    private static final class Characters {
        private final String alphabet;
        private final Counts singles;
        private final Counts evenPairs;
        private final Counts oddPairs;

        Characters(String alphabet) {
            int n = alphabet.length();
            this.alphabet = alphabet;
            this.singles = new Counts(0, n - 1);
            this.evenPairs = new Counts(0, n * n - 1);
            this.oddPairs = new Counts(0, n * n - 1);
        }

        void add(String text) {
            for (int i = 0; i < text.length(); i++) {
                int character = alphabet.indexOf(text.charAt(i));
                singles.add(character);
                if (i > 0) {
                    int before = alphabet.indexOf(text.charAt(i - 1));
                    (i % 2 == 0 ? evenPairs : oddPairs).add(before * alphabet.length() + character);
                }
            }
        }

        void assertUniformAndIndependent() {
            singles.assertUniform();
            evenPairs.assertUniform();
            oddPairs.assertUniform();
        }
    }

    /** Keeps the text that was written last; nothing else may be written. */
    private static final class LastText extends RowMix {
        private String value;

        @Override
        public void text(byte[] ascii, int offset, int length) {
            assertThat(mixed() == 1 && rows() == 0).as("text alone").isTrue();
            value = new String(ascii, offset, length, StandardCharsets.US_ASCII);
        }
    }
}
