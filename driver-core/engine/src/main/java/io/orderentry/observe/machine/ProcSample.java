package io.orderentry.observe.machine;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
        """);

    /** Files read at the edges: clocks and run queues of processors too, too large for every second, and exits of virtual machines. */
    public static final List<String> EDGE_FILES =
            Stream.concat(FILES.stream(), ProcParser.paths("""
                /proc/ cpuinfo schedstat
                /sys/devices/system/cpu/ cpu*/cpufreq/scaling_cur_freq
                /sys/kernel/debug/kvm/ exits *_exits
                """).stream()).toList();

    /** Turns one whole text into the numbers of each line or device, or says what is wrong with it. */
    private interface Reader {
        Map<String, double[]> read(String text) throws UnavailableException;
    }

    interface Count {
        double read() throws UnavailableException;
    }

    /** Time in which some task, or all of them, waited; in microseconds since the start of the machine. */
    private static final Pattern PRESSURE = Pattern.compile(
            "(some|full) avg10=[0-9]+\\.[0-9]{2} avg60=[0-9]+\\.[0-9]{2} avg300=[0-9]+\\.[0-9]{2} total=([0-9]+)");

    /** Of the control group at the root of what is seen, which in a container is the container's: version 2, or 1. Those of the server may be below. */
    private static final List<String> CPU_STAT =
            ProcParser.paths("/sys/fs/cgroup/ cpu.stat cpu/cpu.stat cpu,cpuacct/cpu.stat");

    private static final List<String> CPU_CLASSES =
            List.of("user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal", "guest", "guestNice");

    /** Those that do not overlap. */
    static final List<String> WITHOUT_GUESTS = CPU_CLASSES.subList(0, 8);

    private static final Predicate<String> ONE = Pattern.compile("cpu[0-9]+").asMatchPredicate();

    private static final List<String> NET_HEAD = List.of(
            "Inter-| Receive | Transmit",
            "face |bytes packets errs drop fifo frame compressed multicast"
                    + "|bytes packets errs drop fifo colls carrier compressed");
    private static final Pattern INTERFACE = Pattern.compile(" *+([!-~&&[^:]]++):((?: *+\\S++){16}) *+");

    /**
     * Every block device, partitions too; {@link Devices} chooses. Eleven numbers before kernel 4.18, fifteen before 5.5, seventeen since; further
     * ones will come in pairs.
     */
    private static final Pattern DISK = Pattern.compile(
            " *+\\d++ ++\\d++ ++([!-~]++)((?: ++\\S++){11}(?:(?: ++\\S++){4}(?:(?: ++\\S++){2})*+)?+) *+");

    /** All are in KiB but the numbers of huge pages, which have no unit. */
    private static final Pattern MEMORY =
            Pattern.compile("(?=HugePages_[^ ]*: +[^ ]+ *$|(?!HugePages_).* kB *$)([^ ]+): +([^ ]+)(?: +kB)? *");

    /** Of any reason; those that have a name of their own are among them. */
    static final String ALL_EXITS = "exits.all";

    private static final String PERIODS = "nr_periods";
    private static final Pattern EXITS = Pattern.compile(Pattern.quote(KVM) + "([a-z_]+)_exits");
    private static final int RUN_QUEUE = 8;
    private static final int WITH_DISCARDS = 15;

    static final String STAT = "/proc/stat";

    private final Map<String, String> texts;
    private final Map<String, Double> counters = new TreeMap<>();
    private final Map<String, String> absent = new TreeMap<>();

    private ProcSample(Map<String, String> texts) {
        this.texts = texts;
    }

    /** The sample of some texts by path. Never throws on any text; what cannot be understood is absent with a reason. */
    public static HostSample parse(double seconds, Map<String, String> texts) {
        return new ProcSample(texts).parse(seconds);
    }

    private HostSample parse(double seconds) {
        read("stat", "", this::stat, "cpu", ProcessorTime.PROCESSORS);
        read("diskstats", "", text -> lines(text, DISK, "disk"), "disk");
        read("net/dev", "", ProcSample::interfaces, "net");
        read("net/snmp", "", ProcSample::segments, "tcp");
        read("vmstat", "", ProcParser::pairs, "vm");
        read("meminfo", "", text -> lines(text, MEMORY, "amount of memory"), "gauge.mem");
        String older = ": a kernel before 4.20, or one that does not count pressure (psi=1)";
        for (String file : List.of("pressure/cpu", "pressure/io", "pressure/memory")) {
            read(file, older, text -> lines(text, PRESSURE, "pressure"));
        }
        quotas();
        exits();
        String hint = ": a kernel without CONFIG_SCHEDSTATS, or a source that does not read it";
        read("schedstat", hint, ProcSample::runQueue);
        Double processors = counters.get(ProcessorTime.PROCESSORS);
        put("gauge.cpuMegahertz", "gauge.cpuMegahertz", "", () -> CpuInfo.meanMegahertz(texts, processors));
        return new HostSample(seconds, counters, absent);
    }

    private void put(String name, Double value, String otherwise) {
        if (value == null) {
            absent.put(name, otherwise);
        } else {
            counters.put(name, value);
        }
    }

    /** Keeps a counter, or under another name the reason that there is none. */
    private void put(String name, String otherwise, String reason, Count count) {
        try {
            counters.put(name, count.read());
        } catch (UnavailableException e) {
            absent.put(otherwise, reason + e.getMessage());
        }
    }

    /** Reads a file in {@code /proc}. A text that is not trusted leaves only the reason under every name it would have given. */
    private void read(String file, String hint, Reader reader, String... groups) {
        String path = "/proc/" + file;
        String reason = path + " could not be read" + hint;
        if (texts.containsKey(path)) {
            try {
                put(file, reader.read(texts.get(path)));
                return;
            } catch (UnavailableException e) {
                reason = path + " " + e.getMessage();
            }
        }
        for (String group : groups) {
            absent.put(group, reason);
        }
        for (HostFigure counter : HostFigure.in(file)) {
            if (Stream.of(groups).noneMatch(counter.name()::startsWith)) {
                absent.put(counter.name(), reason);
            }
        }
    }

    /** A column that is missing was added by the kernel later than the others. */
    private void put(String file, Map<String, double[]> lines) {
        String noLine = "/proc/" + file + (file.equals("net/snmp") ? " has no Tcp %s" : " has no line '%s'");
        for (HostFigure counter : HostFigure.in(file)) {
            if (counter.isOfDevices()) {
                int column = Integer.parseInt(counter.line());
                lines.forEach((device, columns) -> put(
                        counter.name().replace("*", device),
                        column < columns.length ? counter.scaled(columns[column]) : null,
                        "counted since kernel " + (column < WITH_DISCARDS ? "4.18" : "5.5")));
            } else {
                double[] numbers = lines.get(counter.line());
                Double value = numbers == null ? null : counter.scaled(numbers[0]);
                put(counter.name(), value, String.format(noLine, counter.line()));
            }
        }
    }

    private Map<String, double[]> stat(String text) throws UnavailableException {
        Map<String, double[]> table = ProcParser.table(text);
        try {
            double[] ticks = all(table);
            for (int i = 0; i < CPU_CLASSES.size(); i++) {
                counters.put("cpu." + CPU_CLASSES.get(i), ticks[i] / USER_HZ);
            }
        } catch (UnavailableException e) {
            absent.put("cpu", e.getMessage());
        }
        put(ProcessorTime.PROCESSORS, ProcessorTime.PROCESSORS, "", () -> processors(table));
        return table;
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

    private static Map<String, double[]> lines(String text, Pattern form, String kind) throws UnavailableException {
        return ProcParser.table(ProcParser.lines(text), form, kind);
    }

    /** Every interface; {@link Devices} chooses. */
    private static Map<String, double[]> interfaces(String text) throws UnavailableException {
        List<String> lines = ProcParser.lines(text);
        List<String> head = lines.stream()
                .limit(NET_HEAD.size())
                .map(line -> line.strip().replaceAll(" +", " "))
                .toList();
        if (!head.equals(NET_HEAD)) {
            throw new UnavailableException("has other columns than are known");
        }
        return ProcParser.table(lines.subList(NET_HEAD.size(), lines.size()), INTERFACE, "interface");
    }

    /** Numbers of TCP. Each protocol has a line of names and one of values; of these a limit may be negative, a counter never is. */
    private static Map<String, double[]> segments(String text) throws UnavailableException {
        List<String> lines = ProcParser.lines(text);
        if (lines.size() % 2 != 0) {
            throw new UnavailableException("has names without values");
        }
        Set<String> seen = new HashSet<>();
        Map<String, double[]> numbers = new HashMap<>();
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
                    numbers.put(name, new double[] {number});
                }
            }
        }
        return numbers;
    }

    /** Of every line {@code cpuN} the eighth number: nanoseconds that tasks waited to run there. */
    private static Map<String, double[]> runQueue(String text) throws UnavailableException {
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
        return Map.of("waiting", new double[] {nanos});
    }

    /** A task waits where a quota of any level is used up, so the counters of all levels are added; one without a quota has none. */
    private void quotas() {
        List<String> levels = Stream.concat(
                        texts.keySet().stream()
                                .filter(file -> ControlGroups.isStat(file, CPU_STAT))
                                .sorted(),
                        CPU_STAT.stream().filter(texts::containsKey).limit(1))
                .toList();
        Map<String, Double> sum = new HashMap<>();
        String reason = CPU_STAT.get(0) + " could not be read";
        for (String level : levels) {
            try {
                Map<String, double[]> lines = ProcParser.pairs(texts.get(level));
                if (lines.containsKey(PERIODS)) {
                    boolean version2 = lines.containsKey("throttled_usec");
                    double[] time = lines.get(version2 ? "throttled_usec" : "throttled_time");
                    add("cgroup.periods", lines.get(PERIODS), 1, sum);
                    add("cgroup.throttledPeriods", lines.get("nr_throttled"), 1, sum);
                    add("cgroup.throttledSeconds", time, version2 ? 1e-6 : 1e-9, sum);
                } else {
                    reason = level + " has no line '" + PERIODS + "': no processor quota is set there";
                }
            } catch (UnavailableException e) {
                absent.put("cgroup", level + " " + e.getMessage());
                return;
            }
        }
        counters.putAll(sum);
        if (sum.isEmpty()) {
            absent.put("cgroup", reason);
        }
    }

    private void add(String counter, double[] numbers, double factor, Map<String, Double> sum) {
        if (numbers == null) {
            absent.put(counter, "it is not in cpu.stat");
        } else {
            sum.merge(counter, factor * numbers[0], Double::sum);
        }
    }

    private void exits() {
        exits("exits", ALL_EXITS, "exits", ": no hypervisor KVM, or the user is not its administrator");
        if (counters.containsKey(ALL_EXITS)) {
            texts.keySet().stream()
                    .map(EXITS::matcher)
                    .filter(Matcher::matches)
                    .map(name -> name.group(1))
                    .forEach(name -> exits(name + "_exits", "exits." + name, "exits." + name, ""));
        }
    }

    private void exits(String file, String counter, String otherwise, String hint) {
        String text = texts.get(KVM + file);
        put(counter, otherwise, KVM + file + " ", () -> {
            if (text == null) {
                throw new UnavailableException("could not be read" + hint);
            }
            return ProcParser.number(ProcParser.line(text));
        });
    }
}
