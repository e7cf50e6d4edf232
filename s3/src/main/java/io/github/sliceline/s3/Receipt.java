package io.github.sliceline.s3;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.UploadPartResponse;

/**
 * What the store says of a part that it has, and wants to hear again at the end.
 *
 * @param crc32 only where checksums are sent, base64
 */
record Receipt(String eTag, @Nullable String crc32) {

    static Receipt of(UploadPartResponse answer) {
        return new Receipt(answer.eTag(), answer.checksumCRC32());
    }

    /** As {@link #toString} gave it. */
    static Receipt parse(String text) {
        int space = text.indexOf(' ');
        return space < 0 ? new Receipt(text, null) : new Receipt(text.substring(0, space), text.substring(space + 1));
    }

    CompletedPart part(int number) {
        return CompletedPart.builder()
                .partNumber(number)
                .eTag(eTag)
                .checksumCRC32(crc32)
                .build();
    }

    @Override
    public String toString() {
        return crc32 == null ? eTag : eTag + " " + crc32;
    }
}
