package io.github.sliceline.show.map;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.volume.info.VolumeInfo;
import io.github.sliceline.volume.info.VolumeProfile;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.locationtech.proj4j.CRSFactory;
import org.locationtech.proj4j.CoordinateReferenceSystem;
import org.locationtech.proj4j.CoordinateTransformFactory;
import org.locationtech.proj4j.Proj4jException;
import org.locationtech.proj4j.ProjCoordinate;
import org.locationtech.proj4j.datum.Datum;

/**
 * A coordinate reference system of EPSG's list, as far as proj4j has it. Immutable; thread-safe.
 *
 * @param code EPSG's
 * @param system proj4j's
 */
public record MapCrs(int code, CoordinateReferenceSystem system) {
    private static final Pattern EPSG = Pattern.compile("EPSG:([0-9]{1,9})", Pattern.CASE_INSENSITIVE);
    private static final CoordinateReferenceSystem WGS84 = parsed("+proj=longlat +datum=WGS84 +no_defs");

    /** What the file of a volume says of its coordinates, such as {@code EPSG:23031}; empty for nothing. */
    public static String textOf(VolumeInfo info) {
        return info.fileAttributes().get(VolumeProfile.CRS_ATTRIBUTE) instanceof String text ? text.strip() : "";
    }

    /** The system that a text names; empty if it names none, or one that is in no table here. */
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

    /** What to say of {@code EPSG:n} with a number that is not known; empty for any other text. */
    public static Optional<String> unknownCode(String text) {
        return EPSG.matcher(text.strip()).matches() && of(text.strip()).isEmpty()
                ? Optional.of(whyUnknown(text.strip()))
                : Optional.empty();
    }

    /** Why a text names no system that is known, in words. */
    public static String whyUnknown(String text) {
        if (text.isEmpty()) {
            return "the coordinate reference system is not known";
        }
        String kind = EPSG.matcher(text).matches() ? " is in no table here" : " is no EPSG code";
        return "crs=" + (text.length() > 40 ? text.substring(0, 40) + "…" : text) + kind;
    }

    /** Whether coordinates are longitudes and latitudes in degrees. */
    public boolean isGeographic() {
        return system.isGeographic();
    }

    /** Whether it is known how its datum lies to WGS 84; otherwise they are taken as the same, which may be 200 m wrong. */
    public boolean hasDatum() {
        Datum datum = system.getDatum();
        return datum.getTransformType() != Datum.TYPE_UNKNOWN;
    }

    /** Longitude and latitude on WGS 84, in degrees. */
    public MapPoint toDegrees(MapPoint place) {
        ProjCoordinate degrees = new ProjCoordinate();
        new CoordinateTransformFactory()
                .createTransform(system, WGS84)
                .transform(new ProjCoordinate(place.x(), place.y()), degrees);
        return new MapPoint(degrees.x, degrees.y);
    }
}
