package io.orderentry.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Receivers of the live figures, as a user names them. */
class PushTest {
    private static Push push(String value) {
        return Texts.load("push: " + value).push();
    }

    @Test
    void severalAreListedOrSeparatedBySemicolons() {
        String both =
                "[otlp http://h:4318/v1/metrics token=t.txt headers=h.txt, influx https://h:8086 org=lab bucket=oe every=1m]";
        Push list = push(both);
        assertThat(list.receivers()).hasSize(2);
        assertThat(Texts.load(
                                "",
                                "load.push="
                                        + String.join(
                                                ";",
                                                list.receivers().stream()
                                                        .map(Object::toString)
                                                        .toList()))
                        .push())
                .isEqualTo(list);
        assertThat(push("off")).isEqualTo(Push.NONE).isEqualTo(Texts.load("").push());
    }

    @Test
    void whatMayBeSecretInAUrlIsNotPrinted() {
        assertThat(push("influx http://h:8086?u=oe&p=geheim").receivers().get(0).toString())
                .doesNotContain("geheim");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            otlp                                   | 'otlp' is not PROTOCOL URL, such as otlp http://localhost:4318/v1/metrics
            graphite http://h                      | 'graphite' is not one of otlp, influx
            otlp h:4318                            | 'h:4318' is no URL without a user, such as http://localhost:4318/v1/metrics
            otlp http://u:geheim@h                 | 'http://***@h' is no URL without a user, such as http://localhost:4318/v1/metrics
            otlp http://h every=10ms               | every=10ms is not in 1s..1h
            otlp http://h step=1s                  | 'step=1s' is not NAME=VALUE with one of every, token, headers, db, org, bucket
            otlp http://h db=oe                    | 'otlp' has no db, org or bucket
            influx http://h org=lab                | org and bucket belong together
            influx http://h db=a org=lab bucket=oe | db is for InfluxDB 1, org and bucket for version 2
            otlp http://h;otlp http://h            | 'otlp http://h' is named twice
            off;otlp http://h                      | 'off' is for no receiver, and others are named beside it
            """)
    void refused(String value, String sentence) {
        assertThatThrownBy(() -> push(value)).hasMessage("load.push: " + sentence + " (FILE)");
    }
}
