package io.github.sliceline.testdata;

/** Says yes or no to bins. The same answer for the same bin, from any thread. */
@FunctionalInterface
public interface BinPredicate {
    /** Whether it holds for the bin at these indices, from 0. */
    boolean test(int inlineIndex, int crosslineIndex);
}
