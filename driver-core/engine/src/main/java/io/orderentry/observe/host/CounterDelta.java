package io.orderentry.observe.host;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Growth of the counters between two samples. */
public record CounterDelta(HostSample first, HostSample last) {
    /** Length of the interval. */
    double seconds() throws UnavailableException {
        double seconds = last.seconds() - first.seconds();
        if (!(seconds > 0) || Double.isInfinite(seconds)) {
            throw new UnavailableException("the two samples are not one after the other");
        }
        return seconds;
    }

    /** Growth of a counter; one that fell was reset, and its growth is not available. */
    public double of(String counter) throws UnavailableException {
        Double from = first.counters().get(counter);
        Double to = last.counters().get(counter);
        if (from == null && to == null) {
            throw new UnavailableException(last.reason(counter));
        }
        if (from == null || to == null) {
            String edges = to == null
                    ? "start of the interval and not at its end"
                    : "end of the interval and not at its start";
            throw new UnavailableException(
                    counter + " was there at the " + edges + ": " + (to == null ? last : first).reason(counter));
        }
        if (!(to >= from)) {
            throw new UnavailableException(counter + " fell in the interval, which a counter never does");
        }
        return to - from;
    }

    double perSecond(String counter) throws UnavailableException {
        return of(counter) / seconds();
    }

    /** Growth of the same counter of several devices. */
    double of(String kind, Set<String> devices, String counter) throws UnavailableException {
        double sum = 0;
        for (String device : devices) {
            sum += of(kind + "." + device + "." + counter);
        }
        return sum;
    }

    /** The names that stand between a first word and the last one, such as those of the disks, in both samples. */
    Set<String> names(String kind) {
        Set<String> names = new TreeSet<>();
        for (HostSample sample : List.of(first, last)) {
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
    void requireGroup(String group) throws UnavailableException {
        for (HostSample sample : List.of(first, last)) {
            if (sample.counters().keySet().stream().noneMatch(counter -> counter.startsWith(group + "."))) {
                throw new UnavailableException(sample.reason(group));
            }
        }
    }

    /** Mean of a level's two readings. */
    double mean(String gauge) throws UnavailableException {
        Double from = first.counters().get(gauge);
        Double to = last.counters().get(gauge);
        if (from == null || to == null) {
            throw new UnavailableException((from == null ? first : last).reason(gauge));
        }
        return (from + to) / 2;
    }
}
