/** A plugin for Derby, which the suite tries and nothing else uses. */
package io.orderentry.plugin.derby;
