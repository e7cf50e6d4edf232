package io.github.sliceline.broken.segy;

import java.util.zip.CRC32;

/** Uses a package that a rule may forbid. */
public record Zips(CRC32 checksum) {}
