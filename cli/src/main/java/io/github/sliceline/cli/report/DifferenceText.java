package io.github.sliceline.cli.report;

import io.github.sliceline.cli.text.Human;
import io.github.sliceline.edit.ObjectChange;
import io.github.sliceline.edit.RevisionDifference;
import io.github.sliceline.revision.ByteChanges;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How two revisions differ. */
public final class DifferenceText {
    private final RevisionDifference difference;

    /** Text for a difference. */
    public DifferenceText(RevisionDifference difference) {
        this.difference = difference;
    }

    /** Prints it for people: a line for each thing that came, went or changed. */
    public void print(PrintWriter out) {
        difference.changes().forEach(change -> out.println(line(change)));
        difference.notCompared().forEach(path -> out.println("? " + path + ": elements are no numbers, not compared"));
        ByteChanges bytes = difference.bytes();
        if (bytes.isEmpty()) {
            out.println("the two are the same");
            return;
        }
        String length = bytes.bytesAfter() == bytes.bytesBefore()
                ? ""
                : "; " + Human.count(bytes.bytesBefore()) + " bytes long before, " + Human.count(bytes.bytesAfter())
                        + " after";
        out.println(
                Human.count(bytes.bytes(), "byte") + " in " + Human.count(bytes.pages(), "page") + " differ" + length);
    }

    private static String line(ObjectChange change) {
        String what = change.attribute().map(name -> " attribute " + name).orElse("");
        return switch (change.kind()) {
            case ADDED -> "+ " + change.object() + what + ": " + ValueChange.shortened(change.after());
            case REMOVED -> "- " + change.object() + what + ": " + ValueChange.shortened(change.before());
            case CHANGED -> "~ " + change.object() + what + ": " + ValueChange.of(change.before(), change.after());
        };
    }

    /** The same for programs. */
    public Map<String, Object> json() {
        ByteChanges bytes = difference.bytes();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("from", difference.from());
        json.put("to", difference.to());
        json.put(
                "changes",
                difference.changes().stream().map(DifferenceText::json).toList());
        json.put("notCompared", difference.notCompared());
        json.put("bytesBefore", bytes.bytesBefore());
        json.put("bytesAfter", bytes.bytesAfter());
        json.put("pagesChanged", bytes.pages());
        json.put("bytesChanged", bytes.bytes());
        json.put(
                "ranges",
                bytes.ranges().stream()
                        .map(range -> List.of(range.start(), range.end()))
                        .toList());
        return json;
    }

    private static Map<String, Object> json(ObjectChange change) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("kind", change.kind().name().toLowerCase(Locale.ROOT));
        json.put("object", change.object());
        json.put("attribute", change.attributeOrNull());
        json.put("before", change.before());
        json.put("after", change.after());
        return json;
    }
}
