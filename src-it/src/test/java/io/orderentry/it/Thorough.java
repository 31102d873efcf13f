package io.orderentry.it;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * A test class or method that takes a minute and more for what hardly ever breaks. It runs with {@code -Dit.thorough=true}, as every night; the last words of
 * a build without it say that it did not.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Tag("thorough")
@EnabledIfSystemProperty(
        named = "it.thorough",
        matches = "true",
        disabledReason = "it takes a minute and more; -Dit.thorough=true runs it")
public @interface Thorough {}
