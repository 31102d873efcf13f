package io.orderentry.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ResourceLock(Resources.SYSTEM_OUT)
@ResourceLock(Resources.SYSTEM_ERR)
class PlanCommandTest {
    /** The jar has the shipped loads; these tests have their files. */
    private static String plan(String words) {
        String load = words.contains("--load ") ? "" : "--load ../../configs/loads/flat-out.yaml ";
        Command command = Command.good(("plan " + load + words).strip().split(" +"));
        assertThat(command.err()).doesNotContain("oe: ");
        return command.out();
    }

    @Test
    void twoHoursOnAThousandWarehouses() {
        assertThat(plan("-w 1000 -c 500 --duration 2h"))
                .startsWith("Plan for 1,000 warehouses: flat-out, 500 connections, 2h\n")
                .containsPattern("rows +499,111,000 +arithmetic ")
                .containsPattern("terminals +10,000 +arithmetic ")
                .containsPattern("connections +670 +arithmetic ")
                .containsPattern("loading time +[0-9.]+ (s|min|h) to [0-9.]+ (s|min|h) +measured ")
                .containsPattern("throughput +- +given ")
                .containsPattern("growth per 1,000 NOPM +[0-9.]+ [MG]iB to [0-9.]+ [MG]iB +measured ")
                .contains("500 for terminals, 167 for queued Deliveries");
    }

    @Test
    void pacedTerminalsHaveACeiling() {
        assertThat(plan("-w 1000 --pace paced"))
                .containsPattern("throughput at most +12,605 NOPM +arithmetic ")
                .containsPattern("connections busy at once +49 +arithmetic ")
                .contains("12.86");
        assertThat(plan("-w 1000 --pace paced --set load.thinkScale=0.1"))
                .containsPattern("throughput at most +126,050 NOPM +arithmetic ")
                .contains("x 0.1", "128.60");
    }

    /** The white paper of 2009: 7,500 warehouses, 36 GB, 250,000 New-Orders per minute. */
    @Test
    void sizeOfThePaper() {
        assertThat(plan("-w 7500 --cache 36GB --nopm 250000"))
                .containsPattern("warehouses of a paced load +19,440 to 27,778 +arithmetic ")
                .containsPattern("undersized +2\\.6 times +arithmetic ")
                .contains("33.3 NOPM a warehouse", "4.92 MiB a warehouse");
    }

    /** 60,000 IOPS for 293,000 New-Orders a minute there. */
    @Test
    void disksOfThePaper() {
        assertThat(plan("-w 7500 -c 500 --cache 36GB --iops 60000"))
                .containsPattern("throughput of the disks +70,450 to 292,683 NOPM +measured ")
                .containsPattern("check after the run +3 s to 14 s +measured ")
                .containsPattern("check of all warehouses +5 min to 27 min +measured ")
                .containsPattern("start state, copied +9 min to 20 min +measured ");
        assertThat(plan("-w 7500 --set load.check=full")).containsPattern("check after the run +5 min to 27 min ");
        assertThat(plan("-w 7500")).doesNotContain("throughput of the disks");
    }

    @Test
    void aThroughputAloneAsksForItsWarehouses() {
        assertThat(plan("--cache 36GB --nopm 250000"))
                .startsWith("Plan for 19,440 warehouses: ")
                .containsPattern("undersized +no +arithmetic ");
        assertThat(plan("--nopm 293000")).startsWith("Plan for 22,784 warehouses: ");
    }

    /** docs/large-and-distributed.md: every figure but those of 12.86 a warehouse. */
    @ParameterizedTest
    @CsvSource({"1, 23500", "2, 140000"})
    void theTableOfVeryLargeDatabases(int column, int warehouses) throws IOException {
        String page = Files.readString(Path.of("../../docs/large-and-distributed.md"));
        String section = page.substring(
                page.indexOf("## Plan for 23,500 and 140,000 warehouses"), page.indexOf("## Databases of many nodes"));
        String measured = plan("-w " + warehouses + " --load ../../configs/loads/paced.yaml");
        String assumed = plan("-w " + warehouses + " --load ../../configs/loads/paced.yaml --rows-per-second 5000000");
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

    @Test
    void hostsOfVeryLargeDatabases() {
        assertThat(plan("-w 23500 --load ../../configs/loads/paced.yaml"))
                .containsPattern("driver hosts +1 +rule of thumb ");
        assertThat(plan("-w 140000 --load ../../configs/loads/paced.yaml --rows-per-second 5000000"))
                .containsPattern("loading time +3\\.9 h +arithmetic ")
                .containsPattern("driver hosts +4 +rule of thumb ");
        assertThat(plan("-w 10 --nopm 1000000")).containsPattern("driver hosts +2 +rule of thumb ");
        assertThat(plan("-w 10")).doesNotContain("driver hosts");
        assertThat(plan("--load ../../configs/loads/read-only.yaml --nopm 1000"))
                .doesNotContain("driver hosts");
    }

    @Test
    void aRateOfTheUsersServerReplacesTheMeasuredOne() {
        assertThat(plan("-w 10 --rows-per-second 509021")).containsPattern("loading time +10 s +arithmetic ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-w 1000000 -c 10000 --pace paced --duration 24h --cache 512MB --nopm 1000000000",
                "--pace rate --rate 0.001 --transactions 1000000000000",
                "--load ../../configs/loads/read-only.yaml"
            })
    void everyFigureSaysWhatItRestsOnInEightyColumns(String words) {
        String plan = plan(words);
        assertThat(plan.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(plan.lines().filter(line -> line.matches(" {2}\\S.*\\[[0-9]+]")))
                .hasSizeGreaterThan(12)
                .allSatisfy(line ->
                        assertThat(line).containsPattern(" (given|arithmetic|measured|rule of thumb) +\\[[0-9]+]$"));
    }

    @Test
    void efficiencyIsGivenOfBothCeilings() {
        assertThat(plan("-w 23500 --pace paced --nopm 290000").replaceAll("\\s+", " "))
                .contains("efficiency 96.0 % arithmetic")
                .contains("97.9 % of 12.605, that of this mix");
    }
}
