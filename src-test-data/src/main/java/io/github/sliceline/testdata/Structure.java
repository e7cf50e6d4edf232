package io.github.sliceline.testdata;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Geology of a synthetic survey: its beds and their boundaries. */
final class Structure {
    /** Log length that holds all groups of beds, in records: young from 0, old from 1.2, channel fill. */
    static final double LOG_RECORDS = 2.8;

    private static final double CHANNEL_FILL = 2.6;

    /** Survey extents below which beds are drawn as a part of a larger survey. */
    private static final int LEAST_LATERAL = 200;

    private static final int LEAST_RECORD = 100;

    private static final List<Fault> FAULTS = List.of(
            new Fault(1.25, 0.45, 0.22, 0.75, 3.6, 0.050, 0.35),
            new Fault(1.02, 0.55, 0.50, 0.55, 4.4, 0.034, 0),
            new Fault(1.45 + StrictMath.PI, 0.60, 0.93, 0.60, 4.0, 0.042, 0.15));

    private final double lateral;
    private final double strength;
    private final Horizons horizons;
    private final GasCap gas;
    private final LateralTexture fine;
    private final LateralTexture medium;
    private final LateralTexture broad;

    /** @param strength of a typical reflection */
    Structure(Random random, SurveyShape shape, double strength) {
        this.strength = strength;
        lateral = Math.max(LEAST_LATERAL, Math.max(shape.inlines(), shape.crosslines()));
        double record = recordOf(shape);
        // Steeper beds would alias from trace to trace, as in no survey worth its money.
        horizons = new Horizons(random, record, Math.min(record, 1.6 * lateral));
        fine = new LateralTexture(random.nextLong(), 9);
        medium = new LateralTexture(random.nextLong(), 17);
        broad = new LateralTexture(random.nextLong(), 31);
        gas = GasCap.find(horizons, shape.inlines() / lateral, shape.crosslines() / lateral);
    }

    /** Samples that the geology spreads over; a shorter trace sees only its top. */
    static int recordOf(SurveyShape shape) {
        return Math.max(LEAST_RECORD, shape.samples());
    }

    TraceColumn column(int inlineIndex, int crosslineIndex) {
        double u = inlineIndex / lateral;
        double v = crosslineIndex / lateral;
        double texture = broad.at(inlineIndex, crosslineIndex);
        double detail = fine.at(inlineIndex, crosslineIndex);
        double second = 0.8 * texture + 0.5 * horizons.wave(u, v, 2.3, 3.1, 6);
        TraceColumn column = new TraceColumn(second, 0.9 * detail - 0.6 * texture);
        Bin bin = new Bin(u, v, 1.1 * medium.at(inlineIndex, crosslineIndex) + 0.35 * detail);
        bin.addBeds(column);
        bin.addSurfaces(column, texture);
        return column;
    }

    /** One bin's boundaries, times in samples. */
    private final class Bin {
        private final double u;
        private final double v;
        private final double jitter;
        private final double seabed;
        private final double unconformity;
        private final double channelTop;
        private final double channelBase;
        private final double[] faultTimes = new double[FAULTS.size()];

        /** @param jitter samples by which beds are out of place, so that none is perfectly smooth */
        Bin(double u, double v, double jitter) {
            this.u = u;
            this.v = v;
            this.jitter = jitter;
            seabed = horizons.seabed(u, v);
            channelTop = horizons.channelTop(u, v);
            channelBase = channelTop + horizons.channelDepth(u, v);
            for (int f = 0; f < faultTimes.length; f++) {
                faultTimes[f] = FAULTS.get(f).planeTime(u, v) * horizons.record();
            }
            double unfaulted = horizons.unconformity(u, v);
            unconformity = unfaulted + slip(unfaulted, true);
        }

        void addBeds(TraceColumn column) {
            double[] boundaries = boundaries();
            for (int b = 0; b + 1 < boundaries.length; b++) {
                addBeds(column, boundaries[b], boundaries[b + 1]);
            }
        }

