package io.orderentry.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProcSampleTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "version 17/timestamp 1/cpu0 0 0 0 0 0 0 7 2500000000 9/domain0 SMT 3 1/cpu1 0 0 0 0 0 0 7 500000000 9/ | 3.0 | ''",
                "version 17/timestamp 1/ | none | /proc/schedstat has no line of a processor",
                "cpu0 0 0 0 0 0 0 7 25/ | none | /proc/schedstat has a line of 9 words",
                "none | none | /proc/schedstat could not be read: a kernel without CONFIG_SCHEDSTATS, or a source that does not read it"
            })
    void timeInRunQueuesIsThatOfAllProcessors(String text, Double seconds, String reason) {
        HostSample sample =
                ProcSample.parse(1, text == null ? Map.of() : Map.of("/proc/schedstat", text.replace('/', '\n')));
        assertThat(sample.counters().get("runQueueSeconds")).isEqualTo(seconds);
        assertThat(sample.absent().getOrDefault("runQueueSeconds", "")).isEqualTo(reason);
    }

    /** No name without a value and without a reason. */
    @Test
    void nothingReadable() {
        HostSample nothing = ProcSample.parse(0, Map.of());
        assertThat(nothing.counters()).isEmpty();
        for (String name :
                MachineTexts.sample("kernel-6.1-sample", 0).counters().keySet()) {
            String reason = name.startsWith("gauge.mem") ? nothing.reason("gauge.mem") : nothing.reason(name);
            assertThat(reason)
                    .as(name)
                    .isNotEqualTo("not available from this source")
                    .isNotBlank();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "\n", "\n\n", "\0", "x", " ", "<html>404</html>\n", "cat: /proc/stat: Permission denied\n"})
    void textThatIsNone(String text) {
        Map<String, String> texts = ProcSample.FILES.stream().collect(Collectors.toMap(path -> path, path -> text));
        HostSample sample = ProcSample.parse(0, texts);
        assertThat(sample.counters()).isEmpty();
        assertThat(new TreeSet<>(sample.absent().keySet())).contains("cpu", "disk", "net", "tcp", "vm", "cgroup");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/proc/stat | cpu0 50000 | cpu0 50x00 | /proc/stat has '50x00' where a number belongs",
                "/proc/stat | cpu0 50000 | cpu0 50000 1 | /proc/stat: 'cpu' has 10 numbers, 'cpu0' has 11",
                "/proc/stat | cpu0 50000 | cpu 50000 | /proc/stat names 'cpu' twice",
                "/proc/diskstats | nvme0n1p1 | nvme0n1 | /proc/diskstats names 'nvme0n1' twice",
                "/proc/diskstats | 0 nvme0n1 990123 12 | 0 nvme0n1 990123 | /proc/diskstats has a line that is no disk:",
                "/proc/net/dev | eno1: | eno1; | /proc/net/dev has a line that is no interface:",
                "/proc/net/dev | packets errs | errs packets | /proc/net/dev has other columns than are known",
                "/proc/net/snmp | OutSegs RetransSegs | OutSegs | /proc/net/snmp has other values than names for Tcp:",
                "/proc/vmstat | pgpgin 2 | pgpgin 2 2 | /proc/vmstat has 2 numbers after 'pgpgin'",
                "/proc/pressure/cpu | total=1 | total=-1 | /proc/pressure/cpu has a line that is no pressure:",
                "/proc/meminfo | 131072000 kB | 131072000 MB | /proc/meminfo has a line that is no amount of memory:"
            })
    void damagedTextIsTrustedNowhere(String path, String there, String instead, String reason) {
        Map<String, String> texts = new HashMap<>(MachineTexts.texts("kernel-6.1-sample"));
        assertThat(texts.get(path)).contains(there);
        texts.put(path, texts.get(path).replaceFirst(there, instead));
        HostSample sample = ProcSample.parse(0, texts);
        assertThat(sample.absent().values()).anySatisfy(each -> assertThat(each).startsWith(reason));
    }

    @Test
    void valueThatIsNoCountIsAbsent() {
        HostSample sample = new HostSample(
                0,
                Map.of("interrupts", Double.NaN, "forks", -1.0, "contextSwitches", Double.POSITIVE_INFINITY),
                Map.of());
        assertThat(sample.counters()).isEmpty();
        assertThat(sample.reason("forks")).isEqualTo("-1.0 is no count");
        assertThat(sample.reason("disk.sda.reads")).isEqualTo("not available from this source");
    }

    @Test
    void rangesOfProcessors() {
        assertThat(ProcParser.ranges("0")).containsExactly(0);
        assertThat(ProcParser.ranges("0-3,8,10-11")).containsExactly(0, 1, 2, 3, 8, 10, 11);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "0-", "3-1,", "a", "0,,1", "0-3,2", "0-99999999", "1 2"})
    void whatIsNoRangeIsEmpty(String text) {
        assertThat(ProcParser.ranges(text)).isEmpty();
    }
}
