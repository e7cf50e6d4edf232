package io.github.sliceline.s3;

import java.util.UUID;

/**
 * An upload.
 *
 * @param mark kept with the object's metadata, so that one whose completion went unanswered is known again
 * @param id the store's own
 */
record UploadId(String mark, String id) {
    /** Name of the mark among the object's metadata. */
    static final String METADATA = "sliceline-upload";

    static String newMark() {
        return UUID.randomUUID().toString();
    }

    /** Reads an id from the text that {@link #toString} gives. */
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
