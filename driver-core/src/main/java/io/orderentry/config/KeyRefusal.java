package io.orderentry.config;

/** Refusal of a value by its record; the section that is read adds the file or the option. */
final class KeyRefusal extends Refusal {
    private static final long serialVersionUID = 1L;

    private final String key;
    private final String problem;

    /** @param key empty when the problem is with the record as a whole */
    KeyRefusal(String key, String problem) {
        super(key.isEmpty() ? problem : key + ": " + problem);
        this.key = key;
        this.problem = problem;
    }

    String key() {
        return key;
    }

    String problem() {
        return problem;
    }
}
