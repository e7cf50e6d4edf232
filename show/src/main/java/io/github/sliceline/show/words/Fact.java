package io.github.sliceline.show.words;

/**
 * One thing that is known, for a table of two columns.
 *
 * @param label what is known, such as {@code inlines}
 * @param text what it is, such as {@code 768, 1001…1768 step 1}
 */
public record Fact(String label, String text) {}
