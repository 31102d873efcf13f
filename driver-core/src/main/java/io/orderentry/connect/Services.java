package io.orderentry.connect;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * The services of one kind in a class loader: those that could be made, and why others could not.
 *
 * @param made in the order of the service files
 * @param failed a reason each, see {@link LoadFailures}
 */
record Services<T>(List<T> made, List<String> failed) {
    Services {
        made = List.copyOf(made);
        failed = List.copyOf(failed);
    }

    static <T> Services<T> in(ClassLoader loader, Class<T> kind) {
        List<T> made = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        Iterator<T> services = ServiceLoader.load(kind, loader).iterator();
        boolean more = true;
        while (more) {
            try {
                more = services.hasNext();
                if (more) {
                    made.add(services.next());
                }
            } catch (ServiceConfigurationError | LinkageError e) {
                // The iterator goes on behind the one that failed.
                failed.add(LoadFailures.of(e));
            }
        }
        return new Services<>(made, failed);
    }
}
