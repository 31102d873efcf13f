package io.orderentry.host;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** How much the counters grew between two samples. */
final class Growth {
    private final Sample first;
    private final Sample last;

    Growth(Sample first, Sample last) {
        this.first = first;
        this.last = last;
    }

    /** Length of the interval. */
    double seconds() throws NotKnown {
        double seconds = last.seconds() - first.seconds();
        if (!(seconds > 0) || Double.isInfinite(seconds)) {
            throw new NotKnown("the two samples are not one after the other");
        }
        return seconds;
    }

    /** Growth of a counter; one that fell was set back, and what it counted in the interval nobody knows. */
    double of(String counter) throws NotKnown {
        Double from = first.counters().get(counter);
        Double to = last.counters().get(counter);
        if (from == null && to == null) {
            throw new NotKnown(last.reason(counter));
        }
        if (to == null) {
            throw new NotKnown(
                    counter + " was there at the start of the interval and not at its end: " + last.reason(counter));
        }
        if (from == null) {
            throw new NotKnown(
                    counter + " was there at the end of the interval and not at its start: " + first.reason(counter));
        }
        if (!(to >= from)) {
            throw new NotKnown(counter + " fell in the interval, which a counter never does");
        }
        return to - from;
    }

    double perSecond(String counter) throws NotKnown {
        return of(counter) / seconds();
    }

    /** Growth of the same counter of several devices. */
    double of(String kind, Set<String> devices, String counter) throws NotKnown {
        double sum = 0;
        for (String device : devices) {
            sum += of(kind + "." + device + "." + counter);
        }
        return sum;
    }

    /** The names that stand between a first word and the last one, such as those of the disks, in both samples. */
    Set<String> names(String kind) {
        Set<String> names = new TreeSet<>();
        for (Sample sample : List.of(first, last)) {
            for (String counter : sample.counters().keySet()) {
                int end = counter.lastIndexOf('.');
                if (counter.startsWith(kind + ".") && end > kind.length()) {
                    names.add(counter.substring(kind.length() + 1, end));
                }
            }
        }
        return names;
    }

    /** Refuses a group of counters that one of the samples has nothing of. */
    void told(String group) throws NotKnown {
        for (Sample sample : List.of(first, last)) {
            if (sample.counters().keySet().stream().noneMatch(counter -> counter.startsWith(group + "."))) {
                throw new NotKnown(sample.reason(group));
            }
        }
    }

    Map<String, Double> lastLevels() {
        return last.counters();
    }

    String lastReason(String name) {
        return last.reason(name);
    }

    /** Mean of a level's two readings. */
    double mean(String gauge) throws NotKnown {
        Double from = first.counters().get(gauge);
        Double to = last.counters().get(gauge);
        if (from == null || to == null) {
            throw new NotKnown((from == null ? first : last).reason(gauge));
        }
        return (from + to) / 2;
    }
}
