package io.orderentry.it;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** A test of measured figures, which other work on the machine would change. It runs with {@code -Dit.quiet=true}. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@EnabledIfSystemProperty(
        named = "it.quiet",
        matches = "true",
        disabledReason = "it is run on request, on a machine without other work: -Dit.quiet=true")
public @interface QuietMachine {}
