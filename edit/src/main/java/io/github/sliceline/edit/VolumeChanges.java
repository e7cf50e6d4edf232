package io.github.sliceline.edit;

import io.github.sliceline.NativeLibraryException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.edit.EditCommand.Change;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.hdf5.write.AttributeChanger;
import io.github.sliceline.hdf5.write.AttributeValues;
import io.github.sliceline.hdf5.write.Hdf5File;
import io.github.sliceline.hdf5.write.InPlaceAttributes;
import io.github.sliceline.hdf5.write.NoPlaceException;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.profile.Crs;
import io.github.sliceline.volume.profile.VerticalAttributes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Writes new settings into a volume, to every place where the file keeps them. */
final class VolumeChanges {
    private final VolumeState before;
    private final VolumeSettings old;
    private final VolumeSettings wanted;
    private final SeisncText seisnc = new SeisncText();

    VolumeChanges(VolumeState before, VolumeSettings wanted) {
        this.before = before;
        this.old = before.settings();
        this.wanted = wanted;
    }

    boolean hasNewLines() {
        return !Objects.equals(wanted.inlines(), old.inlines())
                || !Objects.equals(wanted.crosslines(), old.crosslines());
    }

    boolean hasNewSamples() {
        return !wanted.samples().equals(old.samples());
    }

    Optional<String> crsRemark() {
        return wanted.crs().equals(old.crs()) ? Optional.empty() : Crs.remark(wanted.crs());
    }

    boolean hasNewText() {
        return !Arrays.equals(wanted.text().bytes(), old.text().bytes());
    }

    /**
     * Writes the settings. Datasets come first, because libhdf5 must not have the file open while they are written. An
     * attribute is changed in its place if the new value fits there; otherwise libhdf5 makes room.
     *
     * @throws NativeLibraryException if libhdf5 is needed and is not available
     */
    void write(ByteStore store) throws IOException {
        writeLines(store, before.inlinesAt(), wanted.inlines(), old.inlines());
        writeLines(store, before.crosslinesAt(), wanted.crosslines(), old.crosslines());
        if (hasNewSamples()) {
            ByteBuffer values = littleEndian(wanted.samples().size() * Double.BYTES);
            IntStream.range(0, wanted.samples().size())
                    .forEach(i -> values.putDouble(wanted.samples().valueAt(i)));
            store.writeFully(values.flip(), before.samplesAt());
        }
        if (hasNewText()) {
            if (!before.hasText()) {
                throw new IllegalArgumentException(store + " has no text header, for its samples were computed");
            }
            store.writeFully(ByteBuffer.wrap(wanted.text().bytes()), before.textAt());
        }
        List<Change<AttributeChanger>> left = new ArrayList<>();
        AttributeChanger inPlace = new InPlaceAttributes(store);
        for (Change<AttributeChanger> change : attributes()) {
            makeOrLeave(change, inPlace, left);
        }
        Optional<Change<AttributeChanger>> rename = rename();
        if (rename.isPresent() && left.isEmpty()) {
            makeOrLeave(rename.get(), inPlace, left);
        } else {
            rename.ifPresent(left::add);
        }
        if (!left.isEmpty()) {
            try (Hdf5File file = Hdf5File.open(store)) {
                for (Change<AttributeChanger> change : left) {
                    change.make(file.attributes());
                }
            }
        }
    }

    /** Makes a change in place, or adds it to the list for libhdf5 if the room does not suffice. */
    private static void makeOrLeave(
            Change<AttributeChanger> change, AttributeChanger inPlace, List<Change<AttributeChanger>> left)
            throws IOException {
        try {
            change.make(inPlace);
        } catch (NoPlaceException | UnsupportedFileException e) {
            NativeLibrary.require(e.getMessage() + "; changing it");
            left.add(change);
        }
    }

    private static void writeLines(ByteStore store, long at, @Nullable Axis axis, @Nullable Axis was)
            throws IOException {
        if (axis != null && !axis.equals(was)) {
            ByteBuffer numbers = littleEndian(axis.size() * Integer.BYTES);
            Arrays.stream(axis.toArray()).forEach(numbers::putInt);
            store.writeFully(numbers.flip(), at);
        }
    }

