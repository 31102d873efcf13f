package io.orderentry.observe.host;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code /proc/net/dev}: every interface; {@link Devices} chooses. {@code /proc/net/snmp}: TCP segments of all of them. */
final class ProcNetwork {
    private static final List<String> HEAD = List.of(
            "Inter-| Receive | Transmit",
            "face |bytes packets errs drop fifo frame compressed multicast"
                    + "|bytes packets errs drop fifo colls carrier compressed");
    private static final int FIELDS = 16;

    private ProcNetwork() {}

    static void devices(String text, HostSample.Builder into) throws UnavailableException {
        List<String> lines = ProcParser.lines(text);
        for (int i = 0; i < HEAD.size(); i++) {
            if (lines.size() <= i
                    || !String.join(" ", ProcParser.words(lines.get(i))).equals(HEAD.get(i))) {
                throw new UnavailableException("has other columns than are known");
            }
        }
        Set<String> names = new HashSet<>();
        for (String line : lines.subList(HEAD.size(), lines.size())) {
            int colon = line.indexOf(':');
            if (colon < 0) {
                throw new UnavailableException("has a line that is no interface: '" + ProcParser.shown(line) + "'");
            }
            String name = ProcParser.name(line.substring(0, colon).replaceFirst("^ +", ""));
            double[] numbers = ProcParser.numbers(ProcParser.words(line.substring(colon + 1)), 0);
            if (numbers.length != FIELDS) {
                throw new UnavailableException("has " + numbers.length + " numbers after '" + name + "'");
            }
            ProcParser.unique(names.add(name) ? null : name, name);
            direction("net." + name + ".received", numbers, 0, into);
            direction("net." + name + ".sent", numbers, FIELDS / 2, into);
        }
    }

    private static void direction(String name, double[] numbers, int from, HostSample.Builder into) {
        into.put(name + "Bytes", numbers[from]);
        into.put(name + "Packets", numbers[from + 1]);
        into.put(name + "Errors", numbers[from + 2]);
        into.put(name + "Drops", numbers[from + 3]);
    }

    static void tcp(String text, HostSample.Builder into) throws UnavailableException {
        Map<String, Double> numbers = protocols(text);
        Map.of("InSegs", "tcp.inSegments", "OutSegs", "tcp.outSegments", "RetransSegs", "tcp.retransmitted")
                .forEach((field, counter) ->
                        into.put(counter, numbers.get("Tcp: " + field), 1, "/proc/net/snmp has no Tcp " + field));
    }

    /** Each protocol has a line of names and one of values; of these a limit may be negative, a counter never is. */
    private static Map<String, Double> protocols(String text) throws UnavailableException {
        List<String> lines = ProcParser.lines(text);
        if (lines.size() % 2 != 0) {
            throw new UnavailableException("has names without values");
        }
        Map<String, Double> numbers = new HashMap<>();
        for (int i = 0; i < lines.size(); i += 2) {
            List<String> names = ProcParser.words(lines.get(i));
            List<String> values = ProcParser.words(lines.get(i + 1));
            if (names.size() != values.size() || !names.get(0).equals(values.get(0))) {
                throw new UnavailableException("has other values than names for " + ProcParser.shown(names.get(0)));
            }
            for (int field = 1; field < names.size(); field++) {
                String value = values.get(field);
                boolean limit = value.startsWith("-");
                double number = ProcParser.number(limit ? value.substring(1) : value);
                ProcParser.unique(
                        numbers.put(names.get(0) + " " + names.get(field), limit ? Double.NaN : number),
                        names.get(field));
            }
        }
        numbers.values().removeIf(number -> number.isNaN());
        return numbers;
    }
}
