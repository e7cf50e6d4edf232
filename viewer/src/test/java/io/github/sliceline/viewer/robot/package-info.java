/**
 * The viewer used as people use it: a child JVM under a virtual display, keys and mouse from {@link java.awt.Robot}, and
 * what is on the screen looked at. Nothing here knows what is being tested but the scenarios; benchmarks use the rest too.
 */
@NullMarked
package io.github.sliceline.viewer.robot;

import org.jspecify.annotations.NullMarked;
