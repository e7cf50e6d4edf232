package io.github.sliceline.segy.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.segy.HeaderFilter;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.axes.AxisKeys;
import io.github.sliceline.segy.axes.AxisPlaces;
import io.github.sliceline.segy.axes.AxisSource.Counted;
import io.github.sliceline.segy.axes.AxisValues;
import io.github.sliceline.segy.axes.GeometryKind;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegyScanner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random surveys of all geometries: the first that is found is the true one, and tells all traces apart. */
class GeometryFinderTest {

    /** A file in the making: the fields of each trace by their bytes; those of two bytes are negative. */
    private static final class Survey {
        final List<Map<Integer, Integer>> traces = new ArrayList<>();
        final Random random;

        Survey(Random random) {
            this.random = random;
        }

        /** Adds a trace with pairs of byte and value. */
        void trace(int... fields) {
            Map<Integer, Integer> trace = new HashMap<>();
            for (int i = 0; i < fields.length; i += 2) {
                trace.put(fields[i], fields[i + 1]);
            }
            traces.add(trace);
        }

        /** Leaves out some traces, but not so many that values get lost. */
        void leaveOut(double share) {
            traces.removeIf(trace -> random.nextDouble() < share);
        }

        int size(int least, int most) {
            return least + random.nextInt(most - least + 1);
        }

        SegyFile open() throws IOException {
            SegyBytes bytes = new SegyBytes();
            for (int t = 0; t < traces.size(); t++) {
                Map<Integer, Integer> fields = traces.get(t);
                int number = t + 1;
                bytes.trace(0, 0, header -> {
                    header.putInt(0, number).putInt(4, number).putInt(180, 0).putInt(184, 0);
                    header.putShort(28, (short) 1);
                    fields.forEach((at, value) -> {
                        if (at < 0) {
                            header.putShort(-at - 1, value.shortValue());
                        } else {
                            header.putInt(at - 1, value);
                        }
                    });
                });
            }
            return bytes.open();
        }
    }

