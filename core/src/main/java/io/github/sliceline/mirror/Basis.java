package io.github.sliceline.mirror;

/** What a copy begins with where no unfinished one is left to go on with. */
enum Basis {
    /** Nothing: everything will be written. */
    NOTHING,
    /** What stands under the name: some of it will be changed. */
    PUBLISHED
}
