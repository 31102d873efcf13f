/**
 * The suite that every plugin passes: a plugin adopts it by extending {@link io.orderentry.contract.PluginContract} in its own tests.
 *
 * <p>In: a plugin on the class path and a database of its own to fill. Out: JUnit's verdicts, one class for each ability. Never: a
 * vendor's name or a vendor's SQL, and no table is dropped that this suite did not build.
 */
package io.orderentry.contract;
