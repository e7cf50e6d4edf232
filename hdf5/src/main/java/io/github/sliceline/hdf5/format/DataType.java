package io.github.sliceline.hdf5.format;

import io.github.sliceline.hdf5.format.ElementType.Kind;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;

/** Type of the elements of a dataset or an attribute. {@link DatatypeMessage} reads and writes it. */
public sealed interface DataType
        permits ElementType,
                StoredType,
                DataType.FixedText,
                DataType.InHeap,
                DataType.Reference,
                DataType.Enumeration,
                DataType.Compound {
    /** 32-bit signed integer. */
    ElementType INT32 = integer(4);
    /** 64-bit signed integer. */
    ElementType INT64 = integer(8);
    /** IEEE single. */
    ElementType FLOAT32 = real(4);
    /** IEEE double. */
    ElementType FLOAT64 = real(8);
    /** UTF-8 text of variable length. */
    DataType TEXT = new VariableText(true);
    /** Address of an object's header. */
    DataType REFERENCE = new Reference(FieldWriter.ADDRESS_BYTES);

    /** Bytes of an element, without its value in a heap. */
    int bytes();

    /** Type of variable length. An element is a pointer into the global heap. */
    sealed interface InHeap extends DataType {
        /** Bytes of a pointer: number of elements, address of a collection, number of the object in it. */
        @Override
        default int bytes() {
            return Integer.BYTES + FieldWriter.ADDRESS_BYTES + Integer.BYTES;
        }
    }

    /** Returns a little-endian signed integer of {@code bytes} bytes. */
    static ElementType integer(int bytes) {
        return new ElementType(Kind.SIGNED, bytes, ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns a little-endian unsigned integer of {@code bytes} bytes. */
    static ElementType unsigned(int bytes) {
        return new ElementType(Kind.UNSIGNED, bytes, ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns a little-endian IEEE float of {@code bytes} bytes. */
    static ElementType real(int bytes) {
        return new ElementType(Kind.FLOAT, bytes, ByteOrder.LITTLE_ENDIAN);
    }

    /** Padding of text of fixed length. */
    enum Padding {
        NUL_AT_END,
        NULS,
        SPACES
    }

    /**
     * Text of fixed length.
     *
     * @param bytes length of an element, including a NUL at its end
     * @param padding padding after the text
     * @param utf8 true for UTF-8, false for ASCII
     */
    record FixedText(int bytes, Padding padding, boolean utf8) implements DataType {
        public FixedText {
            if (bytes < 1) {
                throw new IllegalArgumentException("text of " + bytes + " bytes has no room for its end");
            }
        }

        /** Creates text that ends with a NUL. */
        public FixedText(int bytes, boolean utf8) {
            this(bytes, Padding.NUL_AT_END, utf8);
        }

        @Override
        public String toString() {
            return "text of " + bytes + " bytes";
        }
    }

    /**
     * Text of variable length, in the global heap.
     *
     * @param utf8 true for UTF-8, false for ASCII
     */
    record VariableText(boolean utf8) implements InHeap {
        @Override
        public String toString() {
            return "text";
        }
    }

    /** Address of an object's header. */
    record Reference(int bytes) implements DataType {
        @Override
        public String toString() {
            return "reference";
        }
    }

    /** List of any number of elements, in the global heap. */
    record ListOf(DataType element) implements InHeap {
        public ListOf {
            if (element instanceof InHeap) {
                throw new IllegalArgumentException("lists of " + element + " are not written");
            }
        }

        @Override
        public String toString() {
            return "list of " + element;
        }
    }

    /** Integers with a name for each value. */
    record Enumeration(ElementType base, Map<Long, String> names) implements DataType {
        @Override
        public int bytes() {
            return base.bytes();
        }
    }

    /** Several named values in each element. */
    record Compound(int bytes, List<Member> members) implements DataType {
        public Compound {
            members = List.copyOf(members);
            int end = 0;
            for (Member member : members) {
                if (member.offset < end || member.type instanceof InHeap) {
                    throw new IllegalArgumentException("no place for member " + member);
                }
                end = Math.addExact(member.offset, member.type.bytes());
            }
            if (members.isEmpty() || end > bytes) {
                throw new IllegalArgumentException("members end at " + end + " of " + bytes + " bytes");
            }
        }
    }

    /** One value of a compound. */
    record Member(String name, int offset, DataType type) {
        public Member {
            if (name.isEmpty() || name.indexOf('\0') >= 0) {
                throw new IllegalArgumentException("a member needs a name without NUL");
            }
        }
    }
}
