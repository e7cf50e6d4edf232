package io.github.sliceline.memory;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/**
 * Ways to memory, also outside the heap, where it is let go of at once; a plain {@link ByteBuffer} is only when garbage is
 * collected. From Java 22 on a shared arena of {@code java.lang.foreign} does it, before that
 * {@code sun.misc.Unsafe.invokeCleaner}, of which Java 24 and later print a warning. Both are asked for by name,
 * because this is compiled for Java 17, and neither needs an option on the command line. Where there is neither, the
 * collector does it.
 */
interface Allocator {
    /**
     * Memory that somebody has.
     *
     * @param buffer not to be used after the release: before Java 22 the process would crash
     * @param release lets go of it; to be called once
     */
    record Piece(ByteBuffer buffer, AutoCloseable release) {}

    /**
     * New memory outside the heap, all zeros.
     *
     * @throws OutOfMemoryError if there is none, or Java must not take more ({@code -XX:MaxDirectMemorySize})
     */
    Piece allocate(int bytes);

    /** A part of a file, to be read: a {@link java.nio.MappedByteBuffer}. */
    Piece map(FileChannel file, long position, long bytes) throws IOException;

    /** New memory on the heap, all zeros. */
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

    /** What a method throws is thrown as it is. */
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
