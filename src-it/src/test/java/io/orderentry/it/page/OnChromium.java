package io.orderentry.it.page;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * A test class that needs the system's Chromium and its driver. Where they cannot be had the class does not run, and the build's last words
 * say so; with {@code -Dit.require=chromium} it fails. Its tests run one after the other.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("browser")
@Execution(ExecutionMode.SAME_THREAD)
@EnabledIf(
        value = "io.orderentry.it.page.Chromium#isThere",
        disabledReason =
                "there is no chromium or no chromedriver on the path; Debian's packages are chromium and chromium-driver")
public @interface OnChromium {}
