package io.orderentry.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declaration of a configuration key on the component of its record, which gives it its name and its type. Reading, checking, {@code --set},
 * options, help, documentation and JSON Schema are views of it.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface Key {
    /** Sentence about what the key decides. */
    String sentence();

    /** Type, where it is not that of the component. */
    Class<?> type() default void.class;

    /** Least and largest value as a file writes them, such as {@code 1ms..24h}, which are checked; or a text for people. */
    String range() default "";

    /** Value when the key is not there, as a file writes it; empty for none. */
    String fallback() default "";

    /** Text for a default that depends on other things. */
    String fallbackText() default "";

    /** Unit of a number. */
    String unit() default "";

    /** Value in a file of {@code oe init}, as YAML; else the default. */
    String sample() default "";

    /** Names beneath the key that the user chooses, as documentation prints them, such as {@code .NAME}. */
    String beneath() default "";

    /** Names of the command line's option for it. */
    String[] option() default {};

    /** Value of the option in the help, where it does not follow from the type. */
    String label() default "";
}
