package io.orderentry.it.container;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/**
 * A test class that needs a server. Where the server cannot be had the class does not run, and {@code target/servers.txt} says so; where it
 * is required, see {@link Server#required}, the class fails. Classes of the same server run one after the other, those of others beside them.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("container")
@ResourceLock(providers = OnServer.OneByOne.class)
@ExtendWith(ServerCondition.class)
@interface OnServer {
    Server value();

    /** The lock of a class's server. */
    final class OneByOne implements ResourceLocksProvider {
        @Override
        public Set<Lock> provideForClass(Class<?> test) {
            return Set.of(new Lock(test.getAnnotation(OnServer.class).value().name()));
        }
    }
}
