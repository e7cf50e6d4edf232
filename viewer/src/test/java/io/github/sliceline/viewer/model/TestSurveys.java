package io.github.sliceline.viewer.model;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import java.util.Optional;

/** Surveys that are nowhere. */
public final class TestSurveys {
    private TestSurveys() {}

    /**
     * Inlines 100, 102 … 118 at 50 m from one to the next; crosslines 30, 29 … 11 at 12.5 m; 50 samples of 4 ms from 100
     * ms. Inline 100, crossline 30 is at 1000, 2000; inlines go north, crosslines east as their numbers fall.
     */
    public static SurveyFacts small() {
        BinTransform bins = new BinTransform(1375, 0, -12.5, -500, 25, 0);
        return new SurveyFacts(
                "small.h5",
                new SurveyGrid(Axis.of(100, 2, 10), Axis.of(30, -1, 20), Optional.of(bins)),
                Optional.empty(),
                SampleAxis.milliseconds(100, 4, 50));
    }

    /**
     * Inlines 1 … 10, 30 m east and 40 m south of one another; crosslines 1 … 20, 8 m east and 6 m north of one another. From
     * inline to crossline it turns left, which a slice with crosslines to the right and inlines upward mirrors. Inline 1,
     * crossline 1 is at 1000, 2000.
     */
    public static SurveyFacts turned() {
        BinTransform bins = new BinTransform(1000 - 30 - 8, 30, 8, 2000 + 40 - 6, -40, 6);
        return new SurveyFacts(
                "turned.h5",
                new SurveyGrid(Axis.of(1, 1, 10), Axis.of(1, 1, 20), Optional.of(bins)),
                Optional.empty(),
                SampleAxis.milliseconds(100, 4, 50));
    }
}
