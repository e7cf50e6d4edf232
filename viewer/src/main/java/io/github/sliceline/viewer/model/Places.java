package io.github.sliceline.viewer.model;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.selection.PathColumn;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.show.axis.PathScale;
import io.github.sliceline.viewer.map.BinPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Conversion between places of the survey and places in a pane. In sections, columns are traces and rows are samples.
 * In slices, columns are crosslines and rows are inlines, the last inline at the top; in gathers, columns are offsets.
 * Immutable.
 *
 * @param survey axes of the survey
 * @param line traces of the section along the arbitrary line; empty if no line is drawn
 * @param plan vertices of that line
 */
public record Places(SurveyFacts survey, List<PathColumn> line, Optional<PathPlan> plan) {
    public Places {
        line = List.copyOf(line);
    }

    /** Creates places for a survey without an arbitrary line. */
    public Places(SurveyFacts survey) {
        this(survey, List.of(), Optional.empty());
    }

    /**
     * Creates places for a survey with an arbitrary line.
     *
     * @throws IllegalArgumentException if there is no section along the line; the message says why
     */
    public Places(SurveyFacts survey, Polyline path) {
        this(survey, path, path.columns(survey.grid()));
    }

    private Places(SurveyFacts survey, Polyline path, List<PathColumn> columns) {
        this(survey, columns, Optional.of(PathPlan.of(survey, path, columns)));
    }

    /**
     * Returns distances and line numbers along the arbitrary line; empty if no line is drawn.
     *
     * @param unit unit of the coordinates
     */
    public Optional<PathScale> scale(String unit) {
        return line.isEmpty() ? Optional.empty() : Optional.of(new PathScale(survey.grid(), line, unit));
    }

    /** A place in a pane. Its column or row is empty if the pane does not show it. */
    public record Spot(OptionalDouble column, OptionalDouble row) {
        private static final Spot NONE = new Spot(OptionalDouble.empty(), OptionalDouble.empty());

        /** Returns this spot without the column or row at which a line of another pane is drawn. */
        public Spot without(List<PositionLine> lines) {
            return new Spot(without(column, true, lines), without(row, false, lines));
        }

        private static OptionalDouble without(OptionalDouble place, boolean upright, List<PositionLine> lines) {
            boolean drawn = place.isPresent()
                    && lines.stream()
                            .anyMatch(line -> line.upright() == upright && line.place() == place.getAsDouble());
            return drawn ? OptionalDouble.empty() : place;
        }
    }

    /**
     * Returns the cursor at a place of a pane; empty outside the survey.
     *
     * @param subject section that the pane shows
     */
    public Optional<Cursor> at(Pane pane, Subject subject, double column, double row) {
        int x = (int) Math.round(column);
        int y = (int) Math.round(row);
        if (subject instanceof Subject.Inline shown) {
            return bin(pane, shown.index(), x, OptionalInt.of(y));
        }
        if (subject instanceof Subject.Crossline shown) {
            return bin(pane, x, shown.index(), OptionalInt.of(y));
        }
        if (subject instanceof Subject.Slice shown) {
            return bin(pane, survey.inlines().size() - 1 - y, x, OptionalInt.of(shown.index()));
        }
        if (subject instanceof Subject.Gather shown) {
            return bin(pane, shown.inline(), shown.crossline(), OptionalInt.of(y))
                    .filter(cursor -> has(survey.offsets().map(Axis::size).orElse(0), x))
                    .map(cursor -> cursor.atOffset(x));
        }
        return onLine(pane, x, y);
    }

    /** Returns the cursor in a bin; empty outside the survey. */
    public Optional<Cursor> bin(Pane pane, int inline, int crossline, OptionalInt sample) {
        boolean inside = has(survey.inlines().size(), inline)
                && has(survey.crosslines().size(), crossline)
                && (sample.isEmpty() || has(survey.samples().size(), sample.getAsInt()));
        if (!inside) {
            return Optional.empty();
        }
        Optional<MapPoint> map = survey.grid()
                .bins()
                .map(bins -> bins.toMap(
                        survey.inlines().numberAt(inline), survey.crosslines().numberAt(crossline)));
        return Optional.of(new Cursor(pane, inline, crossline, sample, map, OptionalDouble.empty()));
    }

