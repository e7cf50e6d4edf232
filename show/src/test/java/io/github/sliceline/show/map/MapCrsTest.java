package io.github.sliceline.show.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MapCrsTest {
    private static final double[] ODD = {
        Double.NaN,
        Double.POSITIVE_INFINITY,
        -1e300,
        -1e9,
        -1e7,
        -1e6,
        -180,
        -90,
        -0.0,
        0,
        1,
        90,
        180,
        1e5,
        5e5,
        5e6,
        1e9,
        1e300
    };

    /** By PROJ 9 with the same shifts of datums: {@code gdaltransform -s_srs '+proj=utm +zone=31 …' -t_srs '+proj=longlat …'}. */
    @ParameterizedTest
    @CsvSource({
        "EPSG:32631, 432000, 478000, 2.38717985552157, 4.32428550535983",
        "EPSG:32631, 432000, 6478000, 1.83531424181152, 58.4374191619455",
        "epsg:23031, 432000, 6478000, 1.83378689727922, 58.4354769192252",
        "EPSG:28992, 155000, 463000, 5.38720358055895, 52.1551723026377",
        "EPSG:28992, 120000, 487000, 4.87328805039255, 52.3697633909126",
        "EPSG:2154, 700000, 6600000, 3, 46.5",
        "EPSG:2278, 1000000, 12000000, -101.908901453482, 24.7141331658589",
        "EPSG:4326, -5.5, 60.25, -5.5, 60.25",
    })
    void placesOnTheEarth(String crs, double x, double y, double longitude, double latitude) {
        MapPoint place =
                MapCrs.of(crs).orElseThrow().toDegrees(new MapPoint(x, y)).orElseThrow();
        // 1e-8 degrees are 1 mm.
        assertEquals(longitude, place.x(), 2e-8);
        assertEquals(latitude, place.y(), 2e-8);
    }

    @Test
    void anUnknownSystemIsExplained() {
        assertTrue(MapCrs.of("EPSG:99999").isEmpty());
        assertTrue(MapCrs.of("").isEmpty());
        assertTrue(MapCrs.of("ED50 / UTM zone 31N").isEmpty());
        assertEquals("crs=EPSG:99999 is in no table here", MapCrs.whyUnknown("EPSG:99999"));
        assertEquals("crs=ED50 is no EPSG code", MapCrs.whyUnknown("ED50"));
        assertEquals("the coordinate reference system is not known", MapCrs.whyUnknown(""));
    }

    @Test
    void geographicSystemsAndDatumsAreKnown() {
        assertTrue(MapCrs.of("EPSG:4326").orElseThrow().isGeographic());
        assertFalse(MapCrs.of("EPSG:23031").orElseThrow().isGeographic());
        assertTrue(MapCrs.of("EPSG:23031").orElseThrow().hasDatum());
        assertFalse(MapCrs.of("EPSG:32040").orElseThrow().hasDatum(), "NAD27 without its grids");
    }

    /** What proj4j makes of coordinates that it was not made for: every code, and any coordinates. */
    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
    void noCodeFailsOverAnyCoordinates() throws IOException {
        int codes = 0;
        List<String> all = codes();
        // 5755 codes, every 97th in a build.
        for (int i = 0; i < all.size(); i += Cases.step(97)) {
            String code = all.get(i);
            Optional<MapCrs> system = MapCrs.of("EPSG:" + code);
            codes += system.isPresent() ? 1 : 0;
            for (double x : ODD) {
                for (double y : ODD) {
                    MapPoint place = new MapPoint(x, y);
                    system.flatMap(known -> known.toDegrees(place)).ifPresent(degrees -> {
                        String what = code + " " + place + " " + degrees;
                        assertTrue(Double.isFinite(x) && Double.isFinite(y), what);
                        assertTrue(Math.abs(degrees.x()) <= 180 && Math.abs(degrees.y()) <= 90, what);
                    });
                }
            }
        }
        assertTrue(codes > 50, codes + " codes are known");
    }

    private static List<String> codes() throws IOException {
        try (BufferedReader table = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(MapCrs.class.getResourceAsStream("/proj4/nad/epsg")), StandardCharsets.UTF_8))) {
            return table.lines()
                    .filter(line -> line.startsWith("<"))
                    .map(line -> line.substring(1, line.indexOf('>')))
                    .toList();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "EPSG:32631 | 432000 | 6478000 |",
                "EPSG:32631 | 432000 | -478000 | 4 of 4 corners of the survey lie outside the area of use of EPSG:32631,"
                        + " which is 0° N to 84° N, 0° E to 6° E",
                "EPSG:23031 | 432000 | 4268000 | 2 of 4 corners of the survey lie outside the area of use of EPSG:23031,"
                        + " which is 38.56° N to 82.45° N, 0° E to 6° E",
                "EPSG:27700 | 400000 | 300000 |",
                "EPSG:27700 | 1000000 | 5000000 | 4 of 4 corners of the survey have no degrees in EPSG:27700, so this is not"
                        + " their coordinate reference system",
                "EPSG:3832  | 3000000 | 0 |", // across 180°
                "EPSG:32601 | 500000 | 100000 |",
                "EPSG:3822  | 500000 | 100000 | 4 of 4 corners of the survey have no degrees in EPSG:3822, so this is not their"
                        + " coordinate reference system",
            })
    void saysWhichAreaDoesNotHoldASurvey(String crs, double x, double y, @Nullable String sentence) {
        SurveyGrid grid = new SurveyGrid(
                Axis.of(1, 1, 11), Axis.of(1, 1, 11), Optional.of(new BinTransform(x, 100, 0, y, 0, 100)));
        assertEquals(Optional.ofNullable(sentence), MapCrs.of(crs).orElseThrow().misfit(grid));
    }
}
