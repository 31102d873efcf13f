package io.orderentry.it.container;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * A test class that needs a server. Where the server cannot be had the class does not run, and {@code target/servers.txt} says so; where it
 * is required, see {@link Server#required}, the class fails. Its tests run one after the other.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("container")
@Execution(ExecutionMode.SAME_THREAD)
@ExtendWith(ServerCondition.class)
@interface OnServer {
    Server value();
}
