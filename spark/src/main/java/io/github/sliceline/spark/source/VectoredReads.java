package io.github.sliceline.spark.source;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import org.apache.hadoop.fs.FSDataInputStream;

/**
 * Caller of Hadoop's {@code readVectored}, by reflection. Hadoop 3.3.5 introduced the method, but the lowest supported
 * Spark brings 3.3.4.
 */
final class VectoredReads {
    /**
     * Capability of streams that read several ranges at once; {@code StreamCapabilities.VECTOREDIO} of Hadoop 3.3.5.
     */
    static final String CAPABILITY = "in:readvectored";

    private VectoredReads() {}

    /** The methods. They are looked up when the first stream has the capability. */
    private static final class Calls {
        static final Method RANGE = method("org.apache.hadoop.fs.FileRange", "createFileRange", long.class, int.class);
        static final Method READ =
                method("org.apache.hadoop.fs.FSDataInputStream", "readVectored", List.class, IntFunction.class);
        static final Method DATA = method("org.apache.hadoop.fs.FileRange", "getData");

        private static Method method(String type, String name, Class<?>... arguments) {
            try {
                return Class.forName(type, false, FSDataInputStream.class.getClassLoader())
                        .getMethod(name, arguments);
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("Hadoop says that it has " + name + ", and has not", e);
            }
        }
    }

    /**
     * Fills a buffer from a position on. The bytes go directly into its memory if the stream supports it.
     *
     * @param path name of the file, for messages
     */
    @SuppressWarnings("ReferenceEquality") // tests if it is the same buffer
    static void read(Object path, FSDataInputStream stream, ByteBuffer dst, long position) throws IOException {
        int wanted = dst.remaining();
        ByteBuffer own = dst.slice();
        IntFunction<ByteBuffer> memory = bytes -> bytes == wanted ? own : ByteBuffer.allocate(bytes);
        ByteBuffer read = HadoopObject.await(path, begin(stream, position, wanted, memory));
        if (read == own) {
            dst.position(dst.limit());
        } else {
            dst.put(read);
        }
    }

    @SuppressWarnings("unchecked") // FileRange declares this type
    private static CompletableFuture<ByteBuffer> begin(
            FSDataInputStream stream, long position, int wanted, IntFunction<ByteBuffer> memory) throws IOException {
        try {
            Object range = Calls.RANGE.invoke(null, position, wanted);
            Calls.READ.invoke(stream, List.of(range), memory);
            return (CompletableFuture<ByteBuffer>) Calls.DATA.invoke(range);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new IOException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new LinkageError("Hadoop's vectored reads may not be called", e);
        }
    }
}
