package io.orderentry.data;

/** A random permutation of 1..n (clause 4.3.2.6), every one being as likely as a 64-bit generator allows. */
final class Permutation {
    private Permutation() {}

    /** Fills the array with the numbers from 1 to its length in random order. */
    static void fill(int[] numbers, RandomStream random) {
        for (int i = 0; i < numbers.length; i++) {
            int place = random.uniform(0, i);
            numbers[i] = numbers[place];
            numbers[place] = i + 1;
        }
    }
}
