package io.github.sliceline.viewer.export;

import io.github.sliceline.show.axis.PathScale;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.CellDrawing;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.PictureSize;
import io.github.sliceline.show.paint.SectionImage;
import io.github.sliceline.viewer.model.HorizonMap;
import io.github.sliceline.viewer.model.LineFile;
import io.github.sliceline.viewer.model.MapContent;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.SurveyFacts;
import io.github.sliceline.viewer.model.Words;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.volume.Section;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Content of a pane, for saving. Immutable.
 *
 * @param image the section with its title
 * @param view visible part, in pixels of the pane
 * @param display the way it is drawn
 * @param around colour outside the section, as 0xRRGGBB
 * @param source source of the samples; empty for computed values, such as the map of a horizon
 * @param map place on the map; empty for sections of traces
 * @param over drawing over the cells in pictures, such as horizons
 */
public record ShownSection(
        SectionImage image,
        Viewport view,
        Display display,
        int around,
        Optional<SampleSource> source,
        Optional<ShownMap> map,
        CellDrawing over) {
    private static final int WHITE = 0xFFFFFF;

    /**
     * Source of the samples of a section.
     *
     * @param survey the survey, open until saving ends
     * @param subject the section
     */
    public record SampleSource(OpenSurvey survey, Subject subject) {}

    /**
     * Returns the content of a section pane.
     *
     * @param path distances and line numbers, if the section is along a path
     */
    public static ShownSection of(
            OpenSurvey survey,
            Subject subject,
            Section section,
            Optional<PathScale> path,
            Viewport view,
            Display display,
            int around) {
        SectionImage image = new SectionImage(
                section.samples(),
                survey.facts().named(section.rowAxis()),
                section.columnAxis(),
                aspect(survey.facts()),
                (survey.facts().isLine() ? new Words(survey.facts()).title(subject) : section.title()) + " - "
                        + survey.facts().name(),
                "Amplitude",
                path);
        return new ShownSection(
                image,
                view,
                display,
                around,
                Optional.of(new SampleSource(survey, subject)),
                Optional.empty(),
                CellDrawing.NONE);
    }

    /**
     * Returns the map of a horizon, or of live bins, in whole.
     *
     * @param width width of the pane in pixels
     * @param height height of the pane in pixels
     */
    public static ShownSection of(SurveyFacts survey, HorizonMap map, Display display, int width, int height) {
        String quantity = quantity(survey, map.of());
        String horizon = map.of().horizon().map(of -> " of " + of.name()).orElse("");
        String part = map.part() < 1 ? ", read to " + (int) (map.part() * 100) + " %" : "";
        SectionImage image = new SectionImage(
                map.values(),
                survey.inlineAxis(),
                survey.crosslineAxis(),
                aspect(survey),
                quantity + horizon + part + " - " + survey.name(),
                quantity);
        Viewport whole =
                Viewport.whole(survey.crosslines().size(), survey.inlines().size(), width, height);
        return new ShownSection(image, whole, display, WHITE, Optional.empty(), Optional.empty(), CellDrawing.NONE);
    }

    private static String quantity(SurveyFacts survey, MapContent of) {
        if (of instanceof MapContent.Amplitudes amplitudes) {
            return "Amplitude, "
                    + amplitudes.attribute().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
        if (of instanceof MapContent.OfTraces traces) {
            return traces.map().title();
        }
        return of instanceof MapContent.Times
                ? Words.capital(survey.samples().unit().quantity())
                : "Traces";
    }

    /** Returns this content with a drawing over it. */
    public ShownSection under(CellDrawing drawing) {
        return new ShownSection(image, view, display, around, source, map, drawing);
    }

    /** Returns this slice with its place on the map. If the pane shows rows and columns, {@code seen} is empty. */
    public ShownSection onMap(OpenSurvey survey, Optional<Viewport> seen, PictureSize pane) {
        Optional<ShownMap.Drawing> drawing =
                seen.map(part -> ShownMap.slice(survey.facts().grid(), part, display, over));
        return with(new ShownMap(survey, drawing, pane, Optional.empty()));
    }

    /** Returns this content with its place on the base map. */
    public ShownSection onBaseMap(OpenSurvey survey, ShownMap.Drawing drawing, PictureSize pane, List<LineFile> lines) {
        return with(new ShownMap(survey, Optional.of(drawing), pane, Optional.of(lines)));
    }

    private ShownSection with(ShownMap place) {
        return new ShownSection(image, view, display, around, source, Optional.of(place), over);
    }

    /** True if the content can be saved in a format. */
    boolean offers(ExportKind kind) {
        return switch (kind) {
            case PNG, SVG, CSV, NPY -> true;
            case SEGY -> hasTraces();
            case GEOJSON -> map.filter(place -> place.lines().isPresent()).isPresent();
            case TIFF, XYZ, IRAP, ZMAP, CPS3 ->
                map.filter(place -> place.grid().bins().isPresent()).isPresent();
        };
    }

    /** Returns the distance between inlines divided by that between crosslines. */
    private static double aspect(SurveyFacts survey) {
        return survey.binRatio().isPresent() ? 1 / survey.binRatio().getAsDouble() : 1;
    }

    /** True if the content has traces for SEG-Y. */
    public boolean hasTraces() {
        return source.isPresent() && !image.isMap();
    }

    /** Returns a file name without extension, such as {@code survey-inline-1200}. */
    public String fileName() {
        String[] parts = image.title().split(" - ", 2);
        String survey = parts.length < 2 ? "" : parts[1].replaceFirst("\\.[A-Za-z0-9]{1,5}$", "") + " ";
        String name = (survey + parts[0].toLowerCase(Locale.ROOT)).replaceAll("[^\\p{L}\\p{N}._]+", "-");
        return name.replaceAll("^[-.]+|-+$", "");
    }
}
