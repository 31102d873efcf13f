package io.orderentry.it.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.CommandResult;
import io.orderentry.it.Oe;
import io.orderentry.it.Thorough;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a run of two hours is not larger than what a mail takes, and is drawn like any other. */
@OnChromium
@Thorough
class LongPageTest {
    private static final long MOST_BYTES = 3_000_000;

    @TempDir
    private Path folder;

    @Test
    void aRunOfTwoHoursIsOnePageOfLessThanThreeMegabytes() throws Exception {
        Oe oe = new Oe(folder);
        CommandResult run =
                oe.run("run", "--warmup", "500ms", "--duration", "10s").ends(0);
        LongRun.make(oe.newestRun(), folder.resolve("long"));
        oe.run("drop");

        oe.run("report", "--html", "long.html", "long").ends(0);
        Path page = folder.resolve("long.html");
        assertThat(Files.size(page)).isLessThan(MOST_BYTES);
        try (Browser browser = new Browser()) {
            // The first page that a browser opens waits for the browser, too.
            browser.open(page, Screen.LAPTOP, false);
            Browser.Opened opened = browser.open(page, Screen.LAPTOP, false);
            assertThat(opened.console()).isEmpty();
            Marks.areDrawn(browser);
            assertThat(Marks.labelsOutsideTheirChart(browser)).isEmpty();
            // Two more where the machine's packets were read in time: ten seconds forgive little lateness.
            assertThat(browser.value("document.querySelectorAll('.chart').length")
                            .asInt())
                    .isGreaterThanOrEqualTo(12);
            System.out.printf(
                    "A report of two hours: %,d bytes, opened and painted after %.0f ms (not judged)%n",
                    Files.size(page), opened.millis());
        }
    }
}
