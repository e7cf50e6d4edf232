package io.github.sliceline.hdf5.write;

/** What a script says of the type of an attribute: a {@link NumberType} or text. */
public sealed interface AttributeType permits NumberType, AttributeType.FixedText {

    /**
     * Text of at most so many bytes, UTF-8, ended by a NUL unless it fills them.
     *
     * @param bytes room for each element, at least 1, the NUL included
     */
    record FixedText(int bytes) implements AttributeType {
        public FixedText {
            if (bytes < 1) {
                throw new IllegalArgumentException("text needs at least 1 byte, got " + bytes);
            }
        }

        @Override
        public String toString() {
            return "text of " + bytes + " bytes";
        }
    }
}
