package io.github.sliceline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.DiskFullException;
import io.github.sliceline.UnsupportedFileException;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ExceptionMapperTest {
    private static final String ROOM = "; make room on its drive, or choose another";

    static Stream<Arguments> problems() {
        return Stream.of(
                Arguments.of(new NoSuchFileException("a.sgy"), 1, "a.sgy: no such file"),
                Arguments.of(new FileAlreadyExistsException("a.h5"), 1, "a.h5: already exists; --force replaces it"),
                Arguments.of(new AccessDeniedException("a.h5"), 1, "a.h5: permission denied"),
                Arguments.of(new FileSystemException("a", null, "Too many open files"), 1, "a: too many open files"),
                Arguments.of(
                        new FileSystemException("a", null, "No space left on device"),
                        4,
                        "a: no space left on device" + ROOM),
                Arguments.of(new IOException("No space left on device"), 4, "No space left on device" + ROOM),
                Arguments.of(
                        new IOException("a: write failed", new IOException("No space left on device")),
                        4,
                        "a: write failed" + ROOM),
                Arguments.of(new IOException("a: Disk quota exceeded"), 4, "a: Disk quota exceeded" + ROOM),
                Arguments.of(new DiskFullException("a.h5", "wanted 3 bytes"), 4, "a.h5: wanted 3 bytes" + ROOM),
                Arguments.of(new CorruptFileException("a.h5", 12, "bad"), 3, "a.h5 @12: bad"),
                Arguments.of(new UnsupportedFileException("a.h5", "szip"), 3, "a.h5: szip"),
                Arguments.of(new IllegalArgumentException("no line 7"), 2, "no line 7"),
                Arguments.of(new CancellationException("x"), 130, ""),
                Arguments.of(new EOFException(), 1, "a file ends too early"),
                Arguments.of(
                        new IOException(new IOException("No space left on device")),
                        4,
                        "No space left on device" + ROOM),
                Arguments.of(new IOException("one\n  two"), 1, "one two"),
                Arguments.of(new UncheckedIOException(new NoSuchFileException("a")), 1, "a: no such file"),
                Arguments.of(
                        new ExecutionException(new UncheckedIOException(new AccessDeniedException("a"))),
                        1,
                        "a: permission denied"));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void messageAndExitCodeFitTheException(Throwable thrown, int exitCode, String message) {
        assertEquals(new ExceptionMapper.Problem(exitCode, message), ExceptionMapper.map(thrown));
    }

    @Test
    void aBugAsksForAReportAndDoesNotLookLikeAnInput() {
        ExceptionMapper.Problem problem = ExceptionMapper.map(new NullPointerException());
        assertEquals(ExitCode.FAILED, problem.exitCode());
        assertTrue(problem.message().contains("--debug"), problem.message());
    }

    @Test
    void messagesAreMoreThanAPath() {
        ExceptionMapper.Problem problem = ExceptionMapper.map(new FileSystemException("/tmp/a"));
        assertFalse(problem.message().endsWith("/tmp/a"), problem.message());
    }

    @Test
    void aNameWithALineEndIsPrintedOnce() {
        ExceptionMapper.Problem problem = ExceptionMapper.map(new CorruptFileException("a\nb.sgy", 4, "ends"));
        assertEquals(problem, problem.of("a\nb.sgy"));
    }
}
