/**
 * ACID tests of a database: atomicity and isolation as in clauses 3.2 and 3.4 of TPC-C, by scripts of two or three sessions that stop before they end.
 *
 * <p>In: connections to a database that the driver built and that no other driver uses, the named statements of {@code sql}, a plugin's
 * classification. Out: {@link io.orderentry.acid.AcidReport}, what the DBMS did at every step and whether that is allowed. Never: a vendor's
 * name, a change that the consistency conditions do not allow, a durability test.
 */
package io.orderentry.acid;