    /** Makers of surveys. Each returns the axes that are right. */
    @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
    private enum Truth {
        STACK(GeometryKind.STACK_3D, survey -> {
            int[][] bytes = {{189, 193}, {9, 21}, {221, 21}, {5, 21}, {233, 237}, {181, 185}};
            int[] at = bytes[survey.random.nextInt(bytes.length)];
            int inlines = survey.size(5, 12);
            int crosslines = survey.size(13, 40);
            for (int i = 0; i < inlines; i++) {
                for (int x = 0; x < crosslines; x++) {
                    survey.trace(
                            73,
                            500_000 + 25 * x + 3 * i,
                            77,
                            6_000_000 + 25 * i - 3 * x,
                            at[0],
                            100 + i,
                            at[1],
                            300 + 2 * x);
                }
            }
            String inline = Map.of(189, "inline", 9, "inline=ffid")
                    .getOrDefault(at[0], "inline=" + at[0] + (at[0] == 221 ? ":int32" : ""));
            return (at[0] == 233 ? "inline=233:int32" : inline)
                    + (at[1] == 193 ? ",crossline" : at[1] == 21 ? ",crossline=cdp" : ",crossline=" + at[1] + "");
        }),
        LINE(GeometryKind.LINE_2D, survey -> {
            int cdps = survey.size(20, 200);
            for (int c = 0; c < cdps; c++) {
                survey.trace(21, 101 + c, 17, 50 + c / 2, 181, 400_000 + 12 * c, 185, 6_000_000 + 5 * c);
            }
            return "cdp";
        }),
        LINES(GeometryKind.LINE_2D, survey -> {
            int[] numbers = {7, 12, 31, 40};
            int lines = survey.size(2, 4);
            for (int line = 0; line < lines; line++) {
                int cdps = survey.size(25, 40);
                for (int c = 0; c < cdps; c++) {
                    survey.trace(9, numbers[line], 21, 1 + c, 181, 1000 * line + 7 * c, 185, 13 * c);
                }
            }
            return "line=ffid,cdp";
        }),
        GATHERS_2D(GeometryKind.CDP_GATHERS, survey -> {
            int cdps = survey.size(20, 60);
            int offsets = survey.size(6, 20);
            for (int c = 0; c < cdps; c++) {
                for (int o = 0; o < offsets; o++) {
                    survey.trace(21, 101 + c, 25, 1 + o, 37, 150 + 50 * o, 181, 12 * c, 185, 5 * c);
                }
            }
            survey.leaveOut(0.1);
            return "cdp,offset";
        }),
        GATHERS_3D(GeometryKind.CDP_GATHERS, survey -> {
            int inlines = survey.size(4, 8);
            int crosslines = survey.size(9, 14);
            int offsets = survey.size(5, 15);
            for (int i = 0; i < inlines; i++) {
                for (int x = 0; x < crosslines; x++) {
                    for (int o = 0; o < offsets; o++) {
                        survey.trace(189, 1 + i, 193, 10 + x, 37, 200 + 100 * o, 181, 25 * i, 185, 12 * x);
                    }
                }
            }
            survey.leaveOut(0.2);
            return "inline,crossline,offset";
        }),
        CLASSES(GeometryKind.CDP_GATHERS, survey -> {
            int cdps = survey.size(40, 80);
            int offsets = survey.size(8, 20);
            for (int c = 0; c < cdps; c++) {
                for (int o = 0; o < offsets; o++) {
                    survey.trace(21, 101 + c, 37, 125 + 50 * o + survey.random.nextInt(41) - 20);
                }
            }
            return "cdp,offset:bins=50@25";
        }),
        SHOT_GATHERS(GeometryKind.SHOTS, survey -> {
            int shots = survey.size(8, 30);
            int channels = survey.size(12, 48);
            for (int s = 0; s < shots; s++) {
                for (int c = 0; c < channels; c++) {
                    survey.trace(
                            9,
                            1001 + s,
                            13,
                            1 + c,
                            17,
                            200 + 2 * s,
                            21,
                            2 * s + c,
                            37,
                            -262 - 25 * c,
                            73,
                            25 * s,
                            81,
                            25 * s - 262 - 25 * c);
                }
            }
            survey.leaveOut(0.05);
            return "shot=ffid,channel";
        }),
        CABLES(GeometryKind.STREAMER, survey -> {
            int shots = survey.size(6, 20);
            int cables = survey.size(2, 6);
            int channels = survey.size(7, 30);
            for (int s = 0; s < shots; s++) {
                for (int b = 0; b < cables; b++) {
                    for (int c = 0; c < channels; c++) {
                        survey.trace(
                                9,
                                1001 + s,
                                13,
                                1 + c,
                                17,
                                2001 + s,
                                -137,
                                1 + b,
                                37,
                                (int) Math.hypot(200 + 12 * c, 50 * b),
                                73,
                                25 * s,
                                81,
                                25 * s - 200 - 12 * c,
                                85,
                                50 * b);
                    }
                }
            }
            survey.leaveOut(0.05);
            return "shot=ffid,cable=137:int16,channel";
        }),
        CABLES_UNNUMBERED(GeometryKind.SHOTS, survey -> {
            int shots = survey.size(6, 20);
            int cables = survey.size(2, 4);
            int channels = survey.size(7, 30);
            for (int s = 0; s < shots; s++) {
                for (int b = 0; b < cables; b++) {
                    for (int c = 0; c < channels; c++) {
                        survey.trace(9, 1001 + s, 13, 1 + c, 37, 200 + 12 * c);
                    }
                }
            }
            return "shot=ffid,channel,ordinal";
        }),
        CABLES_RUNNING_ON(GeometryKind.SHOTS, survey -> {
            int shots = survey.size(6, 20);
            int cables = survey.size(2, 4);
            int channels = survey.size(7, 30);
            for (int s = 0; s < shots; s++) {
                for (int c = 0; c < cables * channels; c++) {
                    survey.trace(9, 1001 + s, 13, 1 + c, -137, 1 + c / channels, 37, 200 + 12 * (c % channels));
                }
            }
            return "shot=ffid,channel";
        }),
        GUNS(GeometryKind.STREAMER, survey -> {
            int shots = survey.size(10, 20);
            int cables = survey.size(2, 4);
            int channels = survey.size(7, 20);
            for (int s = 0; s < shots; s++) {
                for (int gun = 1; gun <= 2; gun++) {
                    for (int b = 0; b < cables; b++) {
                        for (int c = 0; c < channels; c++) {
                            survey.trace(17, 1001 + s, 13, 1 + c, -171, gun, -137, 1 + b, 37, 200 + 12 * c);
                        }
                    }
                }
            }
            return "gun=171:int16,shot=ep,cable=137:int16,channel";
        }),
        RECEIVER_GATHERS(GeometryKind.RECEIVERS, survey -> {
            int receivers = survey.size(5, 12);
            int shots = survey.size(13, 40);
            for (int r = 0; r < receivers; r++) {
                for (int s = 0; s < shots; s++) {
                    survey.trace(
                            13,
                            1 + r,
                            9,
                            101 + s,
                            17,
                            1001 + 2 * s,
                            37,
                            Math.abs(25 * s - 50 * r),
                            73,
                            25 * s,
                            81,
                            50 * r);
                }
            }
            survey.leaveOut(0.1);
            return "receiver=channel,shot=ep";
        }),
        LAND(GeometryKind.LAND, survey -> {
            int shotLines = survey.size(2, 4);
            int shots = survey.size(5, 8);
            int receiverLines = survey.size(2, 4);
            int receivers = survey.size(5, 12);
            for (int sl = 0; sl < shotLines; sl++) {
                for (int s = 0; s < shots; s++) {
                    for (int rl = 0; rl < receiverLines; rl++) {
                        for (int r = 0; r < receivers; r++) {
                            int east = 300 * sl - 50 * r;
                            int north = 50 * s - 200 * rl;
                            survey.trace(
                                    197,
                                    11 + sl,
                                    17,
                                    101 + s,
                                    233,
                                    21 + rl,
                                    13,
                                    201 + r,
                                    37,
                                    (int) Math.hypot(east, north),
                                    73,
                                    300 * sl,
                                    77,
                                    50 * s,
                                    81,
                                    50 * r,
                                    85,
                                    200 * rl);
                        }
                    }
                }
            }
            return "shotline=197,shot=ep,receiverline=233:int32,receiver=channel";
        }),
        COCA(GeometryKind.COCA, survey -> {
            int inlines = survey.size(2, 4);
            int crosslines = survey.size(5, 7);
            for (int i = 0; i < inlines; i++) {
                for (int x = 0; x < crosslines; x++) {
                    for (int o = 0; o < 5; o++) {
                        for (int a = 0; a < 6; a++) {
                            survey.trace(
                                    189,
                                    1 + i,
                                    193,
                                    1 + x,
                                    37,
                                    250 + 500 * o,
                                    197,
                                    15 + 30 * a,
                                    181,
                                    25 * i,
                                    185,
                                    12 * x);
                        }
                    }
                }
            }
            survey.leaveOut(0.1);
            return "inline,crossline,offset,azimuth=197";
        }),
        TILES(GeometryKind.TILES, survey -> {
            for (int i = 0; i < 5; i++) {
                for (int x = 0; x < 6; x++) {
                    for (int a = 0; a < 7; a++) {
                        for (int b = 0; b < 8; b++) {
                            survey.trace(189, 1 + i, 193, 1 + x, 233, a - 3, 237, b - 4, 181, 25 * i, 185, 12 * x);
                        }
                    }
                }
            }
            return "inline,crossline,inline_tile=233:int32,crossline_tile=237";
        }),
        COMPONENTS(GeometryKind.COMPONENTS, survey -> {
            int inlines = survey.size(4, 8);
            int crosslines = survey.size(9, 14);
            for (int i = 0; i < inlines; i++) {
                for (int x = 0; x < crosslines; x++) {
                    for (int c = 12; c < 15; c++) {
                        survey.trace(189, 1 + i, 193, 1 + x, -29, c);
                    }
                }
            }
            return "inline,crossline,component=trid";
        }),
        ANGLES(GeometryKind.ANGLES, survey -> {
            int inlines = survey.size(4, 8);
            int crosslines = survey.size(9, 14);
            for (int i = 0; i < inlines; i++) {
                for (int x = 0; x < crosslines; x++) {
                    for (int a = 5; a < 30; a += 5) {
                        survey.trace(189, 1 + i, 193, 1 + x, 41, a);
                    }
                }
            }
            return "inline,crossline,angle=41";
        }),
        TIME_LAPSE(GeometryKind.TIME_LAPSE, survey -> {
            int inlines = survey.size(4, 8);
            int crosslines = survey.size(9, 14);
            for (int v = 0; v < 2; v++) {
                for (int i = 0; i < inlines; i++) {
                    for (int x = 0; x < crosslines; x++) {
                        survey.trace(9, 1 + v, 189, 1 + i, 193, 1 + x);
                    }
                }
            }
            survey.leaveOut(0.05);
            return "inline,crossline,vintage=ffid";
        }),
        NODES(GeometryKind.OBN, survey -> {
            int receivers = survey.size(4, 8);
            int shots = survey.size(9, 30);
            for (int r = 0; r < receivers; r++) {
                for (int s = 0; s < shots; s++) {
                    for (int c = 1; c < 5; c++) {
                        survey.trace(
                                13,
                                1 + r,
                                17,
                                101 + s,
                                -29,
                                10 + c,
                                37,
                                Math.abs(25 * s - 50 * r),
                                73,
                                25 * s,
                                81,
                                50 * r);
                    }
                }
            }
            return "component=trid,receiver=channel,shot=ep";
        }),
        AUXILIARY(GeometryKind.SHOTS, survey -> {
            int shots = survey.size(5, 12);
            int channels = survey.size(12, 24);
            for (int s = 0; s < shots; s++) {
                survey.trace(9, 1001 + s, -29, 6);
                for (int c = 0; c < channels; c++) {
                    survey.trace(9, 1001 + s, 13, 1 + c, 37, 100 + 25 * c);
                }
            }
            return "shot=ffid,channel";
        }),
        PADDING(GeometryKind.STACK_3D, survey -> {
            int inlines = survey.size(5, 12);
            int crosslines = survey.size(13, 20);
            for (int i = 0; i < inlines; i++) {
                for (int x = 0; x < crosslines; x++) {
                    survey.trace(189, 1001 + i, 193, 2001 + x);
                }
                survey.trace(-29, 2);
            }
            return "inline,crossline";
        }),
        DUPLICATES(GeometryKind.LINE_2D, survey -> {
            int cdps = survey.size(20, 60);
            for (int c = 0; c < cdps; c++) {
                survey.trace(21, 101 + c, 181, 12 * c);
            }
            survey.traces.add(survey.traces.get(survey.random.nextInt(cdps)));
            return "cdp,ordinal";
        });

