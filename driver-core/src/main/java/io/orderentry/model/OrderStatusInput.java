package io.orderentry.model;

/**
 * What a terminal keys in for an Order-Status (clause 2.6.1): a customer of the home warehouse.
 *
 * @param customer whose last order is asked for
 */
public record OrderStatusInput(CustomerKey customer) {}
