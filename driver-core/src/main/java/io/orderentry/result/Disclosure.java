package io.orderentry.result;

/**
 * Sentence that every reader of the figures needs.
 *
 * @param id a short name that does not change
 * @param clause the clause of the specification that the run deviates from; empty for the fixed sentences
 * @param text one sentence
 */
public record Disclosure(String id, String clause, String text) {}
