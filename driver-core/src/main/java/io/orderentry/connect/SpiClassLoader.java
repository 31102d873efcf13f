package io.orderentry.connect;

/**
 * Class loader of a drop-in, with the visible part of the driver: {@code model} and {@code spi}, the very classes that the core uses, and beyond them the JDK
 * alone. The libraries of the driver are hidden, so that a drop-in always gets its own version of a library, and a plugin that uses
 * more of the driver than it may is found out when it is loaded.
 */
final class SpiClassLoader extends ClassLoader {
    private static final String MODEL = "io.orderentry.model.";
    private static final String SPI = "io.orderentry.spi.";

    static {
        registerAsParallelCapable();
    }

    SpiClassLoader() {
        super("order-entry", ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (name.startsWith(MODEL) || name.startsWith(SPI)) {
            return Class.forName(name, false, SpiClassLoader.class.getClassLoader());
        }
        throw new ClassNotFoundException(name);
    }
}
