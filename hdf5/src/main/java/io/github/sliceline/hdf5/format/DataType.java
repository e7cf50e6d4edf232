package io.github.sliceline.hdf5.format;

import io.github.sliceline.hdf5.format.ElementType.Kind;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;

/** Type of the elements of a dataset or an attribute, which {@link DatatypeMessage} reads and writes. */
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
    /** UTF-8 text of any length. */
    DataType TEXT = new VariableText(true);
    /** Address of an object's header. */
    DataType REFERENCE = new Reference(FieldWriter.ADDRESS_BYTES);

    /** Bytes that an element takes where it stands; what lies in a heap not counted. */
    int bytes();

    /** Of any length: an element says where it is kept in the global heap. */
    sealed interface InHeap extends DataType {
        /** How many elements, which collection, which object in it. */
        @Override
        default int bytes() {
            return Integer.BYTES + FieldWriter.ADDRESS_BYTES + Integer.BYTES;
        }
    }

    /** Little-endian signed integer of so many bytes. */
    static ElementType integer(int bytes) {
        return new ElementType(Kind.SIGNED, bytes, ByteOrder.LITTLE_ENDIAN);
    }

    /** Little-endian unsigned integer of so many bytes. */
    static ElementType unsigned(int bytes) {
        return new ElementType(Kind.UNSIGNED, bytes, ByteOrder.LITTLE_ENDIAN);
    }

    /** Little-endian IEEE float of so many bytes. */
    static ElementType real(int bytes) {
        return new ElementType(Kind.FLOAT, bytes, ByteOrder.LITTLE_ENDIAN);
    }

    /** What text of a fixed length is filled with up to its end. */
    enum Padding {
        NUL_AT_END,
        NULS,
        SPACES
    }

    /**
     * Text of a fixed length.
     *
     * @param bytes room of an element, the NUL that may end it included
     * @param utf8 whether it is UTF-8, else ASCII
     */
    record FixedText(int bytes, Padding padding, boolean utf8) implements DataType {
        public FixedText {
            if (bytes < 1) {
                throw new IllegalArgumentException("text of " + bytes + " bytes has no room for its end");
            }
        }

        /** Text ended by a NUL. */
        public FixedText(int bytes, boolean utf8) {
            this(bytes, Padding.NUL_AT_END, utf8);
        }

        @Override
        public String toString() {
            return "text of " + bytes + " bytes";
        }
    }

    /**
     * Text of any length, kept in the global heap.
     *
     * @param utf8 whether it is UTF-8, else ASCII
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

    /** Any number of elements, kept in the global heap. */
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

    /** Integers of which each has a name. */
    record Enumeration(ElementType base, Map<Long, String> names) implements DataType {
        @Override
        public int bytes() {
            return base.bytes();
        }
    }

    /** Several values side by side. */
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
