package io.orderentry.it.page;

import io.orderentry.it.Required;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The system's Chromium and its driver, both found on the path unless they are named. Nothing is downloaded. */
public final class Chromium {
    /** The word for it in {@code -Dit.require}. */
    public static final String NAME = "chromium";

    /** Its command, and the files that {@code -Dit.chromium} and {@code -Dit.chromedriver} name instead. */
    public static final String COMMAND = System.getProperty("it.chromium", "chromium");

    private static final String DRIVER = System.getProperty("it.chromedriver", "chromedriver");

    /** Warns that it has no typed protocol for a newer browser; none is used. Kept, or its level would be forgotten. */
    private static final Logger PROTOCOL = Logger.getLogger("org.openqa.selenium.devtools.CdpVersionFinder");

    private static volatile String version = "did not start";

    private Chromium() {}

    /** Whether it and its driver are here; a build that requires them fails where they are not. */
    static boolean isThere() {
        boolean there = Stream.of(COMMAND, DRIVER)
                .allMatch(command -> executable(command).isPresent());
        if (Required.is(NAME) && !there) {
            throw new IllegalStateException(NAME + " is required, and there is no " + COMMAND + " or no " + DRIVER);
        }
        return there;
    }

    /** The version that was started last. */
    public static String version() {
        return version;
    }

    static ChromeDriver start() {
        PROTOCOL.setLevel(Level.SEVERE);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(executable(COMMAND).orElseThrow().toFile());
        options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
        // No sandbox: root has none, and neither have most containers; the only pages are our own.
        options.addArguments(List.of(
                "--headless=new",
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-component-update",
                "--no-first-run"));
        // Named, so that Selenium does not look for one, or fetch it.
        System.setProperty(
                "webdriver.chrome.driver", executable(DRIVER).orElseThrow().toString());
        ChromeDriver driver = new ChromeDriver(options);
        version = "Chromium " + driver.getCapabilities().getBrowserVersion();
        return driver;
    }

    private static Optional<Path> executable(String command) {
        Stream<Path> places = command.contains(File.separator)
                ? Stream.of(Path.of(command))
                : Stream.of(System.getenv("PATH").split(File.pathSeparator)).map(folder -> Path.of(folder, command));
        return places.filter(Files::isRegularFile).filter(Files::isExecutable).findFirst();
    }
}
