package io.orderentry.limit;

/**
 * Step of a search: the rate of the next probe, or the end.
 *
 * @param rate of the next probe; null at the end
 * @param end null before it
 * @param knee null before the end, and where it gives none
 */
public record SearchStep(Double rate, SearchEnd end, Knee knee) {
    static SearchStep probe(double rate) {
        return new SearchStep(rate, null, null);
    }

    static SearchStep end(SearchEnd end, Knee knee) {
        return new SearchStep(null, end, end.hasKnee() ? knee : null);
    }
}
