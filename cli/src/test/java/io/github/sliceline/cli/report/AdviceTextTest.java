package io.github.sliceline.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Advice;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.cli.ExceptionMapper;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AdviceTextTest {

    @ParameterizedTest
    @EnumSource(Advice.Step.class)
    void everyStepNamesAnOptionOrCommand(Advice.Step step) {
        String said = AdviceText.in("before, " + step + ", after");
        assertTrue(said.matches("before, .*(--[a-z]|sliceline [a-z]).*, after"), said);
    }

    @Test
    void whatAnExceptionAdvisesIsSaidInItsPlace() {
        Advice.Step step = Advice.Step.SALVAGE;
        assertEquals(
                "a.sgy @7: cut; copy it again, or try --salvage, unless",
                message(new CorruptFileException("a.sgy", 7, "cut; copy it again, or " + step + ", unless", step)));
        assertEquals("a.h5: try --bytes inline=17,crossline=25", message(unsupported(new Advice.LineBytes(17, 25))));
        assertEquals("a.h5: try --bytes crossline=25", message(unsupported(new Advice.LineBytes(0, 25))));
    }

    @Test
    void adviceOfACauseIsPrintedOnce() {
        UnsupportedFileException cause = unsupported(Advice.Step.READ_LIVE);
        assertEquals("a.h5: try read live (--live)", message(new ExecutionException(cause)));
        assertEquals(
                "copying failed: a.h5: try read live (--live)",
                message(new IOException("copying failed: " + cause.getMessage(), cause)));
    }

    @Test
    void adviceInOtherTextsIsWordedWithOptions() {
        String said = "a.h5: already exists on the server; " + Advice.Step.REPLACE;
        assertEquals(
                "a.h5: already exists on the server; --force replaces it", message(new MirrorRefusedException(said)));
        assertEquals(
                "say so (--allow-unauthenticated)",
                message(new IllegalArgumentException("say so (" + Advice.Step.ALLOW_UNAUTHENTICATED + ")")));
    }

    @Test
    void remarksAreWordedWithOptions() {
        assertEquals(
                "bytes 17-20 and 25-28: try --bytes inline=17,crossline=25.",
                AdviceText.in("bytes 17-20 and 25-28: try " + new Advice.LineBytes(17, 25) + "."));
    }

    private static UnsupportedFileException unsupported(Advice advice) {
        return new UnsupportedFileException("a.h5", "try " + advice, advice);
    }

    private static String message(Throwable thrown) {
        return ExceptionMapper.map(thrown).message();
    }
}
