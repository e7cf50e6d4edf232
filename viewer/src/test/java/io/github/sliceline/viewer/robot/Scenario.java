package io.github.sliceline.viewer.robot;

/** Something that people do with the viewer. */
@FunctionalInterface
interface Scenario {
    /** Does it; what is not as it should be is thrown. */
    void play(Scene scene) throws Exception;
}
