package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyOverrides;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.Vertical;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.testdata.SyntheticSurvey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConversionTermsTest {
    /** Another drive would have another chunk: whoever goes on takes the one that was chosen. */
    @Test
    void theChunkThatWasChosenIsFoundAgain(@TempDir Path folder) throws IOException {
        Path segy = folder.resolve("survey.sgy");
        SyntheticSegy.of(new SyntheticSurvey(1, new SurveyShape(3, 4, 5), SurveyLines.DEFAULT))
                .write(segy);
        try (ConvertedSource file = ConvertedSource.open(List.of(segy), ConvertOptions.DEFAULTS)) {
            ConversionTerms terms = ConversionTerms.of(file, ConvertOptions.DEFAULTS);
            assertEquals(Optional.empty(), ConversionTerms.chunk(terms.values()));
            for (Shape chunk : List.of(Shape.of(128, 16, 16), Shape.of(8, 8, 1, 1500))) {
                terms.chunk(chunk);
                assertEquals(Optional.of(chunk), ConversionTerms.chunk(terms.values()));
            }
        }
        assertEquals(Optional.empty(), ConversionTerms.chunk(Map.of("extents of a chunk", "the default")));
    }

    /** Whoever goes on needs the options of the beginning, and finds them; of text from elsewhere nothing is guessed. */
    @Test
    void theOptionsAreFoundAgain(@TempDir Path folder) throws IOException {
        Path segy = folder.resolve("survey.sgy");
        SyntheticSegy.of(new SyntheticSurvey(1, new SurveyShape(3, 4, 5), SurveyLines.DEFAULT))
                .write(segy);
        ConvertOptions plain = ConvertOptions.DEFAULTS;
        ConvertOptions odd = plain.withMapping(new HeaderMapping(9, 21, 73, 77, 41))
                .withDuplicates(DuplicatePolicy.ALL)
                .withChunk(Shape.of(2, 3, 4))
                .withFilters(ChunkFilters.parse("shuffle,deflate=2"))
                .withFormat(ConvertOptions.Hdf5Format.V1_8)
                .withSalvage(true)
                .withVertical(Vertical.parse("depth:m:5"))
                .withCrs("LOCAL_CS[\"a, b\"]")
                .withLayout("8x8x64+64x64x4:int16");
        ConvertOptions typed = plain.withMapping(HeaderMapping.STANDARD
                        .withInline(HeaderColumn.parse("185:int16"))
                        .withX(HeaderColumn.parse("401")))
                .withOverrides(SegyOverrides.parse("sample-order little; start 105:int16; where cdp=1:5,9,trid=1"));
        try (ConvertedSource file = ConvertedSource.open(List.of(segy), ConvertOptions.DEFAULTS)) {
            for (ConvertOptions options : List.of(
                    plain, odd, typed, plain.withLayout("planes"), plain.withVertical(Vertical.parse("samples")))) {
                Map<String, String> terms = ConversionTerms.of(file, options).values();
                ConvertOptions found =
                        ConversionTerms.options(terms).orElseThrow(() -> new AssertionError("not found: " + options));
                assertEquals(Optional.empty(), ConversionTerms.of(file, found).difference(terms));
                assertEquals(options.mapping(), found.mapping());
                assertEquals(options.overrides(), found.overrides());
                assertEquals("survey.sgy", ConversionTerms.source(terms));
            }
        }
        for (String other : List.of(
                "", "ConvertOptions[]", plain + ", more=1]", plain.toString().replace("ERROR", "SOME"))) {
            assertEquals(Optional.empty(), ConversionTerms.options(Map.of("options", other)), other);
        }
    }
}
