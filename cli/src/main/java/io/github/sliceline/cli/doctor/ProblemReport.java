package io.github.sliceline.cli.doctor;

import io.github.sliceline.Job;
import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.report.InfoText;
import io.github.sliceline.cli.report.Json;
import io.github.sliceline.cli.report.ScanText;
import io.github.sliceline.remote.Location;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.show.files.OutputStreamFile;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * Report that a user sends about a problem: the doctor's findings, facts of the file, and requests of reads. It holds
 * no samples, names, texts, coordinates or environment variables. It does not include the recording itself, which holds
 * all variables of the JVM.
 */
public record ProblemReport(Machine machine, Optional<FileCheck> check) {
    /** Largest read that is recorded, in bytes. */
    private static final long MOST_BYTES = 64 << 20;

    private static final int MOST_EVENTS = 2000;
    private static final String EVENTS = "io.github.sliceline.";

    /** Fields of events whose values are numbers or words of this project. */
    private static final List<String> FIELDS =
            List.of("requests", "bytes", "position", "length", "route", "storedBytes", "chunkBytes");

    /** Writes the report as a ZIP file of JSON files. */
    public void write(Path zip, boolean replace, Job job) throws IOException {
        try (OutputStreamFile out = OutputStreamFile.create(zip, replace)) {
            ZipOutputStream entries = new ZipOutputStream(out.stream());
            add(entries, "doctor", () -> machine.json(false).put("file", check.map(found -> found.json(false))));
            if (check.isPresent() && check.get().problem().isEmpty()) {
                add(entries, "file", () -> facts(check.get(), job));
                add(entries, "reads", () -> reads(check.get(), job));
            }
            entries.finish();
            out.commit();
        }
    }

    /** Adds a part; if it cannot be made, the reason takes its place. */
    private static void add(ZipOutputStream entries, String name, OnFailure.Work<Json> part) throws IOException {
        Json json;
        try {
            json = part.run();
        } catch (CancellationException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            json = new Json().put("problem", FileCheck.problem(e, false));
        }
        entries.putNextEntry(new ZipEntry(name + ".json"));
        entries.write(json.text().getBytes(StandardCharsets.UTF_8));
    }

    private static Json facts(FileCheck check, Job job) throws IOException {
        Path file = check.file();
        if (InputFile.isHdf5(file) || InputFile.isOtherVolume(file)) {
            try (SeismicVolume volume = check.open(job)) {
                return new InfoText(volume, volume.info(), Optional.empty()).anonymous();
            }
        }
        try (SegyFile segy = SegyFile.open(file);
                SegySurvey survey = SegyScanner.scan(segy, check.scan(), null, job)) {
            return new ScanText(segy, survey).anonymous();
        }
    }

    /** Reads planes of the file and returns the requests that the flight recorder noted. */
    private static Json reads(FileCheck check, Job job) throws IOException {
        Path recorded = Files.createTempFile("sliceline", ".jfr");
        try (Recording recording = new Recording();
                SeismicVolume volume = check.open(job)) {
            List.of("Plan", "Request", "Decode")
                    .forEach(event -> recording.enable(EVENTS + event).withoutThreshold());
            recording.start();
            for (FileCheck.Read read : check.reads()) {
                if (read.cost().bytes() <= MOST_BYTES
                        && !Location.of(check.file()).isObject()) {
                    volume.read(read.direction().in(volume.shape()));
                }
            }
            recording.stop();
            recording.dump(recorded);
            List<RecordedEvent> events = RecordingFile.readAllEvents(recorded).stream()
                    .filter(event -> event.getEventType().getName().startsWith(EVENTS))
                    .sorted(Comparator.comparing(RecordedEvent::getStartTime))
                    .limit(MOST_EVENTS)
                    .toList();
            return new Json().list("events", events, event -> json(event, events.get(0)));
        } finally {
            Files.delete(recorded);
        }
    }

    private static Json json(RecordedEvent event, RecordedEvent first) {
        Json json = new Json()
                .put("event", event.getEventType().getName().substring(EVENTS.length()))
                .put("start_us", first.getStartTime().until(event.getStartTime(), ChronoUnit.MICROS))
                .put("us", event.getDuration().toNanos() / 1e3);
        FIELDS.stream().filter(event::hasField).forEach(name -> json.put(name, event.getValue(name)));
        return json;
    }
}
