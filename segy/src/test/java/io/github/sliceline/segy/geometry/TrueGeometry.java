package io.github.sliceline.segy.geometry;

import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.axes.GeometryKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;

/** Makers of random surveys of all geometries. */
@SuppressWarnings("ImmutableEnumChecker") // lambdas without state
public enum TrueGeometry {
    STACK(GeometryKind.STACK_3D, survey -> {
        int[][] bytes = {{189, 193}, {9, 21}, {221, 21}, {5, 21}, {233, 237}, {181, 185}};
        int[] at = bytes[survey.random.nextInt(bytes.length)];
        survey.all(
                n -> survey.trace(
                        "73 77 " + at[0] + " " + at[1],
                        500_000 + 25 * n[1] + 3 * n[0],
                        6_000_000 + 25 * n[0] - 3 * n[1],
                        100 + n[0],
                        300 + 2 * n[1]),
                survey.size(5, 12),
                survey.size(13, 40));
        String inline = Map.of(189, "inline", 9, "inline=ffid")
                .getOrDefault(at[0], "inline=" + at[0] + (at[0] == 221 ? ":int32" : ""));
        return (at[0] == 233 ? "inline=233:int32" : inline)
                + (at[1] == 193 ? ",crossline" : at[1] == 21 ? ",crossline=cdp" : ",crossline=" + at[1] + "");
    }),
    LINE(GeometryKind.LINE_2D, survey -> {
        survey.all(
                n -> survey.trace(
                        "21 17 181 185", 101 + n[0], 50 + n[0] / 2, 400_000 + 12 * n[0], 6_000_000 + 5 * n[0]),
                survey.size(20, 200));
        return "cdp";
    }),
    LINES(GeometryKind.LINE_2D, survey -> {
        int[] numbers = {7, 12, 31, 40};
        int lines = survey.size(2, 4);
        for (int line = 0; line < lines; line++) {
            int number = line;
            survey.all(
                    n -> survey.trace("9 21 181 185", numbers[number], 1 + n[0], 1000 * number + 7 * n[0], 13 * n[0]),
                    survey.size(25, 40));
        }
        return "line=ffid,cdp";
    }),
    GATHERS_2D(GeometryKind.CDP_GATHERS, survey -> {
        survey.all(
                n -> survey.trace("21 25 37 181 185", 101 + n[0], 1 + n[1], 150 + 50 * n[1], 12 * n[0], 5 * n[0]),
                survey.size(20, 60),
                survey.size(6, 20));
        survey.leaveOut(0.1);
        return "cdp,offset";
    }),
    GATHERS_3D(GeometryKind.CDP_GATHERS, survey -> {
        survey.all(
                n -> survey.trace("189 193 37 181 185", 1 + n[0], 10 + n[1], 200 + 100 * n[2], 25 * n[0], 12 * n[1]),
                survey.size(4, 8),
                survey.size(9, 14),
                survey.size(5, 15));
        survey.leaveOut(0.2);
        return "inline,crossline,offset";
    }),
    CLASSES(GeometryKind.CDP_GATHERS, survey -> {
        survey.all(
                n -> survey.trace("21 37", 101 + n[0], 125 + 50 * n[1] + survey.random.nextInt(41) - 20),
                survey.size(40, 80),
                survey.size(8, 20));
        return "cdp,offset:bins=50@25";
    }),
    SHOT_GATHERS(GeometryKind.SHOTS, survey -> {
        survey.all(
                n -> survey.trace(
                        "9 13 17 21 37 73 81",
                        1001 + n[0],
                        1 + n[1],
                        200 + 2 * n[0],
                        2 * n[0] + n[1],
                        -262 - 25 * n[1],
                        25 * n[0],
                        25 * n[0] - 262 - 25 * n[1]),
                survey.size(8, 30),
                survey.size(12, 48));
        survey.leaveOut(0.05);
        return "shot=ffid,channel";
    }),
    CABLES(GeometryKind.STREAMER, survey -> {
        survey.all(
                n -> survey.trace(
                        "9 13 17 -137 37 73 81 85",
                        1001 + n[0],
                        1 + n[2],
                        2001 + n[0],
                        1 + n[1],
                        (int) Math.hypot(200 + 12 * n[2], 50 * n[1]),
                        25 * n[0],
                        25 * n[0] - 200 - 12 * n[2],
                        50 * n[1]),
                survey.size(6, 20),
                survey.size(2, 6),
                survey.size(7, 30));
        survey.leaveOut(0.05);
        return "shot=ffid,cable=137:int16,channel";
    }),
    CABLES_UNNUMBERED(GeometryKind.SHOTS, survey -> {
        survey.all(
                n -> survey.trace("9 13 37", 1001 + n[0], 1 + n[2], 200 + 12 * n[2]),
                survey.size(6, 20),
                survey.size(2, 4),
                survey.size(7, 30));
        return "shot=ffid,channel,ordinal";
    }),
    CABLES_RUNNING_ON(GeometryKind.SHOTS, survey -> {
        int shots = survey.size(6, 20);
        int cables = survey.size(2, 4);
        int channels = survey.size(7, 30);
        survey.all(
                n -> survey.trace(
                        "9 13 -137 37", 1001 + n[0], 1 + n[1], 1 + n[1] / channels, 200 + 12 * (n[1] % channels)),
                shots,
                cables * channels);
        return "shot=ffid,channel";
    }),
    GUNS(GeometryKind.STREAMER, survey -> {
        int shots = survey.size(10, 20);
        survey.all(
                n -> survey.trace("17 13 -171 -137 37", 1001 + n[0], 1 + n[3], 1 + n[1], 1 + n[2], 200 + 12 * n[3]),
                shots,
                2,
                survey.size(2, 4),
                survey.size(7, 20));
        return "gun=171:int16,shot=ep,cable=137:int16,channel";
    }),
    RECEIVER_GATHERS(GeometryKind.RECEIVERS, survey -> {
        survey.all(
                n -> survey.trace(
                        "13 9 17 37 73 81",
                        1 + n[0],
                        101 + n[1],
                        1001 + 2 * n[1],
                        Math.abs(25 * n[1] - 50 * n[0]),
                        25 * n[1],
                        50 * n[0]),
                survey.size(5, 12),
                survey.size(13, 40));
        survey.leaveOut(0.1);
        return "receiver=channel,shot=ep";
    }),
    LAND(GeometryKind.LAND, survey -> {
        survey.all(
                n -> survey.trace(
                        "197 17 233 13 37 73 77 81 85",
                        11 + n[0],
                        101 + n[1],
                        21 + n[2],
                        201 + n[3],
                        (int) Math.hypot(300 * n[0] - 50 * n[3], 50 * n[1] - 200 * n[2]),
                        300 * n[0],
                        50 * n[1],
                        50 * n[3],
                        200 * n[2]),
                survey.size(2, 4),
                survey.size(5, 8),
                survey.size(2, 4),
                survey.size(5, 12));
        return "shotline=197,shot=ep,receiverline=233:int32,receiver=channel";
    }),
    COCA(GeometryKind.COCA, survey -> {
        survey.all(
                n -> survey.trace(
                        "189 193 37 197 181 185",
                        1 + n[0],
                        1 + n[1],
                        250 + 500 * n[2],
                        15 + 30 * n[3],
                        25 * n[0],
                        12 * n[1]),
                survey.size(2, 4),
                survey.size(5, 7),
                5,
                6);
        survey.leaveOut(0.1);
        return "inline,crossline,offset,azimuth=197";
    }),
    TILES(GeometryKind.TILES, survey -> {
        survey.all(
                n -> survey.trace(
                        "189 193 233 237 181 185", 1 + n[0], 1 + n[1], n[2] - 3, n[3] - 4, 25 * n[0], 12 * n[1]),
                5,
                6,
                7,
                8);
        return "inline,crossline,inline_tile=233:int32,crossline_tile=237";
    }),
    COMPONENTS(GeometryKind.COMPONENTS, survey -> {
        survey.all(
                n -> survey.trace("189 193 -29", 1 + n[0], 1 + n[1], 12 + n[2]),
                survey.size(4, 8),
                survey.size(9, 14),
                3);
        return "inline,crossline,component=trid";
    }),
    ANGLES(GeometryKind.ANGLES, survey -> {
        survey.all(
                n -> survey.trace("189 193 41", 1 + n[0], 1 + n[1], 5 + 5 * n[2]),
                survey.size(4, 8),
                survey.size(9, 14),
                5);
        return "inline,crossline,angle=41";
    }),
    TIME_LAPSE(GeometryKind.TIME_LAPSE, survey -> {
        survey.all(
                n -> survey.trace("9 189 193", 1 + n[0], 1 + n[1], 1 + n[2]), 2, survey.size(4, 8), survey.size(9, 14));
        survey.leaveOut(0.05);
        return "inline,crossline,vintage=ffid";
    }),
    NODES(GeometryKind.OBN, survey -> {
        survey.all(
                n -> survey.trace(
                        "13 17 -29 37 73 81",
                        1 + n[0],
                        101 + n[1],
                        11 + n[2],
                        Math.abs(25 * n[1] - 50 * n[0]),
                        25 * n[1],
                        50 * n[0]),
                survey.size(4, 8),
                survey.size(9, 30),
                4);
        return "component=trid,receiver=channel,shot=ep";
    }),
    AUXILIARY(GeometryKind.SHOTS, survey -> {
        int shots = survey.size(5, 12);
        int channels = survey.size(12, 24);
        for (int s = 0; s < shots; s++) {
            int shot = 1001 + s;
            survey.trace("9 -29", shot, 6);
            survey.all(n -> survey.trace("9 13 37", shot, 1 + n[0], 100 + 25 * n[0]), channels);
        }
        return "shot=ffid,channel";
    }),
    PADDING(GeometryKind.STACK_3D, survey -> {
        int inlines = survey.size(5, 12);
        int crosslines = survey.size(13, 20);
        for (int i = 0; i < inlines; i++) {
            int inline = 1001 + i;
            survey.all(n -> survey.trace("189 193", inline, 2001 + n[0]), crosslines);
            survey.trace("-29", 2);
        }
        return "inline,crossline";
    }),
    DUPLICATES(GeometryKind.LINE_2D, survey -> {
        survey.all(n -> survey.trace("21 181", 101 + n[0], 12 * n[0]), survey.size(20, 60));
        survey.traces.add(survey.traces.get(survey.random.nextInt(survey.traces.size())));
        return "cdp,ordinal";
    });

