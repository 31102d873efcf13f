package io.orderentry.observe.activity;

import io.orderentry.model.TransactionType;

/**
 * One active session in one sample.
 *
 * @param session as the server names it
 * @param event what it waits for, by the vendor's name
 * @param isDriver whether it is a session of the load
 * @param type of its transaction; null when it is not known for certain
 */
record ActivitySample(String session, String event, boolean isDriver, TransactionType type) {}
