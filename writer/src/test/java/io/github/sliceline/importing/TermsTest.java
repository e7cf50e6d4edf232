package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.geometry.Shape;
import io.github.sliceline.segy.SegyFile;
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

class TermsTest {
    /** Another drive would have another chunk: whoever goes on takes the one that was chosen. */
    @Test
    void theChunkThatWasChosenIsFoundAgain(@TempDir Path folder) throws IOException {
        Path segy = folder.resolve("survey.sgy");
        SyntheticSegy.of(new SyntheticSurvey(1, new SurveyShape(3, 4, 5), SurveyLines.DEFAULT))
                .write(segy);
        try (SegyFile file = SegyFile.open(segy)) {
            Terms terms = Terms.of(List.of(segy), file, ConvertOptions.DEFAULTS);
            assertEquals(Optional.empty(), Terms.chunk(terms.values()));
            for (Shape chunk : List.of(Shape.of(128, 16, 16), Shape.of(8, 8, 1, 1500))) {
                terms.chunk(chunk);
                assertEquals(Optional.of(chunk), Terms.chunk(terms.values()));
            }
        }
        assertEquals(Optional.empty(), Terms.chunk(Map.of("extents of a chunk", "the default")));
    }
}
