package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.LibHdf5;
import io.github.sliceline.hdf5.write.AttributeValues.Integers;
import io.github.sliceline.hdf5.write.AttributeValues.Reals;
import io.github.sliceline.hdf5.write.AttributeValues.Texts;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import org.bytedeco.hdf5.global.hdf5;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.PointerPointer;

/**
 * Values as the elements of an attribute of a type of libhdf5's. What does not fit the type is refused, which the
 * library would clip. Arrays are handed over as copies, not pinned: see {@link ByteStoreDriver}. Hold
 * {@link LibHdf5#LOCK}.
 *
 * @param attribute what errors call it
 * @param type identifier of the type that the attribute has, or will have, in the file
 */
record AttributeEncoder(String attribute, long type) {
    private static final double HALF_MAX = 65504;

    /**
     * Checks values, and gives what writes them to an open attribute.
     *
     * @param elements how many the attribute has
     * @throws IllegalArgumentException if they are of another kind or number, or one does not fit
     */
    LongConsumer encode(AttributeValues values, long elements) {
        if (values.values().size() != elements) {
            throw refused(
                    "has " + elements + " elements, got " + values.values().size() + " values");
        }
        int kind = H5.H5Tget_class(type);
        LongConsumer encoded;
        if (kind == HDF5Constants.H5T_INTEGER && values instanceof Integers integers) {
            encoded = integers(integers.values());
        } else if (kind == HDF5Constants.H5T_FLOAT && values instanceof Reals reals) {
            encoded = reals(reals.values());
        } else if (kind == HDF5Constants.H5T_FLOAT && values instanceof Integers integers) {
            encoded = reals(integers.values().stream().map(this::real).toList());
        } else if (kind == HDF5Constants.H5T_STRING && values instanceof Texts texts) {
            encoded = H5.H5Tis_variable_str(type) ? freeTexts(texts.values()) : fixedTexts(texts.values());
        } else {
            throw refused("is " + describe(kind) + ", got " + describe(values));
        }
        return elements == 0 ? id -> {} : encoded;
    }

    private static String describe(int kind) {
        if (kind == HDF5Constants.H5T_INTEGER) {
            return "of whole numbers";
        }
        if (kind == HDF5Constants.H5T_FLOAT) {
            return "of floating-point numbers";
        }
        return kind == HDF5Constants.H5T_STRING ? "text" : "neither of numbers nor text and cannot be given values";
    }

    private static String describe(AttributeValues values) {
        if (values instanceof Integers) {
            return "whole numbers";
        }
        return values instanceof Reals ? "floating-point numbers" : "text";
    }

    private LongConsumer integers(List<BigInteger> values) {
        boolean signed = H5.H5Tget_sign(type) != HDF5Constants.H5T_SGN_NONE;
        int bits = H5.H5Tget_precision(type);
        BigInteger least = signed ? BigInteger.ONE.shiftLeft(bits - 1).negate() : BigInteger.ZERO;
        BigInteger most = BigInteger.ONE.shiftLeft(signed ? bits - 1 : bits).subtract(BigInteger.ONE);
        for (BigInteger value : values) {
            if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
                throw refused("takes whole numbers from " + least + " to " + most + ", got " + value);
            }
        }
        long[] words = values.stream().mapToLong(BigInteger::longValue).toArray();
        long memory = signed ? HDF5Constants.H5T_NATIVE_INT64 : HDF5Constants.H5T_NATIVE_UINT64;
        return id -> H5.H5Awrite_long(id, memory, words, false);
    }

    private LongConsumer reals(List<Double> values) {
        double most = largest();
        for (double value : values) {
            if (Double.isFinite(value) && Math.abs(value) > most) {
                throw refused("takes numbers up to " + most + ", got " + value);
            }
        }
        double[] numbers = values.stream().mapToDouble(Double::doubleValue).toArray();
        return id -> H5.H5Awrite_double(id, HDF5Constants.H5T_NATIVE_DOUBLE, numbers, false);
    }

    private double real(BigInteger value) {
        double real = value.doubleValue();
        if (Double.isInfinite(real)) {
            throw refused("takes numbers up to " + largest() + ", got " + value);
        }
        return real;
    }

    private double largest() {
        long bytes = H5.H5Tget_size(type);
        if (bytes == Short.BYTES) {
            return HALF_MAX;
        }
        return bytes == Float.BYTES ? Float.MAX_VALUE : Double.MAX_VALUE;
    }

    private LongConsumer freeTexts(List<String> values) {
        List<byte[]> encoded = values.stream().map(this::bytes).toList();
        return id -> writeTexts(id, type, encoded);
    }

    /** Writes texts of any length, in UTF-8. */
    static void writeTexts(long attribute, long type, List<byte[]> encoded) {
        BytePointer[] texts = encoded.stream()
                .map(bytes -> new BytePointer(Arrays.copyOf(bytes, bytes.length + 1)))
                .toArray(BytePointer[]::new);
        try (PointerPointer<BytePointer> pointers = new PointerPointer<>(texts)) {
            LibHdf5.check(hdf5.H5Awrite(attribute, type, pointers));
        } finally {
            for (BytePointer text : texts) {
                text.close();
            }
        }
    }

    private LongConsumer fixedTexts(List<String> values) {
        int room = Math.toIntExact(H5.H5Tget_size(type));
        byte padding = (byte) (H5.H5Tget_strpad(type) == HDF5Constants.H5T_STR_SPACEPAD ? ' ' : 0);
        byte[] elements = new byte[Math.multiplyExact(room, values.size())];
        Arrays.fill(elements, padding);
        for (int i = 0; i < values.size(); i++) {
            byte[] text = bytes(values.get(i));
            if (text.length > room) {
                throw refused("has room for " + room + " bytes, got " + text.length + ": " + values.get(i));
            }
            System.arraycopy(text, 0, elements, i * room, text.length);
        }
        return id -> H5.H5Awrite(id, type, elements, false);
    }

    private byte[] bytes(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (text.indexOf('\0') >= 0) {
            throw refused("is text, which cannot hold a NUL");
        }
        if (bytes.length > text.length() && H5.H5Tget_cset(type) != HDF5Constants.H5T_CSET_UTF8) {
            throw refused("is ASCII text, got " + text + "; delete it and create it anew");
        }
        return bytes;
    }

    private IllegalArgumentException refused(String why) {
        return new IllegalArgumentException(attribute + " " + why);
    }
}
