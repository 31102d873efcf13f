package io.orderentry.config;

import static io.orderentry.config.KeyRefusal.require;
import static java.util.Objects.requireNonNullElse;

import io.orderentry.model.Arrivals;
import io.orderentry.model.Pace;

/** What decides when a transaction begins, with the keys that only loads of this pace have. Checks itself. */
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
     * After keying and think times of its terminal.
     *
     * @param thinkScale factor of the specification's times (clause 5.2.5)
     */
    record Paced(double thinkScale) implements LoadPace {
        public Paced {
            LoadKeys.THINK_SCALE.check(thinkScale);
        }

        @Override
        public Pace pace() {
            return Pace.PACED;
        }
    }

    /**
     * At times that do not depend on the answers.
     *
     * @param rate transactions per second
     * @param queueLimit arrivals that may wait for a connection; null for any number
     */
    record ConstantRate(double rate, Arrivals arrivals, Long queueLimit) implements LoadPace {
        public ConstantRate {
            LoadKeys.RATE.check(rate);
            if (queueLimit != null) {
                LoadKeys.QUEUE_LIMIT.check(queueLimit);
            }
        }

        @Override
        public Pace pace() {
            return Pace.RATE;
        }
    }

    /** Reads the pace of a file, with the keys that belong to it. */
    static LoadPace read(Section file) {
        Pace pace = file.get(LoadKeys.PACE);
        Double rate = file.get(LoadKeys.RATE);
        Arrivals arrivals = file.get(LoadKeys.ARRIVALS);
        Long queueLimit = file.get(LoadKeys.QUEUE_LIMIT);
        Double thinkScale = file.get(LoadKeys.THINK_SCALE);
        if (pace != Pace.RATE) {
            belongs(rate, "rate", Pace.RATE, pace);
            belongs(arrivals, "arrivals", Pace.RATE, pace);
            belongs(queueLimit, "queueLimit", Pace.RATE, pace);
        }
        if (pace != Pace.PACED) {
            belongs(thinkScale, "thinkScale", Pace.PACED, pace);
        }
        return switch (pace) {
            case FLAT_OUT -> new FlatOut();
            case PACED -> new Paced(requireNonNullElse(thinkScale, 1.0));
            case RATE -> {
                require(rate != null, "pace", "'rate' needs the key rate, the transactions per second");
                yield new ConstantRate(rate, requireNonNullElse(arrivals, Arrivals.UNIFORM), queueLimit);
            }
        };
    }

    private static void belongs(Object value, String key, Pace owner, Pace pace) {
        require(value == null, key, "belongs to the pace '" + owner + "', and the pace is '" + pace + "'");
    }
}
