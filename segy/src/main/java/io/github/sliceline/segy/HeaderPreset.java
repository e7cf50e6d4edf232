package io.github.sliceline.segy;

import java.util.Locale;

/** Byte positions that many files share, by name. */
public enum HeaderPreset {
    /** SEG-Y rev 1 and later, table 3: inline 189, crossline 193, CDP X 181, CDP Y 185. */
    STANDARD,
    /**
     * Before revision 1 (1975) there was no place for line numbers; the custom became the field record number (9)
     * for the inline and the CDP number (21) for the crossline, with the source coordinates (73, 77) for the bin.
     * VTK's SEG-Y reader looks there first (vtkSegYTraceHeaderBytesPositions.h: bytes 8 and 20 from 0).
     */
    REV0,
    /** Petrel's positions as segysak 0.5 lists them (petrel_3d in _segy_knownbytes.py): inline 5, crossline 21, X 73, Y 77. */
    PETREL;

    /** Its byte positions. */
    public HeaderMapping mapping() {
        return switch (this) {
            case STANDARD -> HeaderMapping.STANDARD;
            case REV0 -> new HeaderMapping(9, 21, 73, 77);
            case PETREL -> new HeaderMapping(5, 21, 73, 77);
        };
    }

    /** Its name as an option has it: lower case. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
