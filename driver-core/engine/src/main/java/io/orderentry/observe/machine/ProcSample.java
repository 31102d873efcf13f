package io.orderentry.observe.machine;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The texts of {@link #FILES}, and of {@link #EDGE_FILES} where they were read, as a sample (docs/machines.md). Its names are those of
 * {@link HostFigure} and
 *
 * <ul>
 *   <li>seconds of all processors together: {@code cpu.user}, {@code nice}, {@code system}, {@code idle}, {@code iowait}, {@code irq},
 *       {@code softirq}, {@code steal}, {@code guest}, {@code guestNice}; as the kernel counts, {@code guest} is inside {@code user} and
 *       {@code guestNice} inside {@code nice};
 *   <li>{@code cgroup.periods}, {@code throttledPeriods}, {@code throttledSeconds};
 *   <li>{@code energy.PACKAGE.joules}, which begin again, see {@link EnergyCounters};
 *   <li>{@code exits.all} of virtual machines, and {@code exits.REASON};
 *   <li>{@code gauge.cpuMegahertz}, a mean; {@code gauge.processors} that are online.
 * </ul>
 */
public final class ProcSample {
    /** The unit of {@code /proc/stat}: a part of Linux's interface to programs, and the same on every processor that has a Java. */
    public static final double USER_HZ = 100;

    /** Folder of KVM's counters, on a hypervisor, for its administrator. */
    private static final String KVM = "/sys/kernel/debug/kvm/";

    /** Files that are read for every sample. */
    public static final List<String> FILES = ProcParser.paths("""
        /proc/ stat diskstats net/dev net/snmp vmstat meminfo pressure/cpu pressure/io pressure/memory
        /sys/fs/cgroup/ cpu.stat cpu/cpu.stat cpu,cpuacct/cpu.stat
        /sys/class/powercap/ intel-rapl:*/name intel-rapl:*/energy_uj intel-rapl:*/max_energy_range_uj
        """);

    /**
     * Files that are read at the edges of the measurement interval: the processors' clocks and run queues too, too large texts for every second, and the
     * exits of virtual machines.
     */
    public static final List<String> EDGE_FILES = Stream.concat(
                    FILES.stream(),
                    Stream.of(
                            "/proc/cpuinfo",
                            "/proc/schedstat",
                            "/sys/devices/system/cpu/cpu*/cpufreq/scaling_cur_freq",
                            KVM + "exits",
                            KVM + "*_exits"))
            .toList();

    /** Turns one whole text into readings, or says what is wrong with it. */
    private interface Reader {
        void read(String text, HostSample.Builder into) throws UnavailableException;
    }

    private static final String NO_LINE = " has no line '%s'";

    /** Time in which some task, or all of them, waited; in microseconds since the start of the machine. */
    private static final Pattern PRESSURE = Pattern.compile(
            "(some|full) avg10=[0-9]+\\.[0-9]{2} avg60=[0-9]+\\.[0-9]{2} avg300=[0-9]+\\.[0-9]{2} total=([0-9]+)");

    /** Of the control group at the root of what is seen, which in a container is the container's: version 2, or 1. Those of the server may be below. */
    private static final List<String> CPU_STAT =
            List.of("/sys/fs/cgroup/cpu.stat", "/sys/fs/cgroup/cpu/cpu.stat", "/sys/fs/cgroup/cpu,cpuacct/cpu.stat");

    private static final List<String> CPU_CLASSES =
            List.of("user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal", "guest", "guestNice");

    /** Those that do not overlap. */
    static final List<String> WITHOUT_GUESTS = CPU_CLASSES.subList(0, 8);

    /** The name of a single processor's line. */
    private static final Predicate<String> ONE = Pattern.compile("cpu[0-9]+").asMatchPredicate();

    private static final List<String> NET_HEAD = List.of(
            "Inter-| Receive | Transmit",
            "face |bytes packets errs drop fifo frame compressed multicast"
                    + "|bytes packets errs drop fifo colls carrier compressed");
    private static final int NET_FIELDS = 16;

    /** Of any reason; those that have a name of their own are among them. */
    static final String ALL_EXITS = "exits.all";

    private static final String NO_KVM = ": no hypervisor KVM, or the user is not its administrator";
    private static final String PERIODS = "nr_periods";
    private static final Pattern EXITS = Pattern.compile(Pattern.quote(KVM) + "([a-z_]+)_exits");
    private static final double MICROS = 1e-6;
    private static final double NANOS = 1e-9;
    private static final int RUN_QUEUE = 8;
    private static final int WITH_DISCARDS = 15;
    private static final int WITH_FLUSHES = 17;

    static final String STAT = "/proc/stat";

    private final Map<String, String> texts;
    private final HostSample.Builder sample = new HostSample.Builder();

    private ProcSample(Map<String, String> texts) {
        this.texts = texts;
    }

    /**
     * Never throws on any text; what cannot be understood is absent with a reason.
     *
     * @param seconds the sample's time
     * @param texts by path; one that could not be read is left out
     */
    public static HostSample parse(double seconds, Map<String, String> texts) {
        return new ProcSample(texts).parse().at(seconds);
    }

    private HostSample.Builder parse() {
        read(
                STAT,
                "",
                ProcSample::processors,
                "cpu",
                ProcessorTime.PROCESSORS,
                "interrupts",
                "contextSwitches",
                "forks");
        read("/proc/diskstats", "", ProcSample::disks, "disk");
        read("/proc/net/dev", "", ProcSample::interfaces, "net");
        read("/proc/net/snmp", "", (text, into) -> put("net/snmp", segments(text), " has no Tcp %s", into), "tcp");
        read("/proc/vmstat", "", (text, into) -> put("vmstat", ProcParser.pairs(text), NO_LINE, into), "vm");
        read("/proc/meminfo", "", (text, into) -> put("meminfo", meminfo(text), NO_LINE, into), "gauge.mem");
        for (String resource : List.of("pressure/cpu", "pressure/io", "pressure/memory")) {
            read(
                    "/proc/" + resource,
                    ": a kernel before 4.20, or one that does not count pressure (psi=1)",
                    (text, into) -> put(resource, pressure(text), NO_LINE, into),
                    HostFigure.in(resource).map(HostFigure::name).toArray(String[]::new));
        }
        quotas();
        exits();
        EnergyCounters.read(texts, sample);
        read(
                "/proc/schedstat",
                ": a kernel without CONFIG_SCHEDSTATS, or a source that does not read it",
                (text, into) -> put("schedstat", Map.of("waiting", runQueue(text)), NO_LINE, into),
                "runQueueSeconds");
        try {
            sample.put("gauge.cpuMegahertz", CpuInfo.meanMegahertz(texts));
        } catch (UnavailableException e) {
            sample.absent("gauge.cpuMegahertz", e.getMessage());
        }
        return sample;
    }

    /** A text that is not trusted leaves no reading behind, only the reason under every name it would have given. */
    private void read(String path, String hint, Reader reader, String... names) {
        String reason = path + " could not be read" + hint;
        if (texts.containsKey(path)) {
            try {
                HostSample.Builder part = new HostSample.Builder();
                reader.read(texts.get(path), part);
                sample.addAll(part);
                return;
            } catch (UnavailableException e) {
                reason = path + " " + e.getMessage();
            }
        }
        for (String name : names) {
            sample.absent(name, reason);
        }
    }

    /** @param otherwise the reason where there is no such line, with {@code %s} for its name */
    private static void put(String file, Map<String, Double> lines, String otherwise, HostSample.Builder into) {
        HostFigure.in(file)
                .forEach(counter -> into.put(
                        counter.name(),
                        lines.containsKey(counter.line()) ? counter.scaled(lines.get(counter.line())) : null,
                        String.format("/proc/" + file + otherwise, counter.line())));
    }

    /** The counters of one device; a column that is missing was added by the kernel later than the others. */
    private static void put(String file, String device, double[] columns, HostSample.Builder into) {
        HostFigure.in(file).forEach(counter -> {
            int column = Integer.parseInt(counter.line());
            into.put(
                    counter.name().replace("*", device),
                    column < columns.length ? counter.scaled(columns[column]) : null,
                    "counted since kernel " + (column < WITH_DISCARDS ? "4.18" : "5.5"));
        });
    }

    private static void processors(String text, HostSample.Builder into) throws UnavailableException {
        Map<String, double[]> table = ProcParser.table(text);
        try {
            double[] ticks = all(table);
            for (int i = 0; i < CPU_CLASSES.size(); i++) {
                into.put("cpu." + CPU_CLASSES.get(i), ticks[i] / USER_HZ);
            }
        } catch (UnavailableException e) {
            into.absent("cpu", e.getMessage());
        }
        try {
            into.put(ProcessorTime.PROCESSORS, processors(table));
        } catch (UnavailableException e) {
            into.absent(ProcessorTime.PROCESSORS, e.getMessage());
        }
        Map<String, Double> firsts = new HashMap<>();
        table.forEach((name, numbers) -> firsts.put(name, numbers[0]));
        put("stat", firsts, NO_LINE, into);
    }

    /** The number of processors that are online, by the text of {@code /proc/stat}. */
    static long processors(String text) throws UnavailableException {
        return processors(ProcParser.table(text));
    }

    /** Their lines stand between that of all and the interrupts: one that is damaged is another's. */
    private static long processors(Map<String, double[]> table) throws UnavailableException {
        List<String> names = List.copyOf(table.keySet());
        long processors = names.stream().filter(ONE).count();
        if (names.indexOf("intr") != processors + 1) {
            throw new UnavailableException("/proc/stat has no line 'intr' behind those of its processors");
        }
        return processors;
    }

    /** The line of all processors. A digit that became a blank would shift its fields: it must have as many as each processor's line. */
    private static double[] all(Map<String, double[]> table) throws UnavailableException {
        double[] all = table.get("cpu");
        if (all == null || all.length < CPU_CLASSES.size()) {
            throw new UnavailableException("/proc/stat has no line 'cpu' with " + CPU_CLASSES.size() + " numbers");
        }
        for (Map.Entry<String, double[]> line : table.entrySet()) {
            if (ONE.test(line.getKey()) && line.getValue().length != all.length) {
                throw new UnavailableException("/proc/stat: 'cpu' has " + all.length + " numbers, '" + line.getKey()
                        + "' has " + line.getValue().length);
            }
        }
        if (table.keySet().stream().noneMatch(ONE)) {
            throw new UnavailableException("/proc/stat has no line of a single processor");
        }
        return all;
    }

    /** The lines of {@code /proc/meminfo}: all are in KiB but the numbers of huge pages, which have no unit. */
    static Map<String, Double> meminfo(String text) throws UnavailableException {
        Map<String, Double> levels = new HashMap<>();
        for (String line : ProcParser.lines(text)) {
            List<String> words = ProcParser.words(line);
            String name = words.get(0);
            boolean pages = name.startsWith("HugePages_");
            if (!name.endsWith(":")
                    || words.size() != (pages ? 2 : 3)
                    || !pages && !words.get(2).equals("kB")) {
                throw new UnavailableException(
                        "has a line that is no amount of memory: '" + ProcParser.shown(line) + "'");
            }
            String key = name.substring(0, name.length() - 1);
            ProcParser.unique(levels.put(key, ProcParser.number(words.get(1))), key);
        }
        return levels;
    }

    /** Every interface; {@link Devices} chooses. */
    private static void interfaces(String text, HostSample.Builder into) throws UnavailableException {
        List<String> lines = ProcParser.lines(text);
        for (int i = 0; i < NET_HEAD.size(); i++) {
            if (lines.size() <= i
                    || !String.join(" ", ProcParser.words(lines.get(i))).equals(NET_HEAD.get(i))) {
                throw new UnavailableException("has other columns than are known");
            }
        }
        Set<String> names = new HashSet<>();
        for (String line : lines.subList(NET_HEAD.size(), lines.size())) {
            int colon = line.indexOf(':');
            if (colon < 0) {
                throw new UnavailableException("has a line that is no interface: '" + ProcParser.shown(line) + "'");
            }
            String name = ProcParser.name(line.substring(0, colon).replaceFirst("^ +", ""));
            double[] numbers = ProcParser.numbers(ProcParser.words(line.substring(colon + 1)), 0);
            if (numbers.length != NET_FIELDS) {
                throw new UnavailableException("has " + numbers.length + " numbers after '" + name + "'");
            }
            ProcParser.unique(names.add(name) ? null : name, name);
            put("net/dev", name, numbers, into);
        }
    }

    /** Numbers of TCP. Each protocol has a line of names and one of values; of these a limit may be negative, a counter never is. */
    private static Map<String, Double> segments(String text) throws UnavailableException {
        List<String> lines = ProcParser.lines(text);
        if (lines.size() % 2 != 0) {
            throw new UnavailableException("has names without values");
        }
        Set<String> seen = new HashSet<>();
        Map<String, Double> numbers = new HashMap<>();
        for (int i = 0; i < lines.size(); i += 2) {
            List<String> names = ProcParser.words(lines.get(i));
            List<String> values = ProcParser.words(lines.get(i + 1));
            if (names.size() != values.size() || !names.get(0).equals(values.get(0))) {
                throw new UnavailableException("has other values than names for " + ProcParser.shown(names.get(0)));
            }
            for (int field = 1; field < names.size(); field++) {
                String name = names.get(field);
                String value = values.get(field);
                boolean limit = value.startsWith("-");
                double number = ProcParser.number(limit ? value.substring(1) : value);
                ProcParser.unique(seen.add(names.get(0) + " " + name) ? null : name, name);
                if (!limit && names.get(0).equals("Tcp:")) {
                    numbers.put(name, number);
                }
            }
        }
        return numbers;
    }

    /**
     * Every block device, partitions too; {@link Devices} chooses. Eleven numbers before kernel 4.18, fifteen before 5.5, seventeen since; further ones
     * will come in pairs.
     */
    private static void disks(String text, HostSample.Builder into) throws UnavailableException {
        Set<String> names = new HashSet<>();
        for (String line : ProcParser.lines(text)) {
            List<String> words = ProcParser.words(line);
            int count = words.size() - 3;
            if (count != 11 && count != WITH_DISCARDS && (count < WITH_FLUSHES || count % 2 == 0)) {
                throw new UnavailableException("has a line of " + words.size() + " words");
            }
            ProcParser.number(words.get(0));
            ProcParser.number(words.get(1));
            String name = ProcParser.name(words.get(2));
            ProcParser.unique(names.add(name) ? null : name, name);
            put("diskstats", name, ProcParser.numbers(words, 3), into);
        }
    }

    /** Microseconds of the lines {@code some} and {@code full}. */
    private static Map<String, Double> pressure(String text) throws UnavailableException {
        Map<String, Double> totals = new HashMap<>();
        for (String line : ProcParser.lines(text)) {
            Matcher match = PRESSURE.matcher(line);
            if (!match.matches()) {
                throw new UnavailableException("has a line that is no pressure: '" + ProcParser.shown(line) + "'");
            }
            ProcParser.unique(totals.put(match.group(1), ProcParser.number(match.group(2))), match.group(1));
        }
        return totals;
    }

    /** Of every line {@code cpuN} the eighth number: nanoseconds that tasks waited to run there. */
    private static double runQueue(String text) throws UnavailableException {
        double nanos = 0;
        int processors = 0;
        for (String line : ProcParser.lines(text)) {
            if (line.matches("cpu[0-9]+ .*")) {
                List<String> words = ProcParser.words(line);
                if (words.size() < RUN_QUEUE + 2) {
                    throw new UnavailableException("has a line of " + words.size() + " words");
                }
                nanos += ProcParser.number(words.get(RUN_QUEUE));
                processors++;
            }
        }
        if (processors == 0) {
            throw new UnavailableException("has no line of a processor");
        }
        return nanos;
    }

    /** A task waits where a quota of any level is used up, so the counters of all levels are added; one without a quota has none. */
    private void quotas() {
        List<String> levels = Stream.concat(
                        texts.keySet().stream()
                                .filter(file -> ControlGroups.isStat(file, CPU_STAT))
                                .sorted(),
                        CPU_STAT.stream().filter(texts::containsKey).limit(1))
                .toList();
        HostSample.Builder sum = new HostSample.Builder();
        String reason = CPU_STAT.get(0) + " could not be read";
        for (String level : levels) {
            try {
                if (ProcParser.pairs(texts.get(level)).containsKey(PERIODS)) {
                    throttling(texts.get(level), sum);
                } else {
                    reason = level + " has no line '" + PERIODS + "': no processor quota is set there";
                }
            } catch (UnavailableException e) {
                sample.absent("cgroup", level + " " + e.getMessage());
                return;
            }
        }
        if (sum.counters.isEmpty()) {
            sample.absent("cgroup", reason);
        } else {
            sample.addAll(sum);
        }
    }

    private void exits() {
        read(KVM + "exits", NO_KVM, (text, into) -> into.put(ALL_EXITS, onlyNumber(text)), "exits");
        if (!sample.counters.containsKey(ALL_EXITS)) {
            return;
        }
        for (String file : texts.keySet()) {
            Matcher name = EXITS.matcher(file);
            if (name.matches()) {
                String counter = "exits." + name.group(1);
                read(file, "", (text, into) -> into.put(counter, onlyNumber(text)), counter);
            }
        }
    }

    private static double onlyNumber(String text) throws UnavailableException {
        List<String> lines = ProcParser.lines(text);
        if (lines.size() != 1) {
            throw new UnavailableException("has " + lines.size() + " lines");
        }
        return ProcParser.number(lines.get(0));
    }

    private static void throttling(String text, HostSample.Builder into) throws UnavailableException {
        Map<String, Double> lines = ProcParser.pairs(text);
        boolean version2 = lines.containsKey("throttled_usec");
        String time = version2 ? "throttled_usec" : "throttled_time";
        add(lines.get(PERIODS), 1, "cgroup.periods", into);
        add(lines.get("nr_throttled"), 1, "cgroup.throttledPeriods", into);
        add(lines.get(time), version2 ? MICROS : NANOS, "cgroup.throttledSeconds", into);
    }

    private static void add(Double value, double factor, String counter, HostSample.Builder into) {
        double before = into.counters.getOrDefault(counter, 0.0);
        into.put(counter, value == null ? null : Double.valueOf(before + factor * value), "it is not in cpu.stat");
    }
}
