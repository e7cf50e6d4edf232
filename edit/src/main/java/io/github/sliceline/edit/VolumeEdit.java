package io.github.sliceline.edit;

import io.github.sliceline.Advice;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.VerticalEvidence;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.undo.OverlayStore;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sets properties of a volume that Sliceline wrote: coordinate reference system, survey, units, axes, lines of the text
 * header. A property is changed in every place where the file keeps it. All changes are made or none.
 * {@code docs/edit.md} lists the names.
 */
public final class VolumeEdit {
    private static final long CACHE_BYTES = 8L << 20;

    private VolumeEdit() {}

    /**
     * Returns the properties by name, in order, without blank lines of the text header.
     *
     * @param revision revision of the file; see {@link io.github.sliceline.volume.options.ReadOptions#revision()}
     */
    public static Map<String, String> show(Path file, int revision) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file, revision, ReadLimits.DEFAULTS)) {
            return VolumeState.read(container).settings().asMap();
        }
    }

    /**
     * Sets properties.
     *
     * @param values new values by name, set in this order
     * @param options the atomicity is always {@link Atomicity#YES}
     * @throws IllegalArgumentException if a name is unknown or a value does not fit
     * @throws io.github.sliceline.UnsupportedFileException if Sliceline did not write the file
     * @throws EditFailedException if the file cannot be written, or has no room for a new value and libhdf5 is not
     *     available
     */
    public static EditReport set(Path file, Map<String, String> values, EditOptions options) throws IOException {
        return set(file, values, options, FileFollower.NOBODY);
    }

    /**
     * Sets properties, and lets a follower, such as replicas, write the same bytes elsewhere.
     *
     * @param follower follower of the file; see {@link Hdf5Edit#run(Path, EditScript, EditOptions, FileFollower)}
     */
    public static EditReport set(Path file, Map<String, String> values, EditOptions options, FileFollower follower)
            throws IOException {
        long start = System.nanoTime();
        List<String> changes = new ArrayList<>();
        List<String> remarks;
        boolean committed = false;
        EditSession session = EditSession.open(file, options.withAtomicity(Atomicity.YES), follower);
        try (session) {
            VolumeState state = read(file, session);
            VolumeSettings wanted = state.settings();
            Optional<VerticalEvidence> evidence =
                    values.containsKey(VolumeSettings.SAMPLE_UNIT) ? evidence(file, session, wanted) : Optional.empty();
            for (Map.Entry<String, String> value : values.entrySet()) {
                VolumeSettings next = wanted.with(value.getKey(), value.getValue());
                changes.add(TextHeaderLines.said(value, wanted.asMap()));
                wanted = next;
            }
            VolumeChanges difference = new VolumeChanges(state, wanted);
            difference.write(session.store());
            session.commit();
            committed = true;
            remarks = remarks(difference);
            SampleUnit unit = wanted.samples().unit();
            evidence.flatMap(said -> said.contradiction(unit, "set, as asked")).ifPresent(remarks::add);
        } catch (IOException e) {
            boolean done = committed && !options.dryRun();
            throw session.failure(e, done ? "everything is set" : "nothing was changed", done ? values.size() : 0);
        }
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        return new EditReport(file, changes, remarks, options.dryRun(), duration);
    }

    private static VolumeState read(Path file, EditSession session) throws IOException {
        ByteSource view = new OverlayStore(session.store()); // the container closes this view, not the session's store
        try (Hdf5Container container = Hdf5Container.of(file, view, ReadLimits.DEFAULTS)) {
            return VolumeState.read(container);
        }
    }

    private static Optional<VerticalEvidence> evidence(Path file, EditSession session, VolumeSettings settings)
            throws IOException {
        ByteSource view = new OverlayStore(session.store());
        try (Hdf5Container container = Hdf5Container.of(file, view, ReadLimits.DEFAULTS)) {
            return evidence(container, settings.text());
        }
    }

    /**
     * Returns what the kept SEG-Y headers say of the vertical axis; empty if the volume has none, as for computed
     * samples.
     */
    private static Optional<VerticalEvidence> evidence(Hdf5Container container, TextHeader text) throws IOException {
        if (!container.exists(VolumeProfile.BINARY_HEADER) || !container.exists(VolumeProfile.TRACE_HEADERS)) {
            return Optional.empty();
        }
        Map<String, Object> segy = container.attributes(VolumeProfile.SEGY);
        ByteOrder order =
                "LITTLE_ENDIAN".equals(segy.get("byte_order")) ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        boolean isSu = VolumeProfile.SOURCE_KIND_SU.equals(segy.get(VolumeProfile.SOURCE_KIND_ATTRIBUTE));
        byte[] binary =
                read(container, VolumeProfile.BINARY_HEADER, Region.of(new long[1], new long[] {BinaryHeader.BYTES}));
        byte[] trace =
                read(container, VolumeProfile.TRACE_HEADERS, Region.of(new long[2], new long[] {1, TraceHeader.BYTES}));
        return Optional.of(VerticalEvidence.of(
                new BinaryHeader(binary, order),
                List.of(text),
                TraceHeader.at(ByteBuffer.wrap(trace).order(order), 0),
                isSu));
    }

    private static byte[] read(Hdf5Container container, String path, Region region) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(region.size()));
        ElementReader.open(container, path, ReadLimits.DEFAULTS, CACHE_BYTES).read(region, bytes);
        return bytes.array();
    }

    private static List<String> remarks(VolumeChanges difference) {
        List<String> remarks = new ArrayList<>();
        difference.crsRemark().ifPresent(remarks::add);
        if (difference.hasNewLines() || difference.hasNewSamples()) {
            remarks.add("the SEG-Y headers kept in the file stay as they were: an export has the line numbers and the"
                    + " sample interval of the source");
        }
        if (difference.hasNewText()) {
            remarks.add("an export still gives the SEG-Y file back as it was; " + Advice.Step.EXPORT_MODIFIED
                    + " has the new text");
        }
        return remarks;
    }
}
