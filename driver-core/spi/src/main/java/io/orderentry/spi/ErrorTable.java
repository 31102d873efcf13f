package io.orderentry.spi;

import io.orderentry.model.Failure;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Meanings of a vendor's error numbers and SQLSTATEs. A number wins over a state, and a longer prefix of a state over a shorter one. An error
 * that is not listed is {@link Failure#BROKEN}: a run that continued after an unforeseen error would measure something unknown. Immutable.
 */
public final class ErrorTable {
    /** No meanings: every error is {@link Failure#BROKEN}. */
    public static final ErrorTable EMPTY = new ErrorTable(new TreeMap<>(), Map.of());

    /** SQLSTATEs of the SQL standard: 40001 is a serialization failure, 25006 a read-only transaction, class 08 a connection exception. */
    public static final ErrorTable STANDARD = EMPTY.states(Failure.CONFLICT, "40001")
            .states(Failure.READ_ONLY, "25006")
            .states(Failure.DISCONNECTED, "08");

    private record Range(int last, Failure failure) {}

    private final NavigableMap<Integer, Range> numbers;
    private final Map<String, Failure> states;

    private ErrorTable(NavigableMap<Integer, Range> numbers, Map<String, Failure> states) {
        this.numbers = numbers;
        this.states = states;
    }

    /** This table with further error numbers; an earlier meaning of one is replaced. */
    public ErrorTable numbers(Failure failure, int... more) {
        NavigableMap<Integer, Range> all = new TreeMap<>(numbers);
        for (int number : more) {
            all.put(number, new Range(number, failure));
        }
        return new ErrorTable(all, states);
    }

    /** This table with a range of error numbers, which overlaps none that is listed. */
    public ErrorTable range(Failure failure, int first, int last) {
        NavigableMap<Integer, Range> all = new TreeMap<>(numbers);
        all.put(first, new Range(last, failure));
        return new ErrorTable(all, states);
    }

    /** This table with further SQLSTATEs, or prefixes of them such as a class of two characters. */
    public ErrorTable states(Failure failure, String... prefixes) {
        Map<String, Failure> all = new HashMap<>(states);
        for (String prefix : prefixes) {
            all.put(prefix, failure);
        }
        return new ErrorTable(numbers, all);
    }

    /** Meaning of an error; {@link Failure#BROKEN} when it is not listed. */
    public Failure classify(SQLException error) {
        return find(error).orElse(Failure.BROKEN);
    }

    /** Listed meaning of an error. */
    public Optional<Failure> find(SQLException error) {
        Map.Entry<Integer, Range> below = numbers.floorEntry(error.getErrorCode());
        if (below != null && error.getErrorCode() <= below.getValue().last()) {
            return Optional.of(below.getValue().failure());
        }
        String state = error.getSQLState() == null ? "" : error.getSQLState();
        for (int length = state.length(); length > 0; length--) {
            Failure found = states.get(state.substring(0, length));
            if (found != null) {
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }
}
