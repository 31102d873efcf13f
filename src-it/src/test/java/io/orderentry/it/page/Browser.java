package io.orderentry.it.page;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A browser with one tab. For one thread at a time. */
final class Browser implements AutoCloseable {
    /** For a page that never answers, however busy the machine is. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final ChromeDriver driver = Chromium.start();

    Browser() {
        driver.manage().timeouts().scriptTimeout(PATIENCE).pageLoadTimeout(PATIENCE);
        // When the page has loaded and what it drew has been painted, by the page's own clock.
        driver.executeCdpCommand(
                "Page.addScriptToEvaluateOnNewDocument",
                Map.of(
                        "source",
                        "addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() =>"
                                + " { window.paintedAt = performance.now(); })));"));
    }

    /** What a page said and asked for while it was opened, and how long that took. */
    record Opened(List<String> console, List<String> requests, double millis) {}

    /** Opens a file and waits until it is painted. */
    Opened open(Path file, Screen screen, boolean dark) {
        return open(file.toUri().toString(), screen, dark);
    }

    /** Opens a page and waits until it is painted. */
    Opened open(String url, Screen screen, boolean dark) {
        driver.get("about:blank");
        emulate(screen, dark);
        logs(LogType.BROWSER);
        logs(LogType.PERFORMANCE);
        driver.get(url);
        Object millis = driver.executeAsyncScript(
                "const done = arguments[0]; const ask = () => window.paintedAt ? done(window.paintedAt) :"
                        + " setTimeout(ask, 20); ask();");
        return new Opened(
                logs(LogType.BROWSER).stream()
                        .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                        .map(LogEntry::getMessage)
                        .toList(),
                logs(LogType.PERFORMANCE).stream()
                        .map(entry ->
                                JsonMapper.shared().readTree(entry.getMessage()).get("message"))
                        .filter(message -> message.get("method").asString().equals("Network.requestWillBeSent"))
                        .map(message -> message.at("/params/request/url").asString())
                        .toList(),
                ((Number) millis).doubleValue());
    }

    /** Another screen, or another choice between light and dark, while the page stays open. */
    void look(Screen screen, boolean dark) {
        emulate(screen, dark);
        driver.executeAsyncScript(
                "const done = arguments[0]; setTimeout(() => requestAnimationFrame(() => done(0)), 250);");
    }

    /** Another font for all texts, while the page stays open; its charts are drawn again. */
    void font(String family) {
        run("document.body.style.fontFamily = '\"" + family + "\"'; dispatchEvent(new Event('resize'))");
        later("setTimeout(() => requestAnimationFrame(() => done(0)), 250);");
    }

    private void emulate(Screen screen, boolean dark) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of(
                        "width",
                        screen.width(),
                        "height",
                        screen.height(),
                        "deviceScaleFactor",
                        1,
                        "mobile",
                        screen == Screen.PHONE));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "media",
                        screen == Screen.PAPER ? "print" : "",
                        "features",
                        List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    /** The value of a JavaScript expression. */
    JsonNode value(String expression) {
        return JsonMapper.shared()
                .readTree(String.valueOf(driver.executeScript("return JSON.stringify(" + expression + ")")));
    }

    /** What a script hands to {@code done}, as soon as it does. */
    JsonNode later(String script) {
        return JsonMapper.shared()
                .readTree(String.valueOf(driver.executeAsyncScript(
                        "const answer = arguments[0]; const done = value => answer(JSON.stringify(value)); "
                                + script)));
    }

    /** Runs a script for what it does. */
    void run(String script) {
        driver.executeScript(script);
    }

    /** Opens all folded sections, and waits until their charts are drawn. */
    void unfold() {
        later(
                "document.querySelectorAll('details').forEach(each => { each.open = true; }); setTimeout(() => done(0), 400);");
    }

    /** Where files that a page offers are saved. */
    void saveTo(Path folder) {
        driver.executeCdpCommand(
                "Browser.setDownloadBehavior",
                Map.of(
                        "behavior",
                        "allow",
                        "downloadPath",
                        folder.toAbsolutePath().toString()));
    }

    /** The strings of an expression that is an array. */
    List<String> strings(String expression) {
        return value(expression).valueStream().map(JsonNode::asString).toList();
    }

    private List<LogEntry> logs(String type) {
        return driver.manage().logs().get(type).getAll();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
