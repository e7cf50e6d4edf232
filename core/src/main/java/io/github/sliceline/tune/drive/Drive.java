package io.github.sliceline.tune.drive;

import io.github.sliceline.tune.DriveClass;

/**
 * The drive that holds a folder.
 *
 * @param driveClass kind of drive
 * @param fileSystem the system's name for its type; empty if unknown
 * @param device the system's name of the block device; empty if unknown
 */
public record Drive(DriveClass driveClass, String fileSystem, String device) {}
