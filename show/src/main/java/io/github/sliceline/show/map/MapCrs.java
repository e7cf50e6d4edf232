package io.github.sliceline.show.map;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeInfo;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.locationtech.proj4j.CRSFactory;
import org.locationtech.proj4j.CoordinateReferenceSystem;
import org.locationtech.proj4j.CoordinateTransformFactory;
import org.locationtech.proj4j.Proj4jException;
import org.locationtech.proj4j.ProjCoordinate;
import org.locationtech.proj4j.datum.Datum;
import org.locationtech.proj4j.proj.GeocentProjection;

/**
 * A coordinate reference system of EPSG's list that proj4j knows. Immutable; thread-safe.
 *
 * @param code EPSG code
 * @param system proj4j's system
 */
public record MapCrs(int code, CoordinateReferenceSystem system) {
    private static final Pattern EPSG = Pattern.compile("EPSG:([0-9]{1,9})", Pattern.CASE_INSENSITIVE);
    /** Largest coordinate of any map, in any unit. Some projections of proj4j loop for ever on larger ones. */
    private static final double LARGEST = 1e9;

    private static final CoordinateReferenceSystem WGS84 = parsed("+proj=longlat +datum=WGS84 +no_defs");

    /**
     * Returns the name of the system in a volume's file, such as {@code EPSG:23031}; empty if the file does not name
     * one.
     */
    public static String textOf(VolumeInfo info) {
        return info.fileAttributes().get(VolumeProfile.CRS_ATTRIBUTE) instanceof String text ? text.strip() : "";
    }

    /** Returns the system that a text names; empty if the text names none, or one that is unknown here. */
    public static Optional<MapCrs> of(String text) {
        Matcher matcher = EPSG.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int code = Integer.parseInt(matcher.group(1));
        try {
            CoordinateReferenceSystem system = new CRSFactory().createFromName("EPSG:" + code);
            return Optional.ofNullable(system).map(found -> new MapCrs(code, found));
        } catch (Proj4jException e) {
            return Optional.empty();
        }
    }

    private static CoordinateReferenceSystem parsed(String parameters) {
        return new CRSFactory().createFromParameters("WGS 84", parameters);
    }

    /** Returns why an {@code EPSG:n} is unknown; empty for a known code and for any other text. */
    public static Optional<String> unknownCode(String text) {
        return EPSG.matcher(text.strip()).matches() && of(text.strip()).isEmpty()
                ? Optional.of(whyUnknown(text.strip()))
                : Optional.empty();
    }

    /** Returns why a text does not name a known system, in words. */
    public static String whyUnknown(String text) {
        if (text.isEmpty()) {
            return "the coordinate reference system is not known";
        }
        String kind = EPSG.matcher(text).matches() ? " is in no table here" : " is no EPSG code";
        return "crs=" + (text.length() > 40 ? text.substring(0, 40) + "…" : text) + kind;
    }

    /** True if coordinates are longitudes and latitudes in degrees. */
    public boolean isGeographic() {
        return system.isGeographic();
    }

    /**
     * True if the shift from its datum to WGS 84 is known. Otherwise they are taken as equal, which may be wrong by 200
     * m.
     */
    public boolean hasDatum() {
        Datum datum = system.getDatum();
        return datum.getTransformType() != Datum.TYPE_UNKNOWN;
    }

    /**
     * Returns the longitude and latitude on WGS 84, in degrees. Empty if the coordinates have none in this system, as
     * far outside the area of its projection.
     */
    public Optional<MapPoint> toDegrees(MapPoint place) {
        if (!(Math.abs(place.x()) <= LARGEST && Math.abs(place.y()) <= LARGEST)
                || system.getProjection() instanceof GeocentProjection) {
            return Optional.empty();
        }
        ProjCoordinate degrees = new ProjCoordinate();
        try {
            new CoordinateTransformFactory()
                    .createTransform(system, WGS84)
                    .transform(new ProjCoordinate(place.x(), place.y()), degrees);
        } catch (Proj4jException | IllegalStateException e) {
            return Optional.empty(); // proj4j throws this if a projection has no inverse
        }
        boolean onEarth = Math.abs(degrees.y) <= 90 && Math.abs(degrees.x) <= 360; // false for NaN
        return onEarth ? Optional.of(new MapPoint(Math.IEEEremainder(degrees.x, 360), degrees.y)) : Optional.empty();
    }

    /** Returns the {@link #misfit(SurveyGrid)} for the system that a text names; empty if it names none. */
    public static Optional<String> misfit(String text, SeismicVolume volume) throws IOException {
        return volume.hasLines() ? of(text.strip()).flatMap(system -> system.misfit(volume.grid())) : Optional.empty();
    }

    /** Returns a sentence if corners of a survey have no degrees in this system, or lie outside its area of use. */
    public Optional<String> misfit(SurveyGrid grid) {
        List<MapPoint> corners =
                grid.corners().stream().flatMap(corner -> corner.map().stream()).toList();
        List<MapPoint> known =
                corners.stream().flatMap(corner -> toDegrees(corner).stream()).toList();
        if (known.size() < corners.size()) {
            return Optional.of(
                    (corners.size() - known.size()) + " of " + corners.size() + " corners of the survey have no"
                            + " degrees in EPSG:" + code + ", so this is not their coordinate reference system");
        }
        List<AreaOfUse> areas = AreaOfUse.of(code);
        long outside = known.stream()
                .filter(corner -> areas.stream().noneMatch(area -> area.contains(corner)))
                .count();
        return areas.isEmpty() || outside == 0
                ? Optional.empty()
                : Optional.of(outside + " of " + corners.size()
                        + " corners of the survey lie outside the area of use of EPSG:" + code + ", which is "
                        + areas.get(0));
    }
}
