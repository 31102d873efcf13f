package io.orderentry.config;

import io.orderentry.text.Refusal;

/**
 * Samples of what the server's sessions are doing.
 *
 * @param perSecond how many; 0 when none are taken
 */
public record ActivitySampling(int perSecond) {
    /** The default: often enough for a share of some percent in a minute, seldom enough to cost a server less than 1 % of a CPU. */
    public static final ActivitySampling AUTO = new ActivitySampling(20);

    static final int MOST = 50;
    static final String EXPECTED = "auto, off, or samples per second from 1 to " + MOST;

    public boolean isOff() {
        return perSecond == 0;
    }

    @Override
    public String toString() {
        return isOff() ? "off" : equals(AUTO) ? "auto" : Integer.toString(perSecond);
    }

    static ActivitySampling parse(String text) {
        if (text.equals("auto")) {
            return AUTO;
        }
        int perSecond = text.matches("[0-9]{1,2}") ? Integer.parseInt(text) : 0;
        Refusal.require(text.equals("off") || perSecond >= 1 && perSecond <= MOST, "'" + text + "' is not " + EXPECTED);
        return new ActivitySampling(perSecond);
    }
}
