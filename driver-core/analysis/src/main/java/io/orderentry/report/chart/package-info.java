/**
 * Charts of one run.
 *
 * <p>In: the files of a run. Out: charts as values, or a sentence instead. Never: a drawing, which is the page's.
 */
package io.orderentry.report.chart;
