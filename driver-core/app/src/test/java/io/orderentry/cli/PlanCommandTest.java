package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The arithmetic, against the specification and against the white paper of 2009 (VMware, Virtualizing Performance-Critical Database
 * Applications in VMware vSphere: Order-Entry on 7,500 warehouses, 250,000 New-Orders per minute in a virtual machine of 36 GB and
 * 293,000 native, 60,000 IOPS).
 */
@Command.Prints
class PlanCommandTest {
    /** The jar has the shipped loads; these tests have their files. */
    private static String plan(String words) {
        String load = words.contains("--load ") ? "" : "--load flat-out ";
        Command command = Command.good(("plan " + load + words)
                .replaceAll("--load (\\S+)", "--load ../../configs/loads/$1.yaml")
                .strip()
                .split(" +"));
        assertThat(command.err()).doesNotContain("oe: ");
        return command.out();
    }

    /**
     * Clause 4.3.3.1: 1 + 10 + 30,000 + 30,000 + 9,000 + 30,000 + 300,000 + 100,000 rows a warehouse, and 100,000 items. benchmarks/RESULTS.md:
     * 200,000 thinking terminals on 200 connections in less than 500 MB.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -w 1000 -c 500 --duration 2h | ^Plan for 1,000 warehouses: flat-out, 500 connections, 2h
            -w 1000 -c 500 --duration 2h | terminals 10,000 arithmetic
            -w 1000 -c 500 --duration 2h | connections 670 arithmetic
            -w 1000 -c 500 --duration 2h | 'loading time [0-9.]+ (s|min|h) to [0-9.]+ (s|min|h) measured'
            -w 1000 -c 500 --duration 2h | throughput - given
            -w 1000 -c 500 --duration 2h | growth per 1,000 NOPM [0-9.]+ [MG]iB to [0-9.]+ [MG]iB measured
            -w 1000 -c 500 --duration 2h | 500 for terminals, 167 for queued Deliveries
            -w 1                       | rows 599,011 arithmetic
            -w 1000000                 | rows 499,011,100,000 arithmetic
            -w 1000 --pace paced       | throughput at most 12,605 NOPM arithmetic
            -w 1000 --pace paced       | connections busy at once 49 arithmetic
            -w 1000 --pace paced       | is 12.86
            -w 1000 --pace paced --set load.thinkScale=0.1 | throughput at most 126,050 NOPM arithmetic
            -w 1000 --pace paced --set load.thinkScale=0.1 | x 0.1, mix .* is 128.60
            -w 7500 --pace rate --rate 476.4 | throughput 12,428 NOPM
            -w 7500 --pace rate --rate 476.4 | connections busy at once 48
            -w 7500 --cache 36GB --nopm 250000 | warehouses of a paced load 19,440 to 27,778 arithmetic
            -w 7500 --cache 36GB --nopm 250000 | undersized 2.6 times arithmetic
            -w 7500 --cache 36GB --nopm 250000 | 33.3 NOPM a warehouse
            -w 7500 --cache 36GB --nopm 250000 | 4.92 MiB a warehouse
            -w 7500 --nopm 96450       | undersized no arithmetic
            -w 7500 --cache 36GB       | cached share 4.9 %
            -w 7500 --cache 36GB       | warehouses, 5 % cached 7,391
            --cache 36GB --nopm 250000 | ^Plan for 19,440 warehouses: .* undersized no arithmetic
            --nopm 293000              | ^Plan for 22,784 warehouses:
            --nopm 260000 -c 200 --set load.delivery=inline | terminals 202,180
            --nopm 260000 -c 200 --set load.delivery=inline | heap of the driver 500.1 MiB
            -w 7500 -c 500 --cache 36GB --iops 60000 | throughput of the disks 70,450 to 292,683 NOPM measured
            -w 7500 -c 500 --cache 36GB --iops 60000 | check after the run 3 s to 14 s measured
            -w 7500 -c 500 --cache 36GB --iops 60000 | check of all warehouses 5 min to 27 min measured
            -w 7500 -c 500 --cache 36GB --iops 60000 | start state, copied 9 min to 20 min measured
            -w 7500 --set load.check=full | check after the run 5 min to 27 min
            -w 7500                    | ^(?!.*throughput of the disks)
            -w 23500 --load paced      | driver hosts 1 rule of thumb
            -w 140000 --load paced --rows-per-second 5000000 | loading time 3.9 h arithmetic
            -w 140000 --load paced --rows-per-second 5000000 | driver hosts 4 rule of thumb
            -w 10 --nopm 1000000       | driver hosts 2 rule of thumb
            -w 10                      | ^(?!.*driver hosts)
            --load read-only --nopm 1000 | ^(?!.*driver hosts)
            -w 10 --rows-per-second 509021 | loading time 10 s arithmetic
            -w 23500 --pace paced --nopm 290000 | efficiency 96.0 % arithmetic
            -w 23500 --pace paced --nopm 290000 | 97.9 % of 12.605, that of this mix
            """)
    void figures(String words, String pattern) {
        assertThat(plan(words).replaceAll("\\s+", " ")).containsPattern(pattern);
    }

    /** docs/large-and-distributed.md: every figure but those of 12.86 a warehouse. */
    @ParameterizedTest
    @CsvSource({"1, 23500", "2, 140000"})
    void theTableOfVeryLargeDatabases(int column, int warehouses) throws IOException {
        String page = Files.readString(Path.of("../../docs/large-and-distributed.md"));
        String section = page.substring(
                page.indexOf("## Plan for 23,500 and 140,000 warehouses"), page.indexOf("## Databases of many nodes"));
        String measured = plan("-w " + warehouses + " --load paced");
        String assumed = plan("-w " + warehouses + " --load paced --rows-per-second 5000000");
        String plans = (measured + assumed).replaceAll("\\s+", " ");
        List<String> figures = section.lines()
                .filter(line -> line.startsWith("| ") && !line.contains("12.86") && !line.startsWith("| |"))
                .map(line -> line.split(" \\| ")[column].replaceFirst(" \\|$", ""))
                .toList();

        assertThat(figures).hasSize(12);
        assertThat(figures)
                .allSatisfy(
                        figure -> assertThat(plans).containsPattern("[^0-9.,]" + Pattern.quote(figure) + "[^0-9,]"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-w 1000000 -c 10000 --pace paced --duration 24h --cache 512MB --nopm 1000000000",
                "--pace rate --rate 0.001 --transactions 1000000000000",
                "--load read-only"
            })
    void everyFigureSaysWhatItRestsOnInEightyColumns(String words) {
        String plan = plan(words);
        assertThat(plan.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(plan.lines().filter(line -> line.matches(" {2}\\S.*\\[[0-9]+]")))
                .hasSizeGreaterThan(12)
                .allSatisfy(line ->
                        assertThat(line).containsPattern(" (given|arithmetic|measured|rule of thumb) +\\[[0-9]+]$"));
    }
}
