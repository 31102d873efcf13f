package io.orderentry.it.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderentry.it.BuiltOnce;
import io.orderentry.it.BuiltServer;
import io.orderentry.it.CommandResult;
import io.orderentry.it.Oe;
import io.orderentry.it.Relay;
import io.orderentry.it.Thorough;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page of what goes on, as a reader sees it from the first second to the report. */
@OnChromium
@Thorough
class LivePageTest {
    private static final Pattern URL = Pattern.compile("live page at (http://127\\.0\\.0\\.1:\\d+/)");
    private static final String STATUS = "document.querySelector('.status').textContent";
    private static final String NEW_ORDERS = "document.querySelector('.tile .value').firstChild.data.trim()";
    private static final String SECONDS = "(...echarts.getInstanceByDom(document.querySelector('.chart'))"
            + ".getOption().series[0].data.map(point => point[0]))";
    private static final String FIRST = "Math.min" + SECONDS;
    private static final String LAST = "Math.max" + SECONDS;

    @RegisterExtension
    private static final BuiltServer server = BuiltServer.quick();

    private static Browser browser;

    @BeforeAll
    static void start() throws Exception {
        browser = new Browser();
    }

    @AfterAll
    static void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    /** As soon as the expression is true. */
    private static void await(String expression) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
        while (!browser.value("(() => { try { return !!(" + expression + "); } catch (e) { return false; } })()")
                .asBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("never: " + expression + "\n" + browser.value("document.body.innerText"));
            }
            Thread.sleep(200);
        }
    }

    private static String url(Oe.Running running) throws InterruptedException {
        String printed = running.awaitError("live page at ").awaitError("/\n").err();
        Matcher where = URL.matcher(printed);
        assertThat(where.find()).as(printed).isTrue();
        return where.group(1);
    }

    @Test
    void itFollowsARunThroughAnOutageAndBecomesItsReport() throws Exception {
        try (Relay relay = new Relay(server.port())) {
            Oe.Running running = server.oe()
                    .start(server.at(
                            server.through(relay),
                            "run --live --warmup 2s --duration 30m --pace rate --rate 100",
                            "--set target.timeouts.connect=20s"));
            String url = url(running);
            Browser.Opened opened = browser.open(url, Screen.LAPTOP, false);
            assertThat(opened.console()).isEmpty();
            await(STATUS + " === 'RUNNING' && " + LAST + " > 4");
            assertThat(Accessibility.violations(browser)).isEmpty();
            browser.look(Screen.PHONE, true);
            assertThat(browser.value("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                            .asInt())
                    .isZero();
            assertThat(Accessibility.violations(browser)).isEmpty();
            browser.look(Screen.LAPTOP, false);
            double before = browser.value(LAST).asDouble();
            double first = browser.value(FIRST).asDouble();

            relay.set(Relay.State.CUT);
            await("document.querySelector('#now').innerText.includes('No transaction has been completed for')");
            assertThat(browser.value(STATUS).asString()).isIn("OUTAGE", "STALLED");
            await(
                    "echarts.getInstanceByDom(document.querySelector('.chart')).getOption().series[0].markArea.data.length > 1");
            relay.set(Relay.State.PASSES_ON);
            await(STATUS + " === 'RUNNING'");
            // One who comes late has all of it.
            browser.open(url, Screen.LAPTOP, false);
            await(LAST + " > " + before);
            assertThat(browser.value(FIRST).asDouble()).isEqualTo(first);

            running.interrupt();
            await(STATUS + ".match(/PASS|FAIL|NOT ENOUGH DATA/) && document.querySelector('details')");
            CommandResult ended = running.end();
            assertThat(ended.err()).contains(url);
            assertThat(browser.value(NEW_ORDERS).asString().replace(",", ""))
                    .as("the report, which needs the driver no more")
                    .isEqualTo(newOrders(server.oe()));
            Marks.areDrawn(browser);
        }
    }

    private static String newOrders(Oe oe) {
        return Long.toString(
                (long) oe.newestResult().at("/throughput/newOrdersPerMinute").asDouble());
    }

    @Test
    void itShowsTheCellsOfAnExperiment() throws Exception {
        Path own = Files.createDirectories(server.folder().resolve("experiment"));
        BuiltOnce.into(own);
        Oe oe = new Oe(own);
        Oe.Running running =
                oe.start("experiment --live --vary load.connections=1,2 --repeat 2 --warmup 1s --duration 10s");
        browser.open(url(running), Screen.LAPTOP, false);
        await("document.querySelectorAll('#cells tbody tr').length === 2");
        await("document.querySelector('#cells tbody').innerText.includes('NOPM')");
        List<String> states = browser.strings(
                "[...document.querySelectorAll('#cells tbody td:nth-child(2)')].map(each => each.textContent)");
        assertThat(states).contains("running");
        assertThat(browser.value("document.querySelector('#cells').innerText").asString())
                .contains("No interval before the last run");
        await("document.querySelector('h1') && !document.getElementById('now')");
        running.end().ends(0);
    }
}
