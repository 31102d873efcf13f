package io.orderentry.capacity;

/**
 * A search or a sweep in a page.
 *
 * @param name empty where the page has no other
 */
record CapacitySide(String name, Capacity record) {
    /** Beginning of the names of its lines. */
    String prefix() {
        return name.isEmpty() ? "" : name + ": ";
    }
}
