package io.github.sliceline.viewer.header;

import io.github.sliceline.show.words.Fact;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.show.words.VolumeWords;
import io.github.sliceline.viewer.survey.OpenSurvey;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.info.VolumeInfo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/** Tab with facts about the file: its storage, its survey, and its attributes. */
final class FileTab extends ReadTab<HeaderGrid> {
    private final OpenSurvey survey;
    private final GridTable table = new GridTable("file-facts");

    FileTab(OpenSurvey survey, Executor workers, Executor events) {
        super("File", workers, events);
        this.survey = survey;
        layOut(table, table::text);
        title(survey.file().toString());
    }

    @Override
    HeaderGrid read() throws IOException {
        return facts(survey.volume());
    }

    @Override
    void show(HeaderGrid found) {
        table.show(found);
    }

    /** Returns all facts as rows. */
    static HeaderGrid facts(SeismicVolume volume) throws IOException {
        VolumeInfo info = volume.info();
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("dataset", info.dataset() + ", " + info.shape() + ", " + info.elementType()));
        facts.addAll(VolumeWords.facts(volume, info));
        for (LayoutInfo layout : volume.layouts()) {
            facts.add(new Fact("copy " + layout.name(), words(layout)));
        }
        facts.addAll(VolumeWords.attributes(info.attributes()));
        facts.addAll(VolumeWords.attributes(info.fileAttributes()));
        return HeaderGrid.of(facts);
    }

    private static String words(LayoutInfo layout) {
        List<String> words = new ArrayList<>();
        layout.chunk().ifPresent(chunk -> words.add("chunk " + chunk));
        words.add(layout.elementType());
        words.add(layout.filters().isEmpty() ? "no filters" : String.join(", ", layout.filters()));
        layout.storedBytes().ifPresent(bytes -> words.add(Human.bytes(bytes)));
        layout.setAside().ifPresent(why -> words.add("not read: " + why));
        return String.join(", ", words);
    }
}
