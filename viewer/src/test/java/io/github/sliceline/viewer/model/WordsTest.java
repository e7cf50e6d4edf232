package io.github.sliceline.viewer.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.viewer.model.Words.Field;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class WordsTest {
    private final SurveyFacts small = TestSurveys.small();
    private final Words words = new Words(small);

    @Test
    void titlesHaveNumbersNotIndices() {
        assertEquals("Inline 104", words.title(new Subject.Inline(2, 0)));
        assertEquals("Crossline 27", words.title(new Subject.Crossline(3, 0)));
        assertEquals("Time 148 ms", words.title(new Subject.Slice(12, 0)));
    }

    @Test
    void prestackVolumesHaveAnOffset() {
        SurveyFacts prestack = new SurveyFacts(
                "p.h5", small.grid(), Optional.of(Axis.of(150, 150, 4)), new SampleAxis(0, 2.5, 10, SampleUnit.METRES));
        assertEquals("Depth 7.5 m, offset 450", new Words(prestack).title(new Subject.Slice(3, 2)));
        assertEquals("Gather of inline 104, crossline 27", new Words(prestack).title(new Subject.Gather(2, 3)));
        Cursor fourth = new Places(prestack)
                .at(Pane.GATHER, new Subject.Gather(2, 3), 3, 5)
                .orElseThrow();
        assertEquals(
                new Field("Offset", "600"),
                new Words(prestack).fields(Optional.of(fourth)).get(2));
    }

    @Test
    void theCursorIsThePlaceUnderThePointer() {
        Cursor cursor = new Places(small)
                .at(Pane.INLINE, new Subject.Inline(2, 0), 3, 12)
                .orElseThrow();
        assertEquals(
                List.of(
                        new Field("Inline", "104"),
                        new Field("Crossline", "27"),
                        new Field("Time", "148 ms"),
                        new Field("X", "1037.5"),
                        new Field("Y", "2100.0"),
                        new Field("Amplitude", "-0.125")),
                words.fields(Optional.of(cursor.withAmplitude(OptionalDouble.of(-0.125)))));
        assertEquals("no data", amplitude(cursor.withAmplitude(OptionalDouble.of(Double.NaN))));
        assertEquals("", amplitude(cursor));
    }

    private String amplitude(Cursor cursor) {
        return words.fields(Optional.of(cursor)).get(5).text();
    }

    @Test
    void nothingUnderThePointerLeavesTheSameFieldsEmpty() {
        List<Field> none = words.fields(Optional.empty());
        assertEquals(6, none.size());
        assertTrue(none.stream().allMatch(field -> field.text().isEmpty()));
        SurveyFacts plain = new SurveyFacts(
                "x.h5", new SurveyGrid(small.inlines(), small.crosslines()), Optional.empty(), SampleAxis.ofIndices(9));
        assertEquals(
                List.of(
                        new Field("Inline", ""),
                        new Field("Crossline", ""),
                        new Field("Sample", ""),
                        new Field("Amplitude", "")),
                new Words(plain).fields(Optional.empty()));
    }

    @Test
    void degreesHaveMoreDecimals() {
        BinTransform degrees = new BinTransform(5, 0.0001, 0, 60, 0, 0.0002);
        SurveyFacts facts = new SurveyFacts(
                "d.h5",
                new SurveyGrid(Axis.of(1, 1, 4), Axis.of(1, 1, 4), Optional.of(degrees)),
                Optional.empty(),
                SampleAxis.ofIndices(9));
        Cursor cursor =
                new Places(facts).at(Pane.SLICE, new Subject.Slice(0, 0), 0, 3).orElseThrow();
        assertEquals(
                new Field("X", "5.00010"),
                new Words(facts).fields(Optional.of(cursor)).get(3));
    }

    @Test
    void readingIsShownInPercent() {
        assertEquals("reading… 40 %", PaneStatus.reading(0.4).sentence());
    }
}
