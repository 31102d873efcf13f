package io.orderentry.observe.machine;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Energy that the packages of a machine's processors have used, as {@code energy.PACKAGE.joules}. The counters of the processors begin again
 * after some minutes, so that each sample is added to the one before. For one thread.
 */
public final class EnergyCounters {
    static final String FOLDER = "/sys/class/powercap/";

    static final String KIND = "energy";
    static final String JOULES = "joules";

    /** First words of the level at which a counter begins again. */
    static final String RANGE = "gauge.energyRange.";

    private static final String NONE =
            ": no energy counter, as in a virtual machine, or the user is not the machine's administrator";

    /** More than any package takes: a counter that could have begun again twice between two samples says nothing. */
    private static final double MOST_WATTS = 2_000;

    private static final Pattern PACKAGE = Pattern.compile(Pattern.quote(FOLDER) + "(intel-rapl:[0-9]+)/name");

    private final Map<String, Double> total = new HashMap<>();
    private final Map<String, String> lost = new HashMap<>();
    private HostSample before;

    /** Reads the packages' counters; those of their parts are in them. */
    static void read(Map<String, String> texts, Map<String, Double> counters, Map<String, String> absent) {
        for (Map.Entry<String, String> text : texts.entrySet()) {
            Matcher zone = PACKAGE.matcher(text.getKey());
            if (zone.matches() && text.getValue().startsWith("package")) {
                String name = text.getValue().strip();
                String folder = FOLDER + zone.group(1) + "/";
                Map.of(KIND + "." + name + "." + JOULES, "energy_uj", RANGE + name, "max_energy_range_uj")
                        .forEach((counter, file) -> {
                            try {
                                counters.put(counter, 1e-6 * number(texts.get(folder + file)));
                            } catch (UnavailableException e) {
                                absent.put(counter, folder + file + " " + e.getMessage());
                            }
                        });
            }
        }
        if (counters.keySet().stream().noneMatch(counter -> counter.startsWith(KIND + "."))) {
            absent.putIfAbsent(KIND, FOLDER + "intel-rapl:*/energy_uj could not be read" + NONE);
        }
    }

    private static double number(String text) throws UnavailableException {
        if (text == null) {
            throw new UnavailableException("could not be read" + NONE);
        }
        return ProcParser.number(text.strip());
    }

    /** The sample with energies that go on where the counters begin again; absent where it is not known how often they did. */
    public HostSample without(HostSample now) {
        Map<String, Double> counters = new HashMap<>(now.counters());
        Map<String, String> absent = new HashMap<>(now.absent());
        now.counters().forEach((counter, joules) -> {
            if (counter.startsWith(KIND + ".")) {
                add(counter, joules, now);
                counters.put(counter, total.get(counter));
            }
        });
        counters.keySet().removeAll(lost.keySet());
        lost.forEach((counter, reason) -> {
            absent.put(counter, reason);
            absent.put(KIND, reason);
        });
        before = now;
        return new HostSample(now.seconds(), counters, absent);
    }

    private void add(String counter, double joules, HostSample now) {
        if (total.putIfAbsent(counter, joules) == null) {
            return;
        }
        Double last = before.counters().get(counter);
        Double range = now.counters().get(RANGE + counter.substring(KIND.length() + 1, counter.lastIndexOf('.')));
        double seconds = now.seconds() - before.seconds();
        if (last == null) {
            lost.put(counter, counter + " was not there in a sample between");
        } else if (range != null && seconds * MOST_WATTS > range) {
            lost.put(counter, counter + " was not read for so long that it may have begun again more than once");
        } else if (joules >= last) {
            total.merge(counter, joules - last, Double::sum);
        } else if (range == null) {
            lost.put(counter, counter + " began again, at a level that this source does not give");
        } else {
            total.merge(counter, joules - last + range, Double::sum);
        }
    }
}
