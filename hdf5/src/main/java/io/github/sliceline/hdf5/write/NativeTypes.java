package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.ElementType.Kind;
import io.github.sliceline.hdf5.format.StoredType;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.LibHdf5.OpenIds;
import java.nio.ByteOrder;
import org.bytedeco.hdf5.global.hdf5;

/** Types in libhdf5. Hold {@link LibHdf5#LOCK}. */
public final class NativeTypes {
    private NativeTypes() {}

    /** Returns libhdf5's identifier of a type. It is closed with the other identifiers. */
    public static long id(OpenIds local, DataType type) {
        if (type instanceof ElementType number) {
            return number(local, number);
        }
        if (type instanceof DataType.FixedText text) {
            return text(local, text.bytes(), text.utf8());
        }
        if (type instanceof DataType.VariableText) {
            return text(local, HDF5Constants.H5T_VARIABLE, true);
        }
        if (type instanceof DataType.ListOf list) {
            return local.add(H5.H5Tvlen_create(id(local, list.element())), H5::H5Tclose);
        }
        if (type instanceof StoredType || type instanceof DataType.Enumeration) {
            throw new IllegalArgumentException("elements as another file has them are not written through libhdf5");
        }
        return type instanceof DataType.Compound compound ? compound(local, compound) : HDF5Constants.H5T_STD_REF_OBJ;
    }

    private static long copy(OpenIds local, long type) {
        return local.add(H5.H5Tcopy(type), H5::H5Tclose);
    }

    private static long text(OpenIds local, long bytes, boolean utf8) {
        long id = copy(local, HDF5Constants.H5T_C_S1);
        H5.H5Tset_size(id, bytes);
        H5.H5Tset_cset(id, utf8 ? HDF5Constants.H5T_CSET_UTF8 : HDF5Constants.H5T_CSET_ASCII);
        return id;
    }

    private static long number(OpenIds local, ElementType type) {
        long id = copy(local, like(type));
        if (type.kind() != Kind.FLOAT) {
            H5.H5Tset_precision(id, (long) Byte.SIZE * type.bytes());
            H5.H5Tset_size(id, type.bytes());
        } else if (type.bytes() == Short.BYTES) {
            half(id);
        }
        boolean big = type.order() == ByteOrder.BIG_ENDIAN;
        H5.H5Tset_order(id, big ? HDF5Constants.H5T_ORDER_BE : HDF5Constants.H5T_ORDER_LE);
        return id;
    }

    private static long like(ElementType type) {
        return switch (type.kind()) {
            case FLOAT -> type.bytes() == Double.BYTES ? HDF5Constants.H5T_IEEE_F64LE : HDF5Constants.H5T_IEEE_F32LE;
            case SIGNED -> HDF5Constants.H5T_STD_I64LE;
            case UNSIGNED -> HDF5Constants.H5T_STD_U64LE;
            case BYTES -> throw new IllegalArgumentException(type + " are no numbers");
        };
    }

    /** Sets the format of IEEE 754-2008, table 3.5: sign at bit 15, 5 bits of exponent at bit 10, mantissa below. */
    private static void half(long id) {
        H5.H5Tset_fields(id, 15L, 10L, 5L, 0L, 10L);
        H5.H5Tset_precision(id, Short.SIZE);
        H5.H5Tset_size(id, Short.BYTES);
        H5.H5Tset_ebias(id, 15L);
    }

    private static long compound(OpenIds local, DataType.Compound type) {
        long id = local.add(H5.H5Tcreate(HDF5Constants.H5T_COMPOUND, type.bytes()), H5::H5Tclose);
        for (DataType.Member member : type.members()) {
            long of = id(local, member.type());
            LibHdf5.check(NativeObjects.named(member.name(), name -> hdf5.H5Tinsert(id, name, member.offset(), of)));
        }
        return id;
    }
}
