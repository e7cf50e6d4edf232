package io.github.sliceline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.exporting.ExportOptions;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.volume.options.ReadOptions;
import java.lang.reflect.Method;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of options: what is set is set in a copy, and nothing else in it is. */
class OptionsTest {
    @ParameterizedTest
    @ValueSource(
            classes = {ConvertOptions.class, ExportOptions.class, ReadLimits.class, ReadOptions.class, ScanOptions.class
            })
    void optionsGrowWithoutBreakingCallers(Class<?> options) {
        assertEquals(0, options.getConstructors().length, "no constructor of which the next option breaks the calls");
        assertTrue(Arrays.stream(options.getMethods())
                .filter(method -> method.getName().startsWith("with"))
                .allMatch(method -> method.getParameterCount() == 1 && givesTheOptions(method, options)));
    }

    /** As their class, or as the type parameter of the class above that stands for them. */
    private static boolean givesTheOptions(Method method, Class<?> options) {
        return method.getReturnType() == options || method.getGenericReturnType() instanceof TypeVariable;
    }

    @Test
    void settersReturnChangedCopies() {
        ReadOptions live = ReadOptions.DEFAULTS.withLive(true);
        ReadOptions second = live.withRevision(2);
        assertFalse(ReadOptions.DEFAULTS.live());
        assertEquals(0, live.revision());
        assertTrue(second.live() && second.revision() == 2);
        assertEquals(ReadOptions.DEFAULTS.cacheBytes(), second.cacheBytes());
    }

    /** As it stands in journals of conversions that were interrupted before an update. */
    @Test
    void textOfConvertOptionsStaysTheSame() {
        assertEquals(
                "ConvertOptions[mapping=HeaderMapping[inlineByte=189, crosslineByte=193, xByte=181, yByte=185,"
                        + " offsetByte=37], duplicates=ERROR, chunkOrNull=null, filters=shuffle,deflate=3,"
                        + " memoryBytes=512000000, threads=4, overwrite=false, format=V1_10, salvage=false,"
                        + " writer=DIRECT]",
                ConvertOptions.DEFAULTS
                        .withThreads(4)
                        .withFilters(ChunkFilters.deflate(3))
                        .toString());
    }
}
