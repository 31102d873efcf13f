package io.orderentry.observe.host.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Current frequency of the processors. */
final class Clocks {
    private static final String CURRENT = "/sys/devices/system/cpu/cpu[0-9]+/cpufreq/scaling_cur_freq";
    private static final double KILOHERTZ = 1e-3;

    private Clocks() {}

    /** Mean of all processors that are online; from the hardware's own counters (flag aperfmperf), else by cpufreq. */
    static double meanMegahertz(Map<String, String> texts) throws UnavailableException {
        String stat = texts.get("/proc/stat");
        if (stat == null) {
            throw new UnavailableException("the number of processors is not known");
        }
        String info = texts.get(CpuInfo.PATH);
        List<Double> clocks = info == null ? List.of() : counted(new CpuInfo(info));
        if (clocks.isEmpty()) {
            clocks = scaled(texts);
        }
        if (clocks.isEmpty()) {
            throw new UnavailableException(
                    "the processors' clock is not visible, as in most virtual machines; record it on the host");
        }
        if (clocks.size() != ProcStat.processors(stat)) {
            throw new UnavailableException("not available: the clock of a processor is missing");
        }
        return clocks.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /** Without the hardware's counters {@code cpu MHz} is the nominal clock, not the current one. */
    private static List<Double> counted(CpuInfo info) throws UnavailableException {
        List<Double> clocks = new ArrayList<>();
        if (Boolean.TRUE.equals(info.flag("aperfmperf"))) {
            for (String value : info.each("cpu MHz")) {
                clocks.add(decimal(value));
            }
        }
        return clocks;
    }

    /** A number with three decimals, as {@code /proc/cpuinfo} writes a clock. */
    static double decimal(String value) throws UnavailableException {
        if (!value.matches("[0-9]{1,6}\\.[0-9]{3}")) {
            throw new UnavailableException("'" + ProcParser.shown(value) + "' in /proc/cpuinfo is no clock");
        }
        return Double.parseDouble(value);
    }

    private static List<Double> scaled(Map<String, String> texts) throws UnavailableException {
        List<Double> clocks = new ArrayList<>();
        for (Map.Entry<String, String> text : texts.entrySet()) {
            if (text.getKey().matches(CURRENT)) {
                clocks.add(ProcParser.number(String.join(" ", ProcParser.lines(text.getValue()))) * KILOHERTZ);
            }
        }
        return clocks;
    }
}
