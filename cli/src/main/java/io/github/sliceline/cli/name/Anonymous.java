package io.github.sliceline.cli.name;

import io.github.sliceline.remote.RemotePath;
import java.nio.file.Path;
import java.util.List;

/** Sentences about files without what tells of the place or the owner: names, paths, and words of headers, which stand in quotes. */
public final class Anonymous {
    /** What every file is called. */
    public static final String FILE = "survey.sgy";

    private Anonymous() {}

    /** A sentence of which numbers and plain words are left. */
    public static String in(String text, Path... files) {
        String plain = text;
        for (Path file : files) {
            plain = plain.replace(file.toString(), FILE);
            plain = file.getFileName() == null
                    ? plain
                    : plain.replace(file.getFileName().toString(), FILE);
            plain = file instanceof RemotePath object
                    ? plain.replace(object.uri().getAuthority(), "host")
                    : plain;
        }
        return plain.replaceAll("(?s)'.*'|\".*\"", "'…'").replaceAll("\\S*[/\\\\]\\S*", "…");
    }

    /** All of them. */
    public static List<String> in(List<String> texts) {
        return texts.stream().map(text -> in(text)).toList();
    }
}
