package io.github.sliceline.mirror.copy;

/** What a copy begins with where no unfinished one is left to go on with. */
public enum Basis {
    /** Nothing: everything will be written. */
    NOTHING,
    /** What stands under the name: some of it will be changed. */
    PUBLISHED
}
