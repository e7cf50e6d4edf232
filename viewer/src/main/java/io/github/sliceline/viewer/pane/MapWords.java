package io.github.sliceline.viewer.pane;

import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.selection.SurfaceAttribute;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.viewer.model.MapContent;
import io.github.sliceline.viewer.model.Pane;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.model.Words;

/** What the map shows, in words. */
final class MapWords {
    private MapWords() {}

    /** Such as {@code Map: RMS amplitude on top, -12 to 12 ms}. */
    static String title(MapContent content, Words words, ViewerModel model) {
        if (content instanceof MapContent.Slice) {
            return "Map: " + model.subject(Pane.SLICE).map(words::title).orElse("");
        }
        if (content instanceof MapContent.Times times) {
            return "Map: " + words.vertical() + " of " + times.of().name();
        }
        if (content instanceof MapContent.Amplitudes amplitudes) {
            String window = amplitudes.from() == 0 && amplitudes.to() == 0
                    ? ""
                    : ", " + Human.plain(amplitudes.from()) + " to " + withUnit(amplitudes.to(), model);
            return "Map: " + name(amplitudes.attribute()) + " on "
                    + amplitudes.of().name() + window;
        }
        return "Map";
    }

    private static String withUnit(double value, ViewerModel model) {
        SampleUnit unit = model.survey().samples().unit();
        return unit == SampleUnit.INDEX ? Human.plain(value) + " samples" : Human.plain(value) + " " + unit.symbol();
    }

    /** What is said of amplitudes. */
    static String name(SurfaceAttribute attribute) {
        return switch (attribute) {
            case VALUE -> "Amplitude";
            case MIN -> "Smallest amplitude";
            case MAX -> "Largest amplitude";
            case MEAN -> "Mean amplitude";
            case RMS -> "RMS amplitude";
            case SUM -> "Sum of amplitudes";
            case LARGEST_ABSOLUTE -> "Largest absolute amplitude";
        };
    }
}
