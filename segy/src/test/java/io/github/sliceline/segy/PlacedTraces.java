package io.github.sliceline.segy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** A random survey as a list of traces in file order: any sorting, steps, holes, offsets and duplicates. */
public record PlacedTraces(List<Place> places, boolean prestack, boolean duplicates, String description) {

    /** Numbers of a trace. */
    public record Place(int inline, int crossline, int offset) {}

    /** How the traces of a file stand. */
    private enum Sorting {
        INLINE,
        CROSSLINE,
        OFFSET,
        GATHERS_BACKWARDS,
        NEARLY,
        SHUFFLED;

        static final List<Sorting> ALL = List.of(values());

        private Comparator<Place> order() {
            Comparator<Place> inline = Comparator.comparingInt(Place::inline);
            Comparator<Place> crossline = Comparator.comparingInt(Place::crossline);
            Comparator<Place> offset = Comparator.comparingInt(Place::offset);
            return switch (this) {
                case INLINE, NEARLY, SHUFFLED -> inline.thenComparing(crossline).thenComparing(offset);
                case CROSSLINE -> crossline.thenComparing(inline).thenComparing(offset);
                case OFFSET -> offset.thenComparing(inline).thenComparing(crossline);
                case GATHERS_BACKWARDS ->
                    inline.reversed().thenComparing(offset.reversed()).thenComparing(crossline);
            };
        }

        void apply(List<Place> places, Random random) {
            if (this == SHUFFLED) {
                Collections.shuffle(places, random);
                return;
            }
            places.sort(order());
            for (int k = 0; this == NEARLY && k < 3; k++) {
                Collections.swap(places, random.nextInt(places.size()), random.nextInt(places.size()));
            }
        }
    }

    /** A survey from a seed. */
    public static PlacedTraces random(long seed) {
        Random random = new Random(seed);
        int inlines = 1 + random.nextInt(9);
        int crosslines = 2 + random.nextInt(9);
        int offsets = random.nextInt(3) == 0 ? 3 + random.nextInt(4) : 1;
        int inlineStep = step(random);
        int crosslineStep = step(random);
        int offsetStep = 25 * (1 + random.nextInt(3));
        double holes = random.nextBoolean() ? 0 : 0.2 * random.nextDouble();
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < inlines; i++) {
            for (int x = 0; x < crosslines; x++) {
                for (int o = 0; o < offsets; o++) {
                    // The first and the last bin stay, so that the numbers' range is known.
                    boolean stays = i + x == 0 || i + x == inlines + crosslines - 2;
                    if (stays || random.nextDouble() >= holes) {
                        places.add(new Place(-3 + i * inlineStep, 50 + x * crosslineStep, 100 + o * offsetStep));
                    }
                }
            }
        }
        boolean duplicates = random.nextInt(3) == 0;
        for (int k = duplicates ? 1 + places.size() / 5 : 0; k > 0; k--) {
            Place place = places.get(random.nextInt(places.size()));
            boolean otherOffset = offsets == 1 && places.size() > 9 && random.nextBoolean();
            places.add(otherOffset ? new Place(place.inline, place.crossline, 7 + random.nextInt(900)) : place);
        }
        Sorting sorting = Sorting.ALL.get(random.nextInt(Sorting.ALL.size()));
        sorting.apply(places, random);
        String description =
                "seed " + seed + ": " + inlines + " × " + crosslines + " × " + offsets + " by " + inlineStep
                        + ", " + crosslineStep + ", " + offsetStep + ", holes " + holes + ", " + sorting
                        + (duplicates ? ", duplicates" : "");
        return new PlacedTraces(List.copyOf(places), offsets > 1, duplicates, description);
    }

    private static int step(Random random) {
        return (1 + random.nextInt(3)) * (random.nextBoolean() ? 1 : -1);
    }

    /** The file. */
    public SegyBytes bytes() {
        SegyBytes bytes = new SegyBytes();
        for (Place place : places) {
            bytes.trace(place.inline, place.crossline, SegyBytes.putInt(37, place.offset));
        }
        return bytes;
    }

    @Override
    public String toString() {
        return description;
    }
}
