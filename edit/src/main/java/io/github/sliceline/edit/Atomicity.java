package io.github.sliceline.edit;

/** What of a script is done wholly or not at all, whatever happens meanwhile. */
public enum Atomicity {
    /** Nothing: a crash may leave a file that no longer opens, and commands before one that fails stay. */
    NO,
    /** All of it. */
    YES,
    /** Each command: those before one that fails stay, and each is on the medium before the next begins. */
    INC
}