    private Optional<Cursor> onLine(Pane pane, int x, int y) {
        if (!has(line.size(), x)
                || !has(survey.samples().size(), y)
                || !line.get(x).inSurvey()) {
            return Optional.empty();
        }
        PathColumn place = line.get(x);
        Optional<MapPoint> map =
                Double.isNaN(place.x()) ? Optional.empty() : Optional.of(new MapPoint(place.x(), place.y()));
        return Optional.of(new Cursor(
                pane,
                nearest(survey.inlines(), place.inline()),
                nearest(survey.crosslines(), place.crossline()),
                OptionalInt.of(y),
                map,
                OptionalDouble.empty()));
    }

    /** Returns the place of the cursor in another pane. */
    public Spot spot(Pane pane, Cursor cursor) {
        OptionalDouble sample =
                cursor.sample().isPresent() ? OptionalDouble.of(cursor.sample().getAsInt()) : OptionalDouble.empty();
        return switch (pane) {
            case INLINE -> new Spot(OptionalDouble.of(cursor.crossline()), sample);
            case CROSSLINE -> new Spot(OptionalDouble.of(cursor.inline()), sample);
            case SLICE -> new Spot(OptionalDouble.of(cursor.crossline()), OptionalDouble.of(rowOf(cursor.inline())));
            case LINE -> new Spot(columnOnLine(cursor), sample);
            case GATHER -> new Spot(OptionalDouble.empty(), sample);
            case MAP -> Spot.NONE;
        };
    }

    /** Returns the first column of the arbitrary line that lies in the cursor's bin. */
    private OptionalDouble columnOnLine(Cursor cursor) {
        double inline = survey.inlines().numberAt(cursor.inline());
        double crossline = survey.crosslines().numberAt(cursor.crossline());
        double inlines = Math.abs(survey.inlines().step()) / 2.0;
        double crosslines = Math.abs(survey.crosslines().step()) / 2.0;
        for (int i = 0; i < line.size(); i++) {
            PathColumn place = line.get(i);
            if (Math.abs(place.inline() - inline) <= inlines && Math.abs(place.crossline() - crossline) <= crosslines) {
                return OptionalDouble.of(i);
            }
        }
        return OptionalDouble.empty();
    }

    /** Returns the lines and slices of the other panes, as lines in this pane. */
    public List<PositionLine> lines(Pane pane, Position position) {
        PositionLine slice = new PositionLine(Pane.SLICE, false, position.sample());
        return switch (pane) {
            case INLINE -> {
                PositionLine crossline = new PositionLine(Pane.CROSSLINE, true, position.crossline());
                yield survey.isLine() ? List.of(crossline) : List.of(crossline, slice);
            }
            case CROSSLINE -> List.of(new PositionLine(Pane.INLINE, true, position.inline()), slice);
            case SLICE ->
                List.of(
                        new PositionLine(Pane.CROSSLINE, true, position.crossline()),
                        new PositionLine(Pane.INLINE, false, rowOf(position.inline())));
            case LINE -> onLine(position, slice);
            case GATHER -> {
                PositionLine offset = new PositionLine(Pane.GATHER, true, position.offset());
                yield survey.isLine() ? List.of(offset) : List.of(offset, slice);
            }
            case MAP -> List.of();
        };
    }

    /**
     * Returns the lines and the slice of the other panes in the section along the line. The section may meet a line
     * several times, or never.
     */
    private List<PositionLine> onLine(Position position, PositionLine slice) {
        List<PositionLine> lines = new ArrayList<>();
        plan.ifPresent(met -> {
            met.meetsInline(position.inline())
                    .forEach(column -> lines.add(new PositionLine(Pane.INLINE, true, column)));
            met.meetsCrossline(position.crossline())
                    .forEach(column -> lines.add(new PositionLine(Pane.CROSSLINE, true, column)));
        });
        lines.add(slice);
        return lines;
    }

    /**
     * Returns the index that another pane shows after its line was dragged to a place in this pane.
     *
     * @param moved the dragged line
     * @param place its new column or row
     */
    public int indexAt(Pane pane, PositionLine moved, double place) {
        double index = place;
        if (pane == Pane.SLICE && moved.of() == Pane.INLINE) {
            index = survey.inlines().size() - 1 - place;
        } else if (pane == Pane.LINE && moved.upright() && plan.isPresent()) {
            BinPlace there = plan.get().placeAt(place);
            index = moved.of() == Pane.INLINE ? there.inline() : there.crossline();
        }
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, Math.round(index)));
    }

    private double rowOf(int inline) {
        return survey.inlines().size() - 1.0 - inline;
    }

    private static boolean has(int count, int index) {
        return index >= 0 && index < count;
    }

    private static int nearest(Axis axis, double number) {
        long index = Math.round((number - axis.first()) / axis.step());
        return (int) Math.max(0, Math.min(axis.size() - 1, index));
    }
}