    private static ByteBuffer littleEndian(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private List<Change<AttributeChanger>> attributes() throws IOException {
        List<Change<AttributeChanger>> changes = new ArrayList<>();
        if (!wanted.crs().equals(old.crs())) {
            changes.add(text("/", VolumeProfile.CRS_ATTRIBUTE, wanted.crs()));
            OptionalLong epsg = Crs.epsg(wanted.crs());
            if (before.hasCrsVariable()) {
                String mapping = wanted.crs().isEmpty() ? "" : VolumeProfile.CRS.substring(1);
                changes.add(text(VolumeProfile.DATA, Crs.MAPPING_ATTRIBUTE, mapping));
                changes.add(text(VolumeProfile.CRS, Crs.EPSG_ATTRIBUTE, epsg.isPresent() ? wanted.crs() : ""));
                changes.add(text(VolumeProfile.CRS, Crs.WKT_ATTRIBUTE, Crs.isWkt(wanted.crs()) ? wanted.crs() : ""));
            }
            seisnc.set("epsg", epsg.isPresent() ? (Object) epsg.getAsLong() : "");
        }
        if (!wanted.survey().equals(old.survey())) {
            changes.add(text("/", VolumeProfile.SURVEY_ATTRIBUTE, wanted.survey()));
            seisnc.set(VolumeProfile.SURVEY_ATTRIBUTE, wanted.survey());
        }
        if (!wanted.quantity().equals(old.quantity())) {
            changes.add(text(VolumeProfile.DATA, "long_name", wanted.quantity()));
        }
        if (!wanted.units().equals(old.units())) {
            changes.add(text(VolumeProfile.DATA, "units", wanted.units()));
        }
        if (hasNewLines()) {
            old.grid()
                    .ifPresent(was -> lineAttributes(changes, was, wanted.grid().orElseThrow()));
        }
        if (hasNewSamples()) {
            sampleAttributes(changes);
        }
        if (hasNewText()) {
            changes.add(text("/", VolumeProfile.TEXT_ATTRIBUTE, wanted.text().toString()));
            if (!before.keepsSourceText()) {
                changes.add(this::keepSourceText);
            }
        }
        if (!seisnc.isEmpty() && before.root().get(VolumeProfile.SEISNC_ATTRIBUTE) instanceof String json) {
            changes.add(text("/", VolumeProfile.SEISNC_ATTRIBUTE, seisnc.in(json)));
        }
        return changes;
    }

    private void sampleAttributes(List<Change<AttributeChanger>> changes) {
        SampleUnit unit = wanted.samples().unit();
        seisnc.set("sample_rate", wanted.samples().interval());
        seisnc.set("measurement_system", unit.symbol());
        if (unit != old.samples().unit()) {
            VerticalAttributes.of(unit).forEach((name, value) -> changes.add(text(before.sampleAxis(), name, value)));
            seisnc.set("vert_dimension", unit.axisName());
            seisnc.set("vert_domain", VerticalAttributes.domain(unit));
        }
    }

    /**
     * Returns the change of the axis' name, which says the unit. It comes last, because other changes use the old
     * name.
     */
    private Optional<Change<AttributeChanger>> rename() {
        String from = old.samples().unit().axisName();
        String to = wanted.samples().unit().axisName();
        return from.equals(to)
                ? Optional.empty()
                : Optional.of(attributes -> {
                    attributes.put("/" + from, "NAME", AttributeValue.fixedText(to));
                    attributes.renameObject(from, to);
                });
    }

    /** Returns the change that sets a text attribute, in the converter's form. An empty text removes the attribute. */
    private static Change<AttributeChanger> text(String object, String name, String value) {
        return attributes -> {
            if (!value.isEmpty()) {
                attributes.put(object, name, AttributeValue.text(value));
            } else if (attributes.exists(object, name)) {
                attributes.delete(object, name);
            }
        };
    }

    /** Adds the changes of attributes that hold line numbers. The bins keep their place on the map. */
    private void lineAttributes(List<Change<AttributeChanger>> changes, SurveyGrid was, SurveyGrid now) {
        seisnc.set(
                "corner_points",
                now.corners().stream()
                        .map(corner -> new int[] {corner.inline(), corner.crossline()})
                        .toList());
        List<?> terms = before.binTransform();
        if (terms.size() == 6 && terms.stream().allMatch(Number.class::isInstance)) {
            double[] t = terms.stream()
                    .mapToDouble(term -> ((Number) term).doubleValue())
                    .toArray();
            double[] x = renumbered(was, now, t[0], t[1], t[2]);
            double[] y = renumbered(was, now, t[3], t[4], t[5]);
            changes.add(attributes -> attributes.modify(
                    "/",
                    VolumeProfile.BIN_TRANSFORM_ATTRIBUTE,
                    AttributeValues.reals(x[0], x[1], x[2], y[0], y[1], y[2])));
        }
    }

    private static double[] renumbered(
            SurveyGrid was, SurveyGrid now, double origin, double perInline, double perCrossline) {
        double perNewInline = perLine(perInline, was.inlines(), now.inlines());
        double perNewCrossline = perLine(perCrossline, was.crosslines(), now.crosslines());
        double atFirst = origin
                + perInline * was.inlines().first()
                + perCrossline * was.crosslines().first();
        return new double[] {
            atFirst
                    - perNewInline * now.inlines().first()
                    - perNewCrossline * now.crosslines().first(),
            perNewInline,
            perNewCrossline
        };
    }

    /** Returns a distance for a difference of 1 in new numbers. A list keeps its numbers. */
    private static double perLine(double perOld, Axis was, Axis now) {
        return was.equals(now) ? perOld : perOld * was.step() / now.step();
    }

    /** Keeps the source's text header, so that an export still gives the SEG-Y file back as it was. */
    private void keepSourceText(AttributeChanger attributes) throws IOException {
        attributes.put(
                VolumeProfile.SEGY,
                VolumeProfile.SOURCE_TEXT_ATTRIBUTE,
                AttributeValue.numbers(
                        DataType.unsigned(Byte.BYTES),
                        Shape.of(TextHeader.BYTES),
                        ByteBuffer.wrap(old.text().bytes())));
    }
}
