package io.orderentry.model;

/** A postal address as it stands in WAREHOUSE, DISTRICT and CUSTOMER (clause 1.3). */
public record Address(String street1, String street2, String city, String state, String zip) {}
