/**
 * The driver's pages as a reader has them: in a browser, on a phone, a laptop and paper. In comes the system's Chromium, driven by
 * Selenium; out go, with {@code -Dit.thorough=true}, screenshots in {@code target/screenshots}.
 */
package io.orderentry.it.page;