    final GeometryKind kind;
    private final Function<Survey, String> maker;

    TrueGeometry(GeometryKind kind, Function<Survey, String> maker) {
        this.kind = kind;
        this.maker = maker;
    }

    /** Makes a survey of this geometry. */
    public Survey survey(Random random) {
        Survey survey = new Survey(random);
        survey.axes = maker.apply(survey);
        if (random.nextInt(4) == 0 && !survey.axes.contains("ordinal")) {
            Collections.shuffle(survey.traces, random);
            survey.isShuffled = true;
        }
        return survey;
    }

    /** A file in the making: the fields of each trace by their bytes; those of two bytes are negative. */
    public static final class Survey {
        private final List<Map<Integer, Integer>> traces = new ArrayList<>();
        private final Random random;
        private String axes = "";
        private boolean isShuffled;

        private Survey(Random random) {
            this.random = random;
        }

        /** Axes that are right. */
        public String axes() {
            return axes;
        }

        boolean isShuffled() {
            return isShuffled;
        }

        public int traceCount() {
            return traces.size();
        }

        /** Adds a trace with values in the fields that begin at these bytes. */
        private void trace(String bytes, int... values) {
            Map<Integer, Integer> trace = new HashMap<>();
            String[] at = bytes.split(" ", -1);
            for (int i = 0; i < values.length; i++) {
                trace.put(Integer.valueOf(at[i]), values[i]);
            }
            traces.add(trace);
        }

        /** Adds a trace for each combination of numbers from 0, the last fastest. */
        private void all(Consumer<int[]> trace, int... sizes) {
            int[] numbers = new int[sizes.length];
            for (int d = 0; d >= 0; ) {
                trace.accept(numbers);
                for (d = sizes.length - 1; d >= 0 && ++numbers[d] == sizes[d]; d--) {
                    numbers[d] = 0;
                }
            }
        }

        /** Leaves out some traces, but not so many that values get lost. */
        private void leaveOut(double share) {
            traces.removeIf(trace -> random.nextDouble() < share);
        }

        private int size(int least, int most) {
            return least + random.nextInt(most - least + 1);
        }

        /** Returns the value of a field of a trace. */
        public int value(int trace, int bytePosition) {
            int otherwise = bytePosition == 29 ? 1 : bytePosition <= 5 ? trace + 1 : 0;
            Map<Integer, Integer> fields = traces.get(trace);
            return fields.getOrDefault(bytePosition, fields.getOrDefault(-bytePosition, otherwise));
        }

        public SegyBytes bytes() {
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
            return bytes;
        }
    }
}
