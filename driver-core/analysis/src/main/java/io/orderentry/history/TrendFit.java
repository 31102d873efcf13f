package io.orderentry.history;

/**
 * Line through a series, and how it describes the series beside one or two steps: by Schwarz's criterion (BIC), in which the place of a step is a
 * parameter as its height is.
 *
 * @param start of the line
 * @param slope for each value
 * @param isBetterThanSteps whether the line has the lower criterion
 */
record TrendFit(double start, double slope, boolean isBetterThanSteps) {
    private static final int PARAMETERS_OF_LINE = 2;
    private static final int PARAMETERS_OF_STEP = 3;
    private static final int PARAMETERS_OF_TWO = 5;

    static TrendFit of(double[] values) {
        int n = values.length;
        double[] sums = new double[n + 1];
        double[] squares = new double[n + 1];
        double products = 0;
        for (int i = 0; i < n; i++) {
            sums[i + 1] = sums[i] + values[i];
            squares[i + 1] = squares[i] + values[i] * values[i];
            products += (i - (n - 1) / 2.0) * values[i];
        }
        double spread = n * ((double) n * n - 1) / 12;
        double slope = products / spread;
        double line = Math.max(0, around(sums, squares, 0, n) - slope * products);
        double one = Double.POSITIVE_INFINITY;
        double two = Double.POSITIVE_INFINITY;
        int least = ChangePoints.SMALLEST_SEGMENT;
        for (int place = least; place <= n - least; place++) {
            double before = around(sums, squares, 0, place);
            one = Math.min(one, before + around(sums, squares, place, n));
            for (int second = place + least; second <= n - least; second++) {
                two = Math.min(two, before + around(sums, squares, place, second) + around(sums, squares, second, n));
            }
        }
        double steps = Math.min(criterion(one, n, PARAMETERS_OF_STEP), criterion(two, n, PARAMETERS_OF_TWO));
        return new TrendFit(sums[n] / n - slope * (n - 1) / 2, slope, criterion(line, n, PARAMETERS_OF_LINE) < steps);
    }

    private static double criterion(double squares, int n, int parameters) {
        return n * Math.log(squares / n) + parameters * Math.log(n);
    }

    /** Sum of squares around the mean of a part. */
    private static double around(double[] sums, double[] squares, int from, int to) {
        double sum = sums[to] - sums[from];
        return Math.max(0, squares[to] - squares[from] - sum * sum / (to - from));
    }
}
