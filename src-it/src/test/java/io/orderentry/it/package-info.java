/**
 * The command line end to end: the fat jar as a process of its own, in a folder of its own, against real servers.
 */
package io.orderentry.it;
