package io.github.sliceline.hdf5.write;

/** Type of an attribute's elements: a {@link NumberType} or text. */
public sealed interface AttributeType permits NumberType, AttributeType.FixedText, AttributeType.FreeText {

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

    /** Text of any length, UTF-8; the way this project and h5py store text. */
    record FreeText() implements AttributeType {
        @Override
        public String toString() {
            return "text of any length";
        }
    }
}
