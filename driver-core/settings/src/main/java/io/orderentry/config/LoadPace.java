package io.orderentry.config;

import static io.orderentry.config.KeyRefusal.require;
import static java.util.Objects.requireNonNullElse;

import io.orderentry.model.Arrivals;
import io.orderentry.model.Pace;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Map;

/** Pace of a load, which decides when a transaction begins, with the keys that only loads of this pace have. */
public sealed interface LoadPace {
    /** The word for it. */
    Pace pace();

    /** As soon as the one before it has ended. */
    record FlatOut() implements LoadPace {
        @Override
        public Pace pace() {
            return Pace.FLAT_OUT;
        }
    }

    /**
     * At times that do not depend on the answers.
     *
     * @param queueLimit null for any number
     */
    record ConstantRate(
            @Key(
                    sentence = "Transactions of all types per second; with the pace rate, and only then.",
                    range = "0.001..1000000",
                    unit = "1/s",
                    sample = "200",
                    option = "--rate",
                    label = "TX_PER_S")
            double rate,

            @Key(
                    sentence = "Times between transactions of the pace rate: all equal, or exponentially distributed.",
                    fallbackText = "uniform with the pace rate",
                    sample = "uniform")
            Arrivals arrivals,

            @Key(
                    sentence =
                            "Arrivals of the pace rate that may wait for a free connection; one more is dropped, and counted"
                                    + " as skipped.",
                    range = "1..1000000000",
                    fallbackText = "any number waits",
                    sample = "1000")
            Long queueLimit)
            implements LoadPace {
        @Override
        public Pace pace() {
            return Pace.RATE;
        }
    }

    /** After keying and think times of its terminal (clause 5.2.5). */
    record Paced(
            @Key(
                    sentence =
                            "Factor of keying and think times, with the pace paced and only then; those of the specification"
                                    + " are 1.",
                    range = "0.001..10",
                    fallbackText = "1 with the pace paced",
                    sample = "1")
            double thinkScale)
            implements LoadPace {
        @Override
        public Pace pace() {
            return Pace.PACED;
        }
    }

    private static Class<? extends LoadPace> type(Pace pace) {
        return switch (pace) {
            case FLAT_OUT -> FlatOut.class;
            case PACED -> Paced.class;
            case RATE -> ConstantRate.class;
        };
    }

    /** Keys that loads of another pace have, with that pace. */
    static Map<String, Pace> keysOfOthers(Pace pace) {
        Map<String, Pace> owners = new LinkedHashMap<>();
        for (Pace other : Pace.values()) {
            if (other != pace) {
                for (RecordComponent key : type(other).getRecordComponents()) {
                    owners.put(key.getName(), other);
                }
            }
        }
        return owners;
    }

    /** The pace of the values of a load's keys, with those that belong to it. */
    static LoadPace of(Map<String, Object> values) {
        Pace pace = (Pace) values.get("pace");
        keysOfOthers(pace)
                .forEach((key, owner) -> require(
                        values.get(key) == null,
                        key,
                        "belongs to the pace '" + owner + "', and the pace is '" + pace + "'"));
        return switch (pace) {
            case FLAT_OUT -> new FlatOut();
            case PACED -> new Paced((double) requireNonNullElse(values.get("thinkScale"), 1.0));
            case RATE -> {
                Object rate = values.get("rate");
                require(rate != null, "pace", "'rate' needs the key rate, the transactions per second");
                yield new ConstantRate(
                        (double) rate, (Arrivals) requireNonNullElse(values.get("arrivals"), Arrivals.UNIFORM), (Long)
                                values.get("queueLimit"));
            }
        };
    }
}
