package io.github.sliceline.upload;

import io.github.sliceline.remote.ObjectUpload;

/**
 * What a store allows of the parts of an upload.
 *
 * @param least bytes of a part but the last
 * @param most bytes of a part
 * @param parts of an object
 */
public record PartLimits(long least, long most, int parts) {
    /** Shorter parts are not worth a request: of parts of 5 MiB to 5 GiB those below 8 MiB. */
    private static final int OF_LONGEST = 640;

    private static final long PAGE = 4096;

    /** Refuses what cannot be. */
    public PartLimits {
        if (least < 1 || most < 2 * least || parts < 1) {
            throw new IllegalArgumentException("parts of " + least + " to " + most + " bytes, at most " + parts);
        }
    }

    /** Those of an upload. */
    public static PartLimits of(ObjectUpload upload) {
        return new PartLimits(upload.leastPartBytes(), upload.mostPartBytes(), upload.mostParts());
    }

    /** Length of parts of which so many are to hold so many bytes. */
    long lengthFor(long bytes, long wanted) {
        long worthwhile = Math.max(least + least * 3 / 5, most / OF_LONGEST);
        long share = bytes / Math.max(1, wanted) + 1;
        return (Math.max(worthwhile, share) + PAGE - 1) / PAGE * PAGE;
    }
}
