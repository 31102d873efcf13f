/** Encryption of connections to each vendor's server. */
package io.orderentry.it.tls;
