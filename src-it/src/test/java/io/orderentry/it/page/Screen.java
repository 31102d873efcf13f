package io.orderentry.it.page;

/** What a page is looked at on, in CSS pixels. */
enum Screen {
    PHONE(390, 844),
    LAPTOP(1366, 768),
    /** A4 without its margins. */
    PAPER(718, 1045);

    private final int width;
    private final int height;

    Screen(int width, int height) {
        this.width = width;
        this.height = height;
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }
}
