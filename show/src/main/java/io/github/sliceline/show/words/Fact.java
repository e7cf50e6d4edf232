package io.github.sliceline.show.words;

/**
 * A row of a table with two columns.
 *
 * @param label name of the fact, such as {@code inlines}
 * @param text its value, such as {@code 768, 1001…1768 step 1}
 */
public record Fact(String label, String text) {}
