package io.github.sliceline.hdf5.layout;

import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.Names;
import io.github.sliceline.hdf5.format.Out;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Type of the elements of a dataset or an attribute. */
public sealed interface DataType {
    /** 32-bit signed integer. */
    DataType INT32 = integer(4);
    /** 64-bit signed integer. */
    DataType INT64 = integer(8);
    /** IEEE single. */
    DataType FLOAT32 = real(4);
    /** IEEE double. */
    DataType FLOAT64 = real(8);

    /** Bytes that an element takes where it stands; what lies in a heap not counted. */
    int bytes();

    /** Of any length: an element says where it is kept in the global heap. */
    sealed interface InHeap extends DataType {
        @Override
        default int bytes() {
            return GlobalHeap.LIST_BYTES;
        }
    }

    /** Little-endian signed integer of so many bytes. */
    static DataType integer(int bytes) {
        return new Numeric(new ElementType(ElementType.Kind.SIGNED, bytes, ByteOrder.LITTLE_ENDIAN));
    }

    /** Little-endian unsigned integer of so many bytes. */
    static DataType unsigned(int bytes) {
        return new Numeric(new ElementType(ElementType.Kind.UNSIGNED, bytes, ByteOrder.LITTLE_ENDIAN));
    }

    /** Little-endian IEEE float of so many bytes. */
    static DataType real(int bytes) {
        return new Numeric(new ElementType(ElementType.Kind.FLOAT, bytes, ByteOrder.LITTLE_ENDIAN));
    }

    /** Integer or float. */
    record Numeric(ElementType element) implements DataType {
        @Override
        public int bytes() {
            return element.bytes();
        }

        @Override
        public String toString() {
            return element.toString();
        }
    }

    /**
     * Text of a fixed length, ended by a NUL.
     *
     * @param bytes with the NUL
     * @param utf8 whether it is UTF-8, else ASCII
     */
    record FixedText(int bytes, boolean utf8) implements DataType {
        public FixedText {
            if (bytes < 1) {
                throw new IllegalArgumentException("text of " + bytes + " bytes has no room for its end");
            }
        }

        @Override
        public String toString() {
            return "text of " + bytes + " bytes";
        }
    }

    /** UTF-8 text of any length, kept in the global heap. */
    record VariableText() implements InHeap {
        @Override
        public String toString() {
            return "text";
        }
    }

    /** Address of an object's header. */
    record Reference() implements DataType {
        @Override
        public int bytes() {
            return Out.ADDRESS_BYTES;
        }

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

    /**
     * As another file has it: of any kind.
     *
     * @param message the type as a datatype message encodes it
     */
    record Stored(ByteBuffer message, int bytes) implements DataType {
        public Stored {
            message = ByteBuffer.wrap(new Out().bytes(message).toBytes()).asReadOnlyBuffer();
        }

        @Override
        public ByteBuffer message() {
            return message.duplicate();
        }

        @Override
        public String toString() {
            return "elements of " + bytes + " bytes";
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
            Names.requireName(name, "a member");
        }
    }
}
