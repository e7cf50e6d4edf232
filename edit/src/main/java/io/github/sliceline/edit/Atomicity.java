package io.github.sliceline.edit;

/** The part of a script that is done wholly or not at all, even if the process or the machine crashes. */
public enum Atomicity {
    /** No part. A crash may leave a file that no longer opens. If a command fails, the ones before it stay done. */
    NO,
    /** The whole script. */
    YES,
    /** Each command: it is on the medium before the next begins. If a command fails, the ones before it stay done. */
    INC
}
