package io.github.sliceline.importing;

import io.github.sliceline.archive.LeftOutArchive;
import io.github.sliceline.archive.OrderedChunks;
import io.github.sliceline.archive.RawWordArchive;
import io.github.sliceline.archive.SourceRemainder;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.profile.SeisncAttribute;
import io.github.sliceline.profile.TracePlaces;
import io.github.sliceline.profile.VolumeDescription;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.FieldType;
import io.github.sliceline.segy.MeasurementSystem;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.SegyOverrides;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.order.GatherAxis;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.segy.survey.TraceCoordinate;
import io.github.sliceline.volume.info.Remark;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Description of the file for a survey. It decides the place of everything in the file, except for data whose size
 * depends on the samples.
 */
record SurveyDescription(
        SegyFile segy,
        SegySurvey survey,
        Optional<TracePlaces> table,
        WorkUnits units,
        HeaderFields fields,
        ConvertOptions options,
        String sourceName) {
    private static final ElementType BYTE = new ElementType(ElementType.Kind.UNSIGNED, 1, ByteOrder.LITTLE_ENDIAN);

    /** Returns the form of the dataset of samples. */
    static DatasetForm data(WorkUnits units, ChunkFilters filters) {
        return DatasetForm.chunked(DataType.FLOAT32, units.volume(), units.chunk())
                .filtered(filters);
    }

    static FormatVersion format(ConvertOptions options) {
        return options.format() == ConvertOptions.Hdf5Format.V1_8 ? FormatVersion.V1_8 : FormatVersion.V1_10;
    }

    /** True if there is a map of offsets, because the traces of a bin are numbered. */
    static boolean hasOffsets(SegySurvey survey) {
        return survey.gather()
                .filter(gather -> gather.by() == GatherAxis.By.NUMBER)
                .isPresent();
    }

    VolumeDescription describe() throws IOException {
        VolumeDescription volume = new VolumeDescription(
                format(options), survey.hasLines() ? VolumeProfile.VERSION : VolumeProfile.AXES_VERSION);
        List<String> paths = survey.hasLines()
                ? paths(survey.gather())
                : survey.axes().stream()
                        .map(axis -> VolumeProfile.axis(axis.name()))
                        .toList();
        // In a prestack survey the axis of the samples comes before the third, as in files of earlier releases.
        int before = survey.hasLines() ? 2 : paths.size();
        for (int d = 0; d < before; d++) {
            volume.axis(paths.get(d), survey.axes().get(d));
        }
        volume.samples(survey.samples());
        for (int d = before; d < paths.size(); d++) {
            volume.axis(paths.get(d), survey.axes().get(d));
        }
        table.ifPresent(places -> places.describe(volume));
        List<String> places = table.isPresent() ? List.of(VolumeProfile.TRACE_LIST) : paths;
        List<String> all = new ArrayList<>(places);
        all.add(VolumeDescription.path(survey.samples()));
        volume.data(data(units, options.filters()), all);
        table.ifPresent(indexed -> indexed.describeIndexes(volume));
        volume.text(VolumeProfile.DATA, "long_name", "amplitude");
        volume.text(VolumeProfile.DATA, "units", "1");
        if (survey.hasLines()) {
            String offsets = hasOffsets(survey) ? " offset" : "";
            volume.text(VolumeProfile.DATA, "coordinates", "cdp_x cdp_y" + offsets);
            maps(volume, paths.subList(0, 2), places);
        } else {
            coordinates(volume, places);
        }
        fileHeaders(volume, places);
        volume.statistics();
        if (survey.hasLines()) {
            volume.crs(options.crs(), survey.measurementSystem() == MeasurementSystem.DEGREES);
        } else {
            volume.setting(VolumeProfile.CRS_ATTRIBUTE, options.crs());
        }
        volume.setting(VolumeProfile.SURVEY_ATTRIBUTE, Optional.empty());
        root(volume);
        return volume;
    }

    private static List<String> paths(Optional<GatherAxis> gather) {
        List<String> paths = new ArrayList<>(List.of(VolumeProfile.INLINES, VolumeProfile.CROSSLINES));
        gather.ifPresent(axis ->
                paths.add(axis.by() == GatherAxis.By.OFFSET ? VolumeProfile.OFFSETS : VolumeProfile.GATHER_NUMBERS));
        return paths;
    }

    /** Describes the coordinates of traces, and the map of live traces. */
    private void coordinates(VolumeDescription volume, List<String> places) {
        List<String> names = new ArrayList<>();
        table.ifPresent(columns -> names.add(columns.columns()));
        String unit = survey.measurementSystem().symbol();
        for (TraceCoordinate coordinate : survey.coordinates()) {
            String path = "/" + coordinate.name();
            String longName = VolumeDescription.longName(path);
            if (coordinate.on().isEmpty()) {
                map(volume, path, DataType.FLOAT64, places, longName);
            } else {
                ByteBuffer values = ByteBuffer.allocate(coordinate.values().length * Double.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN);
                values.asDoubleBuffer().put(coordinate.values());
                long[] sizes = coordinate.on().stream().mapToLong(Axis::size).toArray();
                volume.known(path, DataType.FLOAT64, Shape.of(sizes), values);
                List<String> on = coordinate.on().stream()
                        .map(axis -> VolumeProfile.axis(axis.name()))
                        .toList();
                volume.attach(path, on);
                volume.text(path, "long_name", longName);
            }
            if (!unit.isEmpty()) {
                volume.text(path, "units", unit);
            }
            names.add(coordinate.name());
        }
        if (!names.isEmpty()) {
            volume.text(VolumeProfile.DATA, "coordinates", String.join(" ", names));
        }
        if (table.isEmpty()) {
            volume.live(extents(places.size()), places, traceCount());
        }
    }

    /** Number of traces in the volume. */
    private long traceCount() {
        return segy.traceCount() - survey.leftOut().count();
    }

    /** Describes the maps that {@link BinMaps} fills. */
    private void maps(VolumeDescription volume, List<String> bins, List<String> places) {
        String unit = survey.measurementSystem().symbol();
        boolean geographic = survey.measurementSystem() == MeasurementSystem.DEGREES;
        map(volume, VolumeProfile.CDP_X, DataType.FLOAT64, bins, geographic ? "CDP longitude" : "CDP easting");
        map(volume, VolumeProfile.CDP_Y, DataType.FLOAT64, bins, geographic ? "CDP latitude" : "CDP northing");
        volume.standardNames(geographic);
        if (!unit.isEmpty()) {
            volume.text(VolumeProfile.CDP_X, "units", geographic ? unit + "_east" : unit);
            volume.text(VolumeProfile.CDP_Y, "units", geographic ? unit + "_north" : unit);
        }
        volume.live(extents(places.size()), places, traceCount());
        if (hasOffsets(survey)) {
            map(
                    volume,
                    VolumeProfile.OFFSETS,
                    DataType.INT32,
                    places,
                    VolumeDescription.longName(VolumeProfile.OFFSETS));
        }
    }

    private void map(VolumeDescription volume, String path, DataType type, List<String> axes, String longName) {
        volume.map(path, type, extents(axes.size()), axes, longName);
    }

    /** Returns the first extents of the volume. */
    private Shape extents(int dimensions) {
        return Shape.of(Arrays.copyOf(units.volume().extents(), dimensions));
    }

    /** Describes the copy of the SEG-Y headers, and where the geometry was found. */
    private void fileHeaders(VolumeDescription volume, List<String> axes) throws IOException {
        String segyGroup = VolumeProfile.SEGY;
        DataType bytes = DataType.unsigned(1);
        volume.spec().group(segyGroup);
        volume.spec().dataset(VolumeProfile.TRACE_HEADERS, OrderedChunks.headersForm(segy.traceCount()));
        volume.attach(
                VolumeProfile.TRACE_HEADERS,
                List.of(
                        volume.dimension(segyGroup + "/trace", segy.traceCount()),
                        volume.dimension(segyGroup + "/trace_header_byte", TraceHeader.BYTES)));
        int headers = 1 + segy.extendedTextHeaders().size();
        ByteBuffer text = ByteBuffer.allocate(Math.multiplyExact(headers, TextHeader.BYTES))
                .put(segy.textHeader().bytes());
        segy.extendedTextHeaders().forEach(header -> text.put(header.bytes()));
        volume.known(VolumeProfile.TEXT_HEADERS, bytes, Shape.of(headers, TextHeader.BYTES), text.flip());
        volume.attach(
                VolumeProfile.TEXT_HEADERS,
                List.of(
                        volume.dimension(segyGroup + "/text_header", headers),
                        volume.dimension(segyGroup + "/text_byte", TextHeader.BYTES)));
        ByteBuffer binary = ByteBuffer.wrap(segy.binaryHeader().bytes());
        volume.known(VolumeProfile.BINARY_HEADER, bytes, Shape.of(BinaryHeader.BYTES), binary);
        volume.attach(
                VolumeProfile.BINARY_HEADER, List.of(volume.dimension(segyGroup + "/binary_byte", BinaryHeader.BYTES)));
        Shape places = extents(axes.size());
        String longName = survey.hasLines()
                ? "number of the bin's trace in the SEG-Y file, from 0"
                : "number of the trace in the SEG-Y file, from 0";
        volume.map(VolumeProfile.TRACE_INDEX, DataType.INT64, places, axes, longName);
        fields.describe(volume, places, axes);
        new SourceRemainder(segy).describe(volume.spec());
        new LeftOutArchive(segy, survey.leftOut(), units.threads()).describe(volume.spec());
        volume.text(segyGroup, "byte_order", segy.byteOrder().toString());
        if (segy.isSu()) {
            volume.text(segyGroup, VolumeProfile.SOURCE_KIND_ATTRIBUTE, VolumeProfile.SOURCE_KIND_SU);
        }
        if (!survey.remarks().isEmpty()) {
            volume.text(segyGroup, VolumeProfile.REMARKS_ATTRIBUTE, Remark.lines(survey.remarks()));
        }
        volume.integer(segyGroup, "format_code", segy.format().code());
        survey.mapping().columns().forEach(field -> {
            volume.integer(segyGroup, field.name() + "_byte", field.bytePosition());
            if (field.type() != FieldType.INT32) {
                volume.text(segyGroup, field.name() + "_type", field.type().toString());
            }
        });
        if (!survey.overrides().equals(SegyOverrides.NONE)) {
            volume.text(
                    segyGroup,
                    VolumeProfile.OVERRIDES_ATTRIBUTE,
                    survey.overrides().toString());
        }
        survey.axesSpec()
                .ifPresent(spec -> volume.text(segyGroup, VolumeProfile.SOURCE_AXES_ATTRIBUTE, spec.toString()));
        ByteBuffer edited = ByteBuffer.allocate(TextHeader.BYTES);
        volume.spec()
                .reserveAttribute(
                        segyGroup,
                        VolumeProfile.SOURCE_TEXT_ATTRIBUTE,
                        AttributeValue.numbers(BYTE, Shape.of(TextHeader.BYTES), edited));
        if (segy.isDamaged()) {
            volume.text(segyGroup, "salvage", segy.salvageReport().orElseThrow().summary());
        } else {
            RawWordArchive.describe(volume.spec(), segy, !options.filters().isNone());
        }
    }

    /** Describes the attributes of the root: the text header and the source. */
    private void root(VolumeDescription volume) throws IOException {
        volume.text("/", "text", segy.textHeader().toString());
        boolean hasOffsets = survey.gather()
                .filter(gather -> gather.by() == GatherAxis.By.OFFSET)
                .isPresent();
        if (survey.hasLines()) {
            SeisncAttribute seisnc = new SeisncAttribute(
                    survey.grid(), hasOffsets, survey.samples(), true, options.crs(), Optional.of(sourceName));
            volume.text("/", VolumeProfile.SEISNC_ATTRIBUTE, seisnc.json());
        }
        volume.text("/", "source_file", sourceName);
        volume.integer("/", VolumeProfile.SOURCE_BYTES_ATTRIBUTE, segy.storedBytes());
        volume.spec().reserveAttribute("/", VolumeProfile.SOURCE_SHA256_ATTRIBUTE, AttributeValue.text("0".repeat(64)));
        survey.bins().ifPresent(volume::bins);
    }
}