        private double[] boundaries() {
            double[] all = new double[5 + faultTimes.length];
            int count = 0;
            all[count++] = seabed;
            all[count++] = channelTop;
            all[count++] = channelBase;
            all[count++] = unconformity;
            for (double time : faultTimes) {
                if (time > seabed && time < 1.1 * horizons.record()) {
                    all[count++] = time;
                }
            }
            all[count++] = 1.2 * horizons.record();
            double[] sorted = Arrays.copyOf(all, count);
            Arrays.sort(sorted);
            return sorted;
        }

        private void addBeds(TraceColumn column, double top, double base) {
            double middle = (top + base) / 2;
            if (top >= base) {
                return;
            }
            if (middle > channelTop && middle < channelBase) {
                double accretion = 4 * horizons.channelPlace(u, v);
                column.addInterval(top, base, CHANNEL_FILL * horizons.record() - channelTop + accretion, 1);
            } else if (middle < unconformity) {
                double slope = 1 - 0.3 * horizons.fold(u, v) / horizons.record();
                column.addInterval(top, base, jitter - seabed - slip(middle, true), slope);
            } else {
                addOldBeds(column, top, base, jitter - slip(middle, false));
            }
        }

        private void addOldBeds(TraceColumn column, double top, double base, double shift) {
            double offset = horizons.oldBed(u, v, 0) + shift;
            double slope = horizons.oldBed(u, v, 1) + shift - offset;
            column.addInterval(top, base, offset, slope);
            double bedTime = (gas.bed() - offset) / slope;
            double fill = gas.fill(u, v, bedTime);
            if (fill > 0 && bedTime >= top && bedTime < base) {
                column.addEvent(bedTime, -6 * fill * strength);
            }
            if (fill > 0 && gas.contact() >= top && gas.contact() < base) {
                column.addEvent(gas.contact(), 3.2 * fill * strength);
            }
        }

        /** Returns the samples by which the faults have moved down the rock at a time. */
        private double slip(double time, boolean young) {
            double slip = 0;
            for (int f = 0; f < faultTimes.length; f++) {
                if (time < faultTimes[f]) {
                    Fault fault = FAULTS.get(f);
                    slip += fault.throwAt(u, v) * horizons.relief() * (young ? fault.growth() : 1);
                }
            }
            return slip;
        }

        void addSurfaces(TraceColumn column, double texture) {
            column.addEvent(seabed, 4.5 * strength);
            column.addEvent(unconformity, (2.2 + 1.1 * texture) * strength);
            // The base of the channel fades in from its banks.
            double fade = Math.min(1, (channelBase - channelTop) / 6);
            column.addEvent(channelBase, -1.6 * fade * strength);
        }
    }

    /** Smooth random surface on the bins: values −1 to 1 at lattice nodes, blended between. Immutable. */
    private static final class LateralTexture {
        private final long seed;
        private final double spacing;

        /** @param spacing bins between nodes */
        LateralTexture(long seed, double spacing) {
            this.seed = seed;
            this.spacing = spacing;
        }

        double at(double inlineIndex, double crosslineIndex) {
            double u = inlineIndex / spacing;
            double v = crosslineIndex / spacing;
            int i = (int) Math.floor(u);
            int x = (int) Math.floor(v);
            double ease = ease(v - x);
            double near = node(i, x) + ease * (node(i, x + 1) - node(i, x));
            double far = node(i + 1, x) + ease * (node(i + 1, x + 1) - node(i + 1, x));
            return near + ease(u - i) * (far - near);
        }

        private static double ease(double t) {
            return t * t * (3 - 2 * t);
        }

        /** Mixes the node's place into a value, by the finaliser of SplitMix64 (Steele, Lea, Flood 2014). */
        private double node(int i, int x) {
            long z = seed + i * 0x9E3779B97F4A7C15L + x * 0xC2B2AE3D27D4EB4FL;
            z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
            z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
            return (z ^ z >>> 31) * 0x1p-63;
        }
    }

