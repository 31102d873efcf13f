/** The libraries in the jar: their licences and their known vulnerabilities. */
package io.orderentry.it.library;
