package io.orderentry.report;

/**
 * File that a reader can save from a page, which carries it.
 *
 * @param name proposed when it is saved
 * @param type media type
 */
public record PageFile(String name, String type, String text) {}
