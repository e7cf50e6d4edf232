package io.github.sliceline.viewer.export;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.horizon.MapLine;
import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.importing.SegyToHdf5;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.selection.PathColumn;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.show.axis.Viewport;
import io.github.sliceline.show.paint.CellDrawing;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.Look;
import io.github.sliceline.show.paint.Picture;
import io.github.sliceline.show.paint.PictureSize;
import io.github.sliceline.show.paint.SectionPainter;
import io.github.sliceline.testdata.SampleCoding;
import io.github.sliceline.testdata.SurveyLines;
import io.github.sliceline.testdata.SurveyShape;
import io.github.sliceline.testdata.SyntheticSegy;
import io.github.sliceline.viewer.export.ExportChoice.Form;
import io.github.sliceline.viewer.map.MapProjection;
import io.github.sliceline.viewer.model.Horizon;
import io.github.sliceline.viewer.model.HorizonMap;
import io.github.sliceline.viewer.model.LineFile;
import io.github.sliceline.viewer.model.MapContent;
import io.github.sliceline.viewer.model.Subject;
import io.github.sliceline.viewer.model.ViewerModel;
import io.github.sliceline.viewer.pane.HorizonOverlay;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.volume.Section;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class SectionExportTest {
    private static final SurveyShape SHAPE = new SurveyShape(12, 15, 50);
    private static final int AROUND = 0x123456;

    @TempDir
    static Path folder;

    private static OpenSurvey hdf5;
    private static OpenSurvey segy;

    @BeforeAll
    static void make() throws IOException {
        Path source = folder.resolve("survey.sgy");
        SyntheticSegy.of(SHAPE, SurveyLines.DEFAULT, (i, x, trace) -> {
                    for (int s = 0; s < trace.length; s++) {
                        trace[s] = value(i, x, s);
                    }
                })
                .withCoding(SampleCoding.IEEE)
                .write(source);
        Path volume = folder.resolve("survey.h5");
        SegyToHdf5.convert(source, volume, ConvertOptions.DEFAULTS, Job.quiet());
        hdf5 = OpenSurvey.open(volume);
        segy = OpenSurvey.open(source);
    }

    @AfterAll
    static void close() throws IOException {
        hdf5.close();
        segy.close();
    }

    /** Both signs, another value everywhere. */
    private static float value(int inline, int crossline, int sample) {
        return (inline * 1000 + crossline * 50 + sample) * ((sample & 1) == 0 ? 0.25f : -0.25f);
    }

    private static ShownSection shown(OpenSurvey survey, Subject subject, Viewport view) throws IOException {
        Section section = survey.volume().read(survey.query(subject));
        return ShownSection.of(survey, subject, section, Optional.empty(), view, Display.density(3000), AROUND);
    }

    private static Path saved(ShownSection shown, ExportChoice choice) throws IOException {
        Path file = folder.resolve("saved." + choice.kind().extension());
        SectionExport.save(shown, choice, file, true, Job.quiet());
        return file;
    }

    private static ExportChoice choice(ExportKind kind) {
        return choice(kind, Form.SCREEN);
    }

    private static ExportChoice choice(ExportKind kind, Form form) {
        return new ExportChoice(kind, false, form, 16, 10, 300);
    }

    @Test
    void aPictureAsOnTheScreenHasThePixelsOfThePane() throws IOException {
        Viewport view = new Viewport(-2.3, 4.1, 7.9, 61, 170, 90);
        for (Subject subject : List.of(new Subject.Inline(3, 0), new Subject.Slice(7, 0))) {
            ShownSection shown = shown(hdf5, subject, view);
            BufferedImage image =
                    ImageIO.read(saved(shown, choice(ExportKind.PNG)).toFile());
            int[] want = SectionPainter.paint(shown.image().raster(), view, shown.display(), AROUND);
            assertArrayEquals(want, pixels(image), subject.toString());
        }
    }

    /** The colour of each sample is that of the middle of its block in a larger picture. */
    @Test
    void aPictureOfSamplesHasAPixelForEachThatIsSeen() throws IOException {
        Viewport view = new Viewport(1.2, 2.6, 4.5, 9.4, 300, 300);
        for (Subject subject : List.of(new Subject.Crossline(3, 0), new Subject.Slice(7, 0))) {
            ShownSection shown = shown(hdf5, subject, view);
            BufferedImage image = ImageIO.read(
                    saved(shown, choice(ExportKind.PNG, Form.SAMPLES)).toFile());
            assertEquals(4, image.getWidth(), "columns 1 to 4");
            assertEquals(7, image.getHeight(), "rows 3 to 9");
            Viewport large = new Viewport(0.5, 2.5, 4.5, 9.5, 40, 70);
            int[] blocks = SectionPainter.paint(
                    shown.image().raster(), large, shown.display().withInterpolated(false), AROUND);
            for (int y = 0; y < 7; y++) {
                for (int x = 0; x < 4; x++) {
                    int want = blocks[(10 * y + 5) * 40 + 10 * x + 5];
                    assertEquals(want, image.getRGB(x, y) & 0xFFFFFF, subject + " " + x + " " + y);
                }
            }
        }
    }

    @Test
    void aPictureForPrintHasItsSize() throws IOException {
        ShownSection shown = shown(hdf5, new Subject.Inline(0, 0), Viewport.whole(15, 50, 100, 100));
        ExportChoice choice = new ExportChoice(ExportKind.PNG, false, Form.PRINT, 12.7, 10.16, 200);
        BufferedImage image = ImageIO.read(saved(shown, choice).toFile());
        assertEquals(1000, image.getWidth());
        assertEquals(800, image.getHeight());
    }

    @Test
    void aDrawingHasTheLineNumbersThatAreSeenAtTheirPlaces() throws Exception {
        Viewport view = new Viewport(4.5, 9.5, 9.5, 29.5, 500, 400);
        ShownSection shown = shown(hdf5, new Subject.Inline(2, 0), view);
        ShownSection wiggles = new ShownSection(
                shown.image(),
                view,
                shown.display().withLooks(Set.of(Look.WIGGLE, Look.DENSITY)),
                AROUND,
                shown.source(),
                Optional.empty(),
                CellDrawing.NONE);
        ExportChoice choice = new ExportChoice(ExportKind.SVG, false, Form.SCREEN, 20, 15, 96);
        Element svg = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(saved(wiggles, choice).toFile())
                .getDocumentElement();
        assertEquals("756", svg.getAttribute("width"));
        List<Element> texts = elements(svg, "text");
        assertTrue(texts.stream().anyMatch(text -> text.getTextContent().contains("Inline ")), "title");
        Element data = elements(svg, "image").get(0);
        String[] place = data.getAttribute("transform").split("[( )]", -1);
        double left = Double.parseDouble(place[5]);
        int width = Integer.parseInt(data.getAttribute("width"));
        for (int index = 5; index <= 9; index++) {
            int number = hdf5.facts().crosslines().numberAt(index);
            Element tick = texts.stream()
                    .filter(text -> text.getTextContent().equals(String.valueOf(number)))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("no tick " + number));
            double middle = Double.parseDouble(tick.getAttribute("x"))
                    + Double.parseDouble(tick.getAttribute("textLength")) / 2;
            assertEquals(left + width * (index - 4.5) / 5, middle, 1.5, "tick " + number);
        }
        String before = String.valueOf(hdf5.facts().crosslines().numberAt(4));
        assertFalse(texts.stream().anyMatch(text -> text.getTextContent().equals(before)), "not seen: " + before);
    }

    private static List<Element> elements(Element in, String name) {
        List<Element> all = new ArrayList<>();
        NodeList found = in.getElementsByTagName(name);
        for (int i = 0; i < found.getLength(); i++) {
            all.add((Element) found.item(i));
        }
        return all;
    }

    @Test
    void arraysHaveTheSamplesThatAreSeen() throws IOException {
        Viewport view = new Viewport(1.6, 39.6, 4.4, 80, 300, 300);
        ByteBuffer npy = ByteBuffer.wrap(
                        Files.readAllBytes(saved(shown(hdf5, new Subject.Inline(5, 0), view), choice(ExportKind.NPY))))
                .order(ByteOrder.LITTLE_ENDIAN);
        int header = 10 + npy.getShort(8);
        assertTrue(new String(npy.array(), 10, header - 10, StandardCharsets.US_ASCII).contains("'shape': (3, 10)"));
        for (int x = 0; x < 3; x++) {
            for (int s = 0; s < 10; s++) {
                assertEquals(value(5, 2 + x, 40 + s), npy.getFloat(header + 4 * (10 * x + s)));
            }
        }
        // Of a map rows count upward: the view's top rows are the last inlines.
        List<String> csv = Files.readAllLines(saved(
                shown(hdf5, new Subject.Slice(9, 0), new Viewport(-0.5, -0.5, 1.5, 2.5, 20, 30)),
                choice(ExportKind.CSV)));
        assertEquals(1 + 3, csv.size());
        for (int row = 0; row < 3; row++) {
            String[] cells = csv.get(1 + row).split(",", -1);
            assertEquals(hdf5.facts().inlines().numberAt(9 + row), Integer.parseInt(cells[0]));
            assertEquals(value(9 + row, 0, 9), Float.parseFloat(cells[1]));
            assertEquals(value(9 + row, 1, 9), Float.parseFloat(cells[2]));
        }
    }

    @Test
    void segyOfAPartHasTheHeadersOfItsSource() throws IOException {
        Viewport view = new Viewport(2.5, 9.5, 5.5, 30.5, 300, 300);
        for (OpenSurvey survey : List.of(hdf5, segy)) {
            Path file = saved(shown(survey, new Subject.Crossline(4, 0), view), choice(ExportKind.SEGY));
            try (SegyFile source = SegyFile.open(segy.file());
                    SegyFile part = SegyFile.open(file)) {
                assertEquals(3, part.traceCount());
                for (int k = 0; k < 3; k++) {
                    float[] want = new float[21];
                    for (int s = 0; s < want.length; s++) {
                        want[s] = value(3 + k, 4, 10 + s);
                    }
                    assertArrayEquals(want, part.readTrace(k));
                    TraceHeader header = part.readTraceHeader(k);
                    TraceHeader before = source.readTraceHeader((3L + k) * SHAPE.crosslines() + 4);
                    assertEquals(survey.facts().inlines().numberAt(3 + k), header.inline(HeaderMapping.STANDARD));
                    assertEquals(before.get(TraceField.CDP_X), header.get(TraceField.CDP_X));
                    assertEquals(before.get(TraceField.CDP_Y), header.get(TraceField.CDP_Y));
                    assertEquals(
                            survey.facts().samples().valueAt(10),
                            (double) header.get(TraceField.DELAY_RECORDING_TIME),
                            1e-9);
                }
                assertEquals(source.textHeader().lines(), part.textHeader().lines());
            }
        }
    }

    @Test
    void segyOfALineHasItsPlaces() throws IOException {
        Polyline path = Polyline.ofLines(List.of(lines(0, 0), lines(11, 14)));
        Subject subject = new Subject.Along(path);
        List<PathColumn> columns = path.columns(hdf5.facts().grid());
        ShownSection shown = shown(hdf5, subject, Viewport.whole(columns.size(), 50, 100, 100));
        try (SegyFile file =
                SegyFile.open(saved(shown, new ExportChoice(ExportKind.SEGY, true, Form.SCREEN, 16, 10, 300)))) {
            assertEquals(columns.size(), file.traceCount());
            for (int k = 0; k < columns.size(); k++) {
                TraceHeader header = file.readTraceHeader(k);
                MapPoint place = new MapPoint(columns.get(k).x(), columns.get(k).y());
                assertEquals(place.x(), header.x(HeaderMapping.STANDARD), 0.006);
                assertEquals(place.y(), header.y(HeaderMapping.STANDARD), 0.006);
                assertEquals(columns.get(k).inline(), header.inline(HeaderMapping.STANDARD), 0.51);
                float[] want = Arrays.copyOfRange(shown.image().values(), 50 * k, 50 * k + 50);
                assertArrayEquals(want, file.readTrace(k));
            }
        }
    }

    /** With new headers, and with those of the SEG-Y file that the volume was converted from. */
    @Test
    void segyOfAGatherHasItsOffsets() throws IOException {
        Path made = folder.resolve("made.h5");
        VolumeSpec spec = VolumeSpec.of(
                Axis.of(10, 1, 3), Axis.of(20, 2, 4), Axis.of(150, 100, 5), SampleAxis.milliseconds(0, 4, 50));
        float[] samples = new float[3 * 4 * 5 * 50];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = i;
        }
        try (VolumeWriter writer = VolumeWriter.create(made, spec)) {
            writer.write(Region.all(writer.shape()), samples);
            writer.commit();
        }
        SegyBytes traces = new SegyBytes().samples(50);
        for (int bin = 0; bin < 3 * 4; bin++) {
            for (int offset = 150; offset < 600; offset += 100) {
                traces.trace(10 + bin / 4, 20 + bin % 4 * 2, SegyBytes.putInt(37, offset));
            }
        }
        Path segyOnes = Files.write(folder.resolve("gathers.sgy"), traces.bytes());
        for (Path gathers : List.of(made, segyOnes)) {
            try (OpenSurvey survey = OpenSurvey.open(gathers)) {
                ShownSection shown =
                        shown(survey, new Subject.Gather(1, 2), new Viewport(0.5, -0.5, 3.5, 49.5, 300, 300));
                try (SegyFile file = SegyFile.open(saved(shown, choice(ExportKind.SEGY)))) {
                    assertEquals(3, file.traceCount());
                    for (int k = 0; k < 3; k++) {
                        TraceHeader header = file.readTraceHeader(k);
                        assertEquals(11, header.inline(HeaderMapping.STANDARD));
                        assertEquals(24, header.crossline(HeaderMapping.STANDARD));
                        assertEquals(250 + 100 * k, header.get(TraceField.OFFSET));
                        if (gathers.equals(made)) {
                            int from = ((1 * 4 + 2) * 5 + 1 + k) * 50;
                            assertArrayEquals(Arrays.copyOfRange(samples, from, from + 50), file.readTrace(k));
                        }
                    }
                }
            }
        }
    }

    private static LinePoint lines(int inline, int crossline) {
        return new LinePoint(
                hdf5.facts().inlines().numberAt(inline),
                hdf5.facts().crosslines().numberAt(crossline));
    }

    @Test
    void failedSavesAreReportedAndLeaveNoFile() throws IOException {
        Viewport view = Viewport.whole(15, 12, 100, 100);
        ShownSection slice = shown(hdf5, new Subject.Slice(1, 0), view);
        Path target = folder.resolve("refused.sgy");
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> SectionExport.save(slice, choice(ExportKind.SEGY), target, false, Job.quiet()));
        assertTrue(String.valueOf(e.getMessage()).contains("traces"), e.getMessage());
        assertTrue(isAlone(target));

        CancelToken cancelled = new CancelToken();
        cancelled.cancel();
        for (ExportKind kind : List.of(ExportKind.PNG, ExportKind.SVG, ExportKind.NPY, ExportKind.CSV)) {
            Path stopped = folder.resolve("refused." + kind.extension());
            assertThrows(
                    CancellationException.class,
                    () -> SectionExport.save(slice, choice(kind), stopped, false, Job.stoppedBy(cancelled)));
            assertTrue(isAlone(stopped), kind.toString());
        }
        ExportChoice huge = new ExportChoice(ExportKind.PNG, false, Form.PRINT, 400, 400, 600);
        assertThrows(
                IllegalArgumentException.class,
                () -> SectionExport.save(slice, huge, folder.resolve("huge.png"), false, Job.quiet()));
    }

    private static boolean isAlone(Path target) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.noneMatch(file -> file.getFileName()
                    .toString()
                    .startsWith(target.getFileName().toString()));
        }
    }

    @Test
    void filesAreReplacedOnlyOnRequest() throws IOException {
        ShownSection shown = shown(hdf5, new Subject.Inline(1, 0), Viewport.whole(15, 50, 100, 100));
        Path there = Files.writeString(folder.resolve("there.npy"), "mine");
        assertThrows(
                FileAlreadyExistsException.class,
                () -> SectionExport.save(shown, choice(ExportKind.NPY), there, false, Job.quiet()));
        assertEquals("mine", Files.readString(there));
        assertThrows(
                FileAlreadyExistsException.class,
                () -> SectionExport.save(shown, choice(ExportKind.NPY), hdf5.file(), true, Job.quiet()));
        SectionExport.save(shown, choice(ExportKind.NPY), there, true, Job.quiet());
        assertEquals((byte) 0x93, Files.readAllBytes(there)[0]);
    }

    @Test
    void aNameThatMeansAnotherFormatIsRefused() throws IOException {
        ShownSection shown = shown(hdf5, new Subject.Inline(3, 0), Viewport.whole(15, 50, 100, 100));
        for (String name : List.of("a.svg", "a.SEGY", "a.h5", "a.zgy", "a.tiff")) {
            Path target = folder.resolve(name);
            IllegalArgumentException e = assertThrows(
                    IllegalArgumentException.class,
                    () -> SectionExport.save(shown, choice(ExportKind.PNG), target, true, Job.quiet()));
            assertTrue(String.valueOf(e.getMessage()).contains("name the file .png"), e.toString());
            assertFalse(Files.exists(target));
        }
        SectionExport.save(shown, choice(ExportKind.SEGY), folder.resolve("any.segy"), true, Job.quiet());
        SectionExport.save(shown, choice(ExportKind.PNG), folder.resolve("any.picture"), true, Job.quiet());
    }

    @Test
    void theMapOfAHorizonHasItsBins() throws IOException {
        float[] times = new float[SHAPE.inlines() * SHAPE.crosslines()];
        for (int bin = 0; bin < times.length; bin++) {
            times[bin] = 100 + bin;
        }
        Horizon top = new ViewerModel(hdf5.facts(), Display.density(300))
                .horizons()
                .add("top", Surface.of(hdf5.facts().grid(), new double[times.length]));
        HorizonMap map = new HorizonMap(new MapContent.Times(top), times, 1);
        ShownSection shown = ShownSection.of(hdf5.facts(), map, Display.density(300), 40, 30);
        assertEquals("Time in ms of top - survey.h5", shown.image().title());
        HorizonMap traces = new HorizonMap(new MapContent.Traces(), times, 1);
        assertEquals(
                "Traces - survey.h5",
                ShownSection.of(hdf5.facts(), traces, Display.density(300), 40, 30)
                        .image()
                        .title());
        assertFalse(shown.hasTraces());
        List<String> csv = Files.readAllLines(saved(shown, choice(ExportKind.CSV)));
        assertEquals(1 + SHAPE.inlines(), csv.size());
        assertTrue(csv.get(0).startsWith("inline,2001,2002,"), csv.get(0));
        assertTrue(csv.get(2).startsWith("1002,115.0,116.0,"), csv.get(2));
        BufferedImage image =
                ImageIO.read(saved(shown, choice(ExportKind.PNG, Form.SAMPLES)).toFile());
        assertEquals(SHAPE.crosslines(), image.getWidth());
        assertEquals(SHAPE.inlines(), image.getHeight());
    }

    @Test
    void mapsHaveTheirPlacesInFilesOfOtherPrograms() throws IOException {
        Viewport view = Viewport.whole(15, 12, 100, 100);
        ShownSection slice = shown(hdf5, new Subject.Slice(1, 0), view);
        assertTrue(ExportChoice.DEFAULTS.form() == Form.PRINT);
        assertFalse(slice.offers(ExportKind.TIFF), "not known where it lies");
        PictureSize pane = PictureSize.atLeast(400, 300);
        ShownSection placed = slice.onMap(hdf5, Optional.empty(), pane);
        assertTrue(placed.offers(ExportKind.IRAP));
        assertFalse(placed.offers(ExportKind.GEOJSON));
        byte[] tiff = Files.readAllBytes(saved(placed, choice(ExportKind.TIFF)));
        assertEquals("II*", new String(tiff, 0, 3, StandardCharsets.ISO_8859_1));
        List<String> irap = Files.readAllLines(saved(placed, choice(ExportKind.IRAP)));
        assertTrue(irap.get(0).startsWith("-996 "), irap.get(0));
        List<String> points = Files.readAllLines(saved(placed, choice(ExportKind.XYZ)));
        assertEquals("# x y inline crossline value", points.get(0));
        assertEquals(1 + SHAPE.inlines() * SHAPE.crosslines(), points.size());
        String[] second = points.get(2).split(" ", -1);
        assertEquals(SurveyLines.DEFAULT.x(0, 1), Double.parseDouble(second[0]), 0.1);
        assertEquals(SurveyLines.DEFAULT.y(0, 1), Double.parseDouble(second[1]), 0.1);
        assertEquals(List.of("1001", "2002"), List.of(second[2], second[3]));
        assertEquals(value(0, 1, 1), Float.parseFloat(second[4]));
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> saved(slice, choice(ExportKind.IRAP)));
        assertTrue(String.valueOf(e.getMessage()).contains("coordinates"), e.getMessage());
    }

    @Test
    void slicesOnTheMapAndTheBaseMapAreDrawnOnTheMap() throws IOException {
        PictureSize pane = PictureSize.atLeast(400, 300);
        ShownSection slice = shown(hdf5, new Subject.Slice(1, 0), Viewport.whole(15, 12, 100, 100));
        MapProjection.Bounds bounds = MapProjection.of(hdf5.facts().grid()).bounds();
        Viewport seen = new Viewport(bounds.left(), -bounds.top(), bounds.right(), -bounds.bottom(), 400, 300);
        ShownSection onMap = slice.onMap(hdf5, Optional.of(seen), pane);
        BufferedImage screen = ImageIO.read(saved(onMap, choice(ExportKind.PNG)).toFile());
        assertEquals(400, screen.getWidth(), "with axes, as the pane is large");
        String svg = Files.readString(saved(onMap, choice(ExportKind.SVG)));
        assertTrue(svg.contains(">X<") && svg.contains(">Y<"), "axes of coordinates");

        List<MapLine> faults = List.of(new MapLine("F <1>", List.of(new MapPoint(1, 2), new MapPoint(3, 4))));
        ShownMap.Drawing drawing =
                (named, whole, size, dpi) -> new Picture(size.width(), size.height(), dpi, canvas -> {
                    canvas.setColor(Color.RED);
                    canvas.fillRect(0, 0, size.width(), size.height());
                });
        ShownSection map = slice.onBaseMap(hdf5, drawing, pane, List.of(new LineFile("faults", faults, 0, true)));
        BufferedImage red =
                ImageIO.read(saved(map, choice(ExportKind.PNG, Form.PRINT)).toFile());
        assertEquals(0xFFFF0000, red.getRGB(5, 5));
        String json = Files.readString(saved(map, choice(ExportKind.GEOJSON)));
        assertTrue(json.contains("[[1,2],[3,4]]") || json.contains("[[1.0,2.0],[3.0,4.0]]"), json);
        assertTrue(json.contains("outline"), json);
    }

    @Test
    void namesAreProposed() throws IOException {
        ShownSection shown = shown(hdf5, new Subject.Inline(1, 0), Viewport.whole(15, 50, 100, 100));
        assertEquals("survey-inline-" + hdf5.facts().inlines().numberAt(1), shown.fileName());
        ShownSection slice = shown(hdf5, new Subject.Slice(1, 0), Viewport.whole(15, 12, 100, 100));
        assertTrue(slice.fileName().matches("survey-slice-at-\\d+-ms"), slice.fileName());
    }

    private static int[] pixels(BufferedImage image) {
        int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        return Arrays.stream(pixels).map(pixel -> pixel & 0xFFFFFF).toArray();
    }

    /** In the pixels of the pane, in print, and as lines; also after the pane shows them no longer. */
    @Test
    void picturesHaveTheHorizonsThatThePaneShows() throws Exception {
        ViewerModel model = new ViewerModel(hdf5.facts(), Display.density(3000));
        double[] times = new double[SHAPE.inlines() * SHAPE.crosslines()];
        for (int bin = 0; bin < times.length; bin++) {
            times[bin] = hdf5.facts().samples().valueAt(20) + (bin / SHAPE.crosslines() < 6 ? -2 : 2);
        }
        Horizon top = model.horizons().add("top", Surface.of(hdf5.facts().grid(), times));
        model.horizons().replace(top, top.withColour(0x00FF00));
        Viewport view = Viewport.whole(15, 50, 300, 500);
        Subject inline = new Subject.Inline(2, 0);
        Subject slice = new Subject.Slice(20, 0);
        ShownSection section = shown(hdf5, inline, view).under(new HorizonOverlay(model).over(inline));
        ShownSection cut =
                shown(hdf5, slice, Viewport.whole(15, 12, 300, 240)).under(new HorizonOverlay(model).over(slice));
        ShownSection turned =
                cut.onMap(hdf5, Optional.of(new Viewport(0, -1e7, 1e7, 0, 400, 400)), PictureSize.atLeast(400, 400));
        model.horizons().remove(top);
        for (ShownSection shown : List.of(section, cut, turned)) {
            for (Form form : List.of(Form.SCREEN, Form.PRINT)) {
                ExportChoice whole = new ExportChoice(ExportKind.PNG, true, form, 16, 10, 100);
                BufferedImage image = ImageIO.read(saved(shown, whole).toFile());
                assertTrue(greens(image) > 20, shown.image().title() + " " + form + " " + greens(image));
            }
            String svg =
                    Files.readString(saved(shown, new ExportChoice(ExportKind.SVG, true, Form.SCREEN, 16, 10, 96)));
            assertTrue(svg.contains("#00ff00"), shown.image().title());
        }
        BufferedImage samples = ImageIO.read(
                saved(section, choice(ExportKind.PNG, Form.SAMPLES)).toFile());
        assertEquals(0, greens(samples), "a pixel is a sample");
        BufferedImage screen =
                ImageIO.read(saved(section, choice(ExportKind.PNG)).toFile());
        double row = 20 - 2 / hdf5.facts().samples().interval();
        assertTrue(isGreen(screen.getRGB(150, (int) view.yOf(row))), "at its times");
    }

    private static int greens(BufferedImage image) {
        int[] all = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        return (int) Arrays.stream(all).filter(SectionExportTest::isGreen).count();
    }

    /** Smooth edges mix it with the data, which are red, white and blue. */
    private static boolean isGreen(int pixel) {
        Color colour = new Color(pixel);
        return colour.getGreen() > 60 + Math.max(colour.getRed(), colour.getBlue());
    }
}
