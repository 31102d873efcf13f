package io.orderentry.experiment;

import static io.orderentry.text.Sentences.text;

import io.orderentry.compare.Assertion;
import io.orderentry.metrics.Statistic;
import io.orderentry.model.TransactionType;
import io.orderentry.result.Percentiles;
import io.orderentry.result.Result;
import io.orderentry.text.Durations;
import io.orderentry.text.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Longest response time that a percentile of one type may have, such as {@code newOrder.p95=20ms}.
 *
 * @param percentile neither the mean nor the maximum
 */
public record ResponseTimeLimit(TransactionType type, Statistic percentile, double millis) {
    /** From the lowest to the highest. */
    static final List<Statistic> PERCENTILES =
            List.of(Statistic.P50, Statistic.P90, Statistic.P95, Statistic.P99, Statistic.P999);

    private static final String OPTION = "--limit: '";
    private static final Pattern FORM = Pattern.compile("([^.=]+)\\.([^=]+)=(.*)");

    /**
     * Parses one value of {@code --limit}.
     *
     * @throws Refusal when the form, the type, the percentile or the time is not valid
     */
    public static ResponseTimeLimit parse(String text) {
        Matcher form = FORM.matcher(text);
        Refusal.require(form.matches(), OPTION + text + "' is not TYPE.PERCENTILE=TIME, such as newOrder.p95=20ms");
        TransactionType type =
                known(text, form.group(1), "transaction type", List.of(TransactionType.values()), TransactionType::key);
        Statistic percentile = known(text, form.group(2), "percentile of a result", PERCENTILES, Statistic::label);
        Duration time;
        try {
            time = Durations.parse(form.group(3));
        } catch (Refusal e) {
            throw new Refusal(OPTION + text + "': " + e.getMessage());
        }
        Refusal.require(!time.isZero(), OPTION + text + "': no response time is 0; give 1ms or more");
        return new ResponseTimeLimit(type, percentile, time.toMillis());
    }

    private static <T> T known(String text, String word, String what, List<T> all, Function<T, String> name) {
        List<String> names = all.stream().map(name).toList();
        Refusal.requireKnown(word, names, OPTION + text + "': '" + word + "' is no " + what);
        return all.get(names.indexOf(word));
    }

    /** The limit of the specification for a type (clause 5.2.5.7). */
    public static ResponseTimeLimit specified(TransactionType type) {
        return new ResponseTimeLimit(type, Statistic.P90, type.responseLimit().toMillis());
    }

    /** The percentile of some response times by key of the type, in milliseconds; null without samples. */
    public Double of(Map<String, Percentiles> millisByType) {
        Percentiles times = millisByType.get(type.key());
        return times == null ? null : Double.valueOf(percentile.of(times));
    }

    /** Assertion that the response times of a run are within the limit; undecided with fewer samples than the percentile needs. */
    public Assertion of(Result result) {
        if (!hasSamples(result)) {
            return new Assertion(this + ": " + tooFewSamples(result), null);
        }
        double measured = measured(result);
        return new Assertion(
                text("%s: %s %s %,.1f ms", this, type.title(), percentile.label(), measured), measured <= millis);
    }

    /** Returns whether a run has so many samples that its percentile can be judged. */
    boolean hasSamples(Result result) {
        return samples(result) >= percentile.samplesNeeded();
    }

    String tooFewSamples(Result result) {
        return text(
                "%,d samples of %s, %s needs %,d: lengthen --duration",
                samples(result), type.title(), percentile.label(), percentile.samplesNeeded());
    }

    /** The percentile of a run in milliseconds; null without samples. */
    Double measured(Result result) {
        return result.transaction(type).responseMillis().map(percentile::of).orNull();
    }

    private long samples(Result result) {
        return measured(result) == null ? 0 : result.transaction(type).completed();
    }

    @Override
    public String toString() {
        return type.key() + "." + percentile.label() + "=" + Durations.print(Duration.ofMillis((long) millis));
    }
}
