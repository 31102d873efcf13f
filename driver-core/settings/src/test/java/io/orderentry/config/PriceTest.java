package io.orderentry.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The price of a target, and of labels. */
class PriceTest {
    private static Target target(String price) {
        return Texts.target("{url: 'jdbc:x:y', price: " + price + "}");
    }

    @Test
    void thePriceOfATargetIsInTheLabelsOfItsRuns() {
        Price price = target("{perHour: 1.520, currency: EUR, covers: 'the instance, without its disk'}")
                .price();

        Map<String, String> labels = price.with(Map.of("host", "vm"));
        assertThat(labels)
                .containsEntry("price.perHour", "1.52")
                .containsEntry("price.covers", "the instance, without its disk")
                .hasSize(4);
        assertThat(Price.of(labels)).contains(price);
    }

    @Test
    void aPriceThatTheUserGaveWithALabelWins() {
        Map<String, String> given = Settings.labels(List.of("price.perHour=2", "price.currency=USD"));
        assertThat(target("{perHour: 1, currency: EUR}").price().with(given)).isEqualTo(given);
    }

    @Test
    void withoutAPriceThereIsNoLabel() {
        assertThat(Price.NONE.with(Map.of())).isEmpty();
        assertThat(Price.of(Map.of("host", "vm"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {perHour: 1}                  | target.price.currency: is missing: a price needs one, such as USD (FILE)
            {currency: EUR}               | target.price.perHour: is missing: a price needs a number (FILE)
            {perHour: 0, currency: EUR}   | target.price.perHour: 0 is not in 0.000001..1000000000 (FILE)
            {perHour: 1, currency: euro}  | target.price.currency: 'euro' is no currency, use three capital letters such as USD (FILE)
            {perHours: 1, currency: EUR}  | target.price: unknown key 'perHours', did you mean 'perHour'? (FILE)
            """)
    void refused(String price, String sentence) {
        assertThatThrownBy(() -> target(price)).hasMessage(sentence);
    }

    @Test
    void aLabelThatIsNoPriceIsRefused() {
        assertThatThrownBy(() -> Settings.labels(List.of("price.perHour=abc", "price.currency=USD")))
                .hasMessage("label.price.perHour: 'abc' is not a number (a label of the run)");
        assertThatThrownBy(() -> Settings.labels(List.of("price.hour=1")))
                .hasMessageContaining("label.price: unknown key 'hour'");
    }
}