    /**
     * A normal fault: a dipping, slightly wavy plane. The rock above it, the hanging wall, has slipped down. The throw
     * is largest in the middle of the fault. It decreases towards the fault's tips and, as the hanging wall rolls over,
     * away from the plane. Lateral places are fractions of the survey's larger extent. Immutable.
     *
     * @param strikeRadians direction of the fault's trace on the map, from the crossline axis
     * @param middleU place along inline numbers at which its middle reaches the surface
     * @param middleV the same along crossline numbers
     * @param halfLength distance from its middle to a tip
     * @param dipPerLateral time gained per lateral distance in the direction of dip, records, &gt; 0
     * @param throwTime largest throw, fraction of the relief
     * @param growth part of the throw of the beds above the unconformity, 0 to 1
     */
    private record Fault(
            double strikeRadians,
            double middleU,
            double middleV,
            double halfLength,
            double dipPerLateral,
            double throwTime,
            double growth) {

        /** Time at which the plane passes under a place, fraction of the record; negative if outcropped. */
        double planeTime(double u, double v) {
            return acrossStrike(u, v) * dipPerLateral;
        }

        /** Throw of the hanging wall at a place, fraction of the relief. */
        double throwAt(double u, double v) {
            double along = alongStrike(u, v) / halfLength;
            double rollover = StrictMath.exp(-Math.max(0, acrossStrike(u, v)) / 0.45);
            return Math.abs(along) >= 1 ? 0 : throwTime * (1 - along * along) * rollover;
        }

        private double alongStrike(double u, double v) {
            return (u - middleU) * StrictMath.sin(strikeRadians) + (v - middleV) * StrictMath.cos(strikeRadians);
        }

        private double acrossStrike(double u, double v) {
            double straight =
                    (v - middleV) * StrictMath.sin(strikeRadians) - (u - middleU) * StrictMath.cos(strikeRadians);
            return straight + 0.012 * StrictMath.sin(11 * alongStrike(u, v));
        }
    }

    /**
     * Gas in the crest of a dome: a bright spot with a soft top and a hard, flat contact. Immutable.
     *
     * @param u place of the crest along inline numbers, fraction of the survey's larger extent
     * @param v the same along crossline numbers
     * @param bed log position of the bed that holds the gas, samples
     * @param contact time of the gas-water contact, samples
     * @param fullColumn height of gas from which on reflections have full strength, samples
     */
    private record GasCap(double u, double v, double bed, double contact, double fullColumn) {
        /** Farthest from the crest, fraction of the larger extent. */
        private static final double RADIUS = 0.16;

        private static final double CREST_TIME = 0.62;
        private static final int SEARCH_STEPS = 48;
        private static final int SEARCH_MARGIN = 6;

        /**
         * Returns the cap of the dome that rises most above the regional dip, away from the edges.
         *
         * @param extentU extent of the survey along inline numbers, fraction of the larger extent
         */
        static GasCap find(Horizons horizons, double extentU, double extentV) {
            double time = CREST_TIME * horizons.record();
            double best = Double.NEGATIVE_INFINITY;
            double bestU = 0;
            double bestV = 0;
            for (int a = SEARCH_MARGIN; a <= SEARCH_STEPS - SEARCH_MARGIN; a++) {
                for (int b = SEARCH_MARGIN; b <= SEARCH_STEPS - SEARCH_MARGIN; b++) {
                    double u = extentU * a / SEARCH_STEPS;
                    double v = extentV * b / SEARCH_STEPS;
                    double height = horizons.oldBed(u, v, time) + 0.8 * horizons.regionalDip(u, v);
                    if (height > best) {
                        best = height;
                        bestU = u;
                        bestV = v;
                    }
                }
            }
            double bed = horizons.oldBed(bestU, bestV, time);
            double contact = time + 0.022 * horizons.relief();
            return new GasCap(bestU, bestV, bed, contact, 0.012 * horizons.relief());
        }

        /** Returns the amount of gas at a place where the bed's top is at a time, 0 to 1. */
        double fill(double atU, double atV, double bedTime) {
            double distance = StrictMath.hypot(atU - u, atV - v) / RADIUS;
            double column = (contact - bedTime) / fullColumn;
            return Math.max(0, Math.min(1, column)) * Math.max(0, Math.min(1, 4 * (1 - distance)));
        }
    }
}
