/**
 * Real servers in containers: each class annotated with {@link io.orderentry.it.container.OnServer} runs the contract and the command line on
 * one of them. In comes Docker, out goes {@code target/servers.txt}, which says of every server what ran on it, or that nothing did and why.
 */
package io.orderentry.it.container;
