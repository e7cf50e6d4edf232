package io.github.sliceline.show.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MapCrsTest {
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
        MapPoint place = MapCrs.of(crs).orElseThrow().toDegrees(new MapPoint(x, y));
        // 1e-8 degrees are 1 mm.
        assertEquals(longitude, place.x(), 2e-8);
        assertEquals(latitude, place.y(), 2e-8);
    }

    @Test
    void whatIsNotKnownHasASentence() {
        assertTrue(MapCrs.of("EPSG:99999").isEmpty());
        assertTrue(MapCrs.of("").isEmpty());
        assertTrue(MapCrs.of("ED50 / UTM zone 31N").isEmpty());
        assertEquals("crs=EPSG:99999 is in no table here", MapCrs.whyUnknown("EPSG:99999"));
        assertEquals("crs=ED50 is no EPSG code", MapCrs.whyUnknown("ED50"));
        assertEquals("the coordinate reference system is not known", MapCrs.whyUnknown(""));
    }

    @Test
    void whetherItIsDegreesAndHasADatum() {
        assertTrue(MapCrs.of("EPSG:4326").orElseThrow().isGeographic());
        assertFalse(MapCrs.of("EPSG:23031").orElseThrow().isGeographic());
        assertTrue(MapCrs.of("EPSG:23031").orElseThrow().hasDatum());
        assertFalse(MapCrs.of("EPSG:32040").orElseThrow().hasDatum(), "NAD27 without its grids");
    }
}