        final GeometryKind kind;
        final Function<Survey, String> maker;

        Truth(GeometryKind kind, Function<Survey, String> maker) {
            this.kind = kind;
            this.maker = maker;
        }
    }

    @ParameterizedTest
    @EnumSource(Truth.class)
    void firstIsTheTrueOne(Truth truth) throws IOException {
        int cases = Cases.number("sliceline.random.geometries", 3, 50);
        for (int seed = 0; seed < cases; seed++) {
            Survey survey = new Survey(new Random(seed));
            String axes = truth.maker.apply(survey);
            if (survey.random.nextInt(4) == 0 && !axes.contains("ordinal")) {
                Collections.shuffle(survey.traces, survey.random);
                axes = axes.equals("receiver=channel,shot=ep") ? "" : axes;
            }
            try (SegyFile file = survey.open()) {
                List<Geometry> found = SegyScanner.geometries(file, ScanOptions.DEFAULTS.withThreads(2), Job.quiet());
                String all = truth + ", seed " + seed + ": "
                        + found.stream().map(one -> one.spec() + " " + one).toList();
                if (!axes.isEmpty()) {
                    assertEquals(axes, found.get(0).spec().toString(), all);
                    assertEquals(truth.kind, found.get(0).kind(), all);
                }
                assertEquals(AxesSpec.TRACES, found.get(found.size() - 1).spec());
                for (Geometry geometry : found) {
                    assertPlacesAllTraces(file, geometry, all);
                }
            }
        }
    }

