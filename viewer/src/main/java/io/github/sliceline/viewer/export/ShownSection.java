package io.github.sliceline.viewer.export;

import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.SectionImage;
import io.github.sliceline.show.paint.Viewport;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.volume.Section;
import java.util.Locale;
import java.util.Optional;

/**
 * What a pane shows, to be saved. Immutable.
 *
 * @param image the section, under its name
 * @param view what is seen of it, on the pixels of the pane
 * @param display how it is drawn
 * @param around colour of what is outside the section, as 0xRRGGBB
 * @param source where its samples are read; empty of what was computed, such as the map of a horizon
 */
public record ShownSection(
        SectionImage image, Viewport view, Display display, int around, Optional<SampleSource> source) {
    /**
     * Where the samples of a section are read.
     *
     * @param survey open until they are saved
     * @param subject which section
     */
    public record SampleSource(OpenSurvey survey, Subject subject) {}

    /** A section of a survey. */
    public static ShownSection of(
            OpenSurvey survey, Subject subject, Section section, Viewport view, Display display, int around) {
        double aspect = survey.facts().binRatio().isPresent()
                ? 1 / survey.facts().binRatio().getAsDouble()
                : 1;
        SectionImage image = new SectionImage(
                section.samples(),
                section.rowAxis(),
                section.columnAxis(),
                aspect,
                section.title() + " - " + survey.facts().name(),
                "Amplitude");
        return new ShownSection(image, view, display, around, Optional.of(new SampleSource(survey, subject)));
    }

    /** Whether it has traces that SEG-Y can hold. */
    public boolean hasTraces() {
        return source.isPresent() && !image.isMap();
    }

    /** A name for a file of it, without extension, such as {@code survey-inline-1200}. */
    public String fileName() {
        String[] parts = image.title().split(" - ", 2);
        String survey = parts.length < 2 ? "" : parts[1].replaceFirst("\\.[A-Za-z0-9]{1,5}$", "") + " ";
        String name = (survey + parts[0].toLowerCase(Locale.ROOT)).replaceAll("[^\\p{L}\\p{N}._]+", "-");
        return name.replaceAll("^[-.]+|-+$", "");
    }
}
