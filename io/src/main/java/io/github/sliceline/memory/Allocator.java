package io.github.sliceline.memory;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/**
 * Allocates memory that is freed at once when it is released; a plain {@link ByteBuffer} is freed only by the garbage
 * collector. From Java 22 on, a shared arena of {@code java.lang.foreign} does this. Before, {@code
 * sun.misc.Unsafe.invokeCleaner} does, which Java 24 and later warn about. Both are called by reflection, because this
 * is compiled for Java 17, and neither needs a command line option. If neither exists, the garbage collector frees the
 * memory.
 */
interface Allocator {
    /**
     * A piece of memory.
     *
     * @param buffer not to be used after the release; before Java 22 that would crash the process
     * @param release frees the memory; to be called once
     */
    record Piece(ByteBuffer buffer, AutoCloseable release) {}

    /**
     * Allocates memory outside the heap, all zeros.
     *
     * @throws OutOfMemoryError if no memory is free, or Java may not take more ({@code -XX:MaxDirectMemorySize})
     */
    Piece allocate(int bytes);

    /** Maps a part of a file for reading; the buffer is a {@link java.nio.MappedByteBuffer}. */
    Piece map(FileChannel file, long position, long bytes) throws IOException;

    /** Allocates memory on the heap, all zeros. */
    default ByteBuffer allocateOnHeap(int bytes) {
        return ByteBuffer.allocate(bytes);
    }

    static Allocator find() {
        try {
            return Runtime.version().feature() >= Arenas.FIRST_RELEASE ? Arenas.find() : Cleaners.find();
        } catch (ReflectiveOperationException | RuntimeException e) {
            return new Cleaners(null, null);
        }
    }

    /** Calls a method, and throws the method's own exceptions. */
    private static Object call(Method method, @Nullable Object target, Object... arguments) throws IOException {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IOException failed) {
                throw failed;
            }
            if (e.getCause() instanceof Error failed) {
                throw failed;
            }
            throw new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    record Arenas(Method ofShared, Method allocate, Method map, Method asByteBuffer) implements Allocator {
        static final int FIRST_RELEASE = 22;

        private static Arenas find() throws ReflectiveOperationException {
            Class<?> arena = Class.forName("java.lang.foreign.Arena");
            return new Arenas(
                    arena.getMethod("ofShared"),
                    arena.getMethod("allocate", long.class),
                    FileChannel.class.getMethod("map", FileChannel.MapMode.class, long.class, long.class, arena),
                    Class.forName("java.lang.foreign.MemorySegment").getMethod("asByteBuffer"));
        }

        private interface Maker {
            Object segment(Object arena) throws IOException;
        }

        @Override
        public Piece allocate(int bytes) {
            try {
                return make(arena -> call(allocate, arena, (long) bytes));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public Piece map(FileChannel file, long position, long bytes) throws IOException {
            return make(arena -> call(map, file, FileChannel.MapMode.READ_ONLY, position, bytes, arena));
        }

        private Piece make(Maker maker) throws IOException {
            AutoCloseable arena = (AutoCloseable) call(ofShared, null);
            try {
                return new Piece((ByteBuffer) call(asByteBuffer, maker.segment(arena)), arena);
            } catch (Throwable e) {
                DirectMemory.letGo(arena);
                throw e;
            }
        }
    }

    record Cleaners(@Nullable Object unsafe, @Nullable Method invokeCleaner) implements Allocator {
        private static Cleaners find() throws ReflectiveOperationException {
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field instance = unsafe.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            return new Cleaners(instance.get(null), unsafe.getMethod("invokeCleaner", ByteBuffer.class));
        }

        @Override
        public Piece allocate(int bytes) {
            return piece(ByteBuffer.allocateDirect(bytes));
        }

        @Override
        public Piece map(FileChannel file, long position, long bytes) throws IOException {
            return piece(file.map(FileChannel.MapMode.READ_ONLY, position, bytes));
        }

        private Piece piece(ByteBuffer buffer) {
            return new Piece(buffer, () -> {
                if (invokeCleaner != null) {
                    call(invokeCleaner, unsafe, buffer);
                }
            });
        }
    }
}
