package io.orderentry.config;

/** What a record says of one of its own keys; the section that is being read adds the file or the option it came from. */
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
