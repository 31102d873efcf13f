package io.orderentry.result;

/** Sentence that every reader of the figures needs; the clause that the run deviates from is empty for the fixed sentences. */
public record Disclosure(String id, String clause, String text) {}
