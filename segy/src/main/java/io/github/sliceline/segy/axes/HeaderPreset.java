package io.github.sliceline.segy.axes;

import io.github.sliceline.segy.HeaderMapping;
import java.util.Locale;

/** Named sets of byte positions that many files share. */
public enum HeaderPreset {
    /** SEG-Y rev 1 and later, table 3: inline 189, crossline 193, CDP X 181, CDP Y 185. */
    STANDARD,
    /**
     * Custom before revision 1, when the standard of 1975 had no fields for line numbers: field record number (9) for
     * the inline, CDP number (21) for the crossline, source coordinates (73, 77) for the bin. VTK's SEG-Y reader looks
     * there first (vtkSegYTraceHeaderBytesPositions.h: bytes 8 and 20 from 0).
     */
    REV0,
    /**
     * Petrel's positions, listed in segysak 0.5 (petrel_3d in _segy_knownbytes.py): inline 5, crossline 21, X 73, Y
     * 77.
     */
    PETREL;

    /** Byte positions of the preset. */
    public HeaderMapping mapping() {
        return switch (this) {
            case STANDARD -> HeaderMapping.STANDARD;
            case REV0 -> new HeaderMapping(9, 21, 73, 77);
            case PETREL -> new HeaderMapping(5, 21, 73, 77);
        };
    }

    /** Name in lower case, as on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
