package io.orderentry.report;

/** A figure at the top of a page, under its name. */
public record Tile(String label, String value, String unit, String description) {}