    /** Sorts the traces into places by a loop over their headers. */
    private static void assertPlacesAllTraces(SegyFile file, Geometry geometry, String all) throws IOException {
        AxesSpec spec = AxesSpec.parse(geometry.spec().toString());
        assertEquals(geometry.spec(), spec, all);
        AxisKeys keys = AxisKeys.of(spec);
        AxisValues values = new AxisValues(spec);
        List<double[]> ofTraces = new ArrayList<>();
        HeaderFilter filter =
                geometry.leftOut().isEmpty() ? HeaderFilter.ALL : HeaderFilter.ALL.except(List.of(geometry.leftOut()));
        SegyScanner.readHeaders(
                file,
                1,
                (first, count, headers) -> {
                    for (int k = 0; k < count; k++) {
                        if (!filter.accepts(headers, k * TraceHeader.BYTES)) {
                            continue;
                        }
                        double[] of = new double[keys.count()];
                        keys.read(headers, k * TraceHeader.BYTES, of);
                        values.add(of);
                        ofTraces.add(of);
                    }
                },
                Job.quiet());
        AxisPlaces places = AxisPlaces.of(values, file);
        Map<Long, Integer> taken = new HashMap<>();
        for (int t = 0; t < ofTraces.size(); t++) {
            taken.merge(places.place(ofTraces.get(t), t), 1, Integer::sum);
        }
        int most = Collections.max(taken.values());
        boolean counted = spec.has(Counted.ORDINAL);
        assertTrue(counted || most == 1, () -> geometry + " has " + most + " traces at a place: " + all);
        long size = places.size() * (counted ? most : 1);
        assertEquals(ofTraces.size(), geometry.traces(), all);
        assertEquals((double) ofTraces.size() / size, geometry.fill(), 1e-12, all);
    }
}
