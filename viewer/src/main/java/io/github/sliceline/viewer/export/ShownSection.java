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
 * What a pane shows, to be saved. Immutable.
 *
 * @param image the section, under its name
 * @param view what is seen of it, on the pixels of the pane
 * @param display how it is drawn
 * @param around colour of what is outside the section, as 0xRRGGBB
 * @param source where its samples are read; empty of what was computed, such as the map of a horizon
 * @param map where it lies on the map; empty of what has traces
 * @param over what pictures have over its cells, such as horizons
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
     * Where the samples of a section are read.
     *
     * @param survey open until they are saved
     * @param subject which section
     */
    public record SampleSource(OpenSurvey survey, Subject subject) {}

    /**
     * A section of a survey.
     *
     * @param path along which it is, if it is along one
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
     * The map of a horizon, or of where traces are, all of it.
     *
     * @param width pixels of the pane
     * @param height pixels of the pane
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
                Viewport.whole(survey.crosslines().count(), survey.inlines().count(), width, height);
        return new ShownSection(image, whole, display, WHITE, Optional.empty(), Optional.empty(), CellDrawing.NONE);
    }

    private static String quantity(SurveyFacts survey, MapContent of) {
        if (of instanceof MapContent.Amplitudes amplitudes) {
            return "Amplitude, "
                    + amplitudes.attribute().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
        return of instanceof MapContent.Times
                ? Words.capital(survey.samples().unit().quantity())
                : "Traces";
    }

    /** It with what its pane draws over it. */
    public ShownSection under(CellDrawing drawing) {
        return new ShownSection(image, view, display, around, source, map, drawing);
    }

    /** A slice, which lies on the map where the pane shows a part of that. */
    public ShownSection onMap(OpenSurvey survey, Optional<Viewport> seen, PictureSize pane) {
        Optional<ShownMap.Drawing> drawing =
                seen.map(part -> ShownMap.slice(survey.facts().grid(), part, display, over));
        return with(new ShownMap(survey, drawing, pane, Optional.empty()));
    }

    /** What the base map shows. */
    public ShownSection onBaseMap(OpenSurvey survey, ShownMap.Drawing drawing, PictureSize pane, List<LineFile> lines) {
        return with(new ShownMap(survey, Optional.of(drawing), pane, Optional.of(lines)));
    }

    private ShownSection with(ShownMap place) {
        return new ShownSection(image, view, display, around, source, Optional.of(place), over);
    }

    /** Whether it can be saved so. */
    boolean offers(ExportKind kind) {
        return switch (kind) {
            case PNG, SVG, CSV, NPY -> true;
            case SEGY -> hasTraces();
            case GEOJSON -> map.filter(place -> place.lines().isPresent()).isPresent();
            case TIFF, XYZ, IRAP, ZMAP, CPS3 ->
                map.filter(place -> place.grid().bins().isPresent()).isPresent();
        };
    }

    /** Distance between inlines over that between crosslines. */
    private static double aspect(SurveyFacts survey) {
        return survey.binRatio().isPresent() ? 1 / survey.binRatio().getAsDouble() : 1;
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
