package io.github.sliceline.s3;

import java.util.UUID;

/**
 * Identity of an upload.
 *
 * @param mark mark in the object's metadata. It tells if an upload was completed although the answer was lost.
 * @param id the store's own id
 */
record UploadId(String mark, String id) {
    /** Name of the mark in the object's metadata. */
    static final String METADATA = "sliceline-upload";

    static String newMark() {
        return UUID.randomUUID().toString();
    }

    /** Parses the text that {@link #toString} returns. */
    static UploadId parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("not the id of an upload: " + text);
        }
        return new UploadId(text.substring(0, colon), text.substring(colon + 1));
    }

    @Override
    public String toString() {
        return mark + ":" + id;
    }
}
