package io.orderentry.config;

import io.orderentry.model.KebabCase;

/** Method by which the start state of the database is restored before each run of an experiment. */
public enum StartState {
    /** It is copied: files of an embedded server, with the server stopped; any other database by its server. */
    COPY("the database was copied from one start state before each run"),
    /** The database is dropped and built again from its seed, which gives the same rows. */
    REBUILD("the database was dropped and built again from its seed before each run"),
    /** It is not restored: the database goes on from the last run. */
    CONTINUE("the database was not restored: each run began where the one before it ended");

    /** The label of a run that says how its start state was restored. */
    public static final String LABEL = "start-state";

    private final String sentence;

    StartState(String sentence) {
        this.sentence = sentence;
    }

    /** Sentence for the disclosures of a comparison. */
    public String sentence() {
        return sentence;
    }

    /** Returns whether the experiment itself builds the database that a run begins with. */
    public boolean isBuilt() {
        return this == COPY || this == REBUILD;
    }

    @Override
    public String toString() {
        return KebabCase.of(this);
    }
}
