package io.github.sliceline.bench.preset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Published figures, as the text of this project has them, against the paper. */
class PublishedTest {
    @Test
    void figuresOfTheStudyAreRead() {
        StudyFigures figures = StudyFigures.published();
        assertEquals(List.of(15, 20, 30, 40, 50, 60, 70, 80, 100), figures.edges());
        assertEquals(1.85, figures.chunks().getOrDefault("NVMe, JNI", Map.of()).get(70));
        assertEquals(235_000.0, figures.iops().getOrDefault("NVMe", Map.of()).get(32));
        assertTrue(figures.segy().containsKey("HDD"));
    }
}
