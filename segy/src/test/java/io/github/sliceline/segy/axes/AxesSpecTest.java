package io.github.sliceline.segy.axes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.segy.axes.AxisClasses.Pick;
import io.github.sliceline.segy.axes.AxisSource.Counted;
import io.github.sliceline.segy.axes.AxisSource.Field;
import io.github.sliceline.segy.axes.AxisSource.Numbered;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AxesSpecTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "trace",
                "cdp",
                "shot,channel",
                "shot=ffid,cable=137:int16,channel",
                "cdp,offset:bins=50@25",
                "cdp,offset:bins=12.5@-6.25:nearest",
                "inline,crossline,offset:bins=50@25:first,azimuth:bins=30@0",
                "offset=distance:bins=100@50,azimuth",
                "shotline=17,gun=171:int16,shot=index(ffid by shotline,gun),channel",
                "shot=ffid,cable=137:int16,wrap(channel by cable)",
                "a=index(17 by 9),b=wrap(13 by 137:int16)",
                "cdp,ordinal",
                "cdp,number=ordinal",
                "n=trace",
                "theta=azimuth",
                "theta=197"
            })
    void textAndSpecAreInverse(String text) {
        AxesSpec spec = AxesSpec.parse(text);
        assertEquals(text, spec.toString());
        assertEquals(spec, AxesSpec.parse(spec.toString()));
    }

    @ParameterizedTest
    @EnumSource(GeometryKind.class)
    void presetsAreParsed(GeometryKind kind) {
        AxesSpec spec = AxesSpec.parse(kind.toString().toUpperCase(Locale.ROOT));
        assertEquals(kind == GeometryKind.TRACES ? AxesSpec.TRACES : new AxesSpec(List.of(), kind), spec);
        assertEquals(spec, AxesSpec.parse(spec.toString()));
    }

    @Test
    void blanksAndCaseDoNotMatter() {
        assertEquals(
                "shot=ffid,channel=wrap(13 by ep),offset:bins=50@25:nearest",
                AxesSpec.parse(" shot = ffid , channel=WRAP( 13 BY ep ),offset : bins = 50@25:NEAREST ")
                        .toString());
    }

    @Test
    void namesInBracketsAreThoseOfAxes() {
        AxesSpec spec = AxesSpec.parse("gun=171:int16,shot=index(17 by gun)");
        Numbered shot = (Numbered) spec.axes().get(1).source();
        assertEquals(
                ((Field) spec.axes().get(0).source()).column(), shot.by().get(0).column());
    }

    @Test
    void allTracesOfAClassAreAnOrdinal() {
        AxesSpec spec = AxesSpec.parse("cdp,offset:bins=50@25:all");
        assertEquals("cdp,offset:bins=50@25,ordinal", spec.toString());
        assertTrue(spec.has(Counted.ORDINAL));
        assertEquals(Pick.ONLY, spec.pick());
        assertEquals(
                Pick.NEAREST, AxesSpec.parse("cdp,offset:bins=50@25:nearest").pick());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "shotline,shot|axis shotline: the standard has no field for it; say where it is, such as shotline=171:int16",
                "shot=nowhere|axis shot: no field of a trace header is named 'nowhere'",
                "shot=239|axis shot: ",
                "shot,shot=17|two axes are named shot",
                "shot=9,record=ffid|axis record: another axis has ffid too; leave one out",
                "offset:bins=0@25|names no classes",
                "offset:bins=50|'50' names no classes; write their width and the centre of one, such as bins=50@25",
                "offset:bins=50@25:middle|names no classes",
                "ordinal:bins=2@1|axis ordinal: ordinal has no classes",
                "ordinal|'ordinal' counts traces that share a place",
                "trace,cdp|'trace' numbers all traces of the file",
                "13|'13' is no name of an axis",
                "cdp,|are no axes",
                "cdp)(|are no axes",
                "cdp,inline,crossline,offset,shot,channel|a volume has one to 5 axes, got 6"
            })
    void refusesWithOneSentence(String text, String said) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> AxesSpec.parse(text));
        assertTrue(String.valueOf(e.getMessage()).contains(said), e.getMessage());
    }
}
