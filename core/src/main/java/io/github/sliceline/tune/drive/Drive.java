package io.github.sliceline.tune.drive;

import io.github.sliceline.tune.DriveClass;

/**
 * The drive under a folder.
 *
 * @param driveClass kind of drive
 * @param fileSystem type as the system calls it; empty where unknown
 * @param device block device as the system calls it; empty where unknown
 */
public record Drive(DriveClass driveClass, String fileSystem, String device) {}
