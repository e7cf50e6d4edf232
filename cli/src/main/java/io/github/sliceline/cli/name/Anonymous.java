package io.github.sliceline.cli.name;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Sentences about files without what tells of the place or the owner: names, paths, and words of headers, which stand in
 * quotes.
 */
public final class Anonymous {
    /** What every file is called. */
    public static final String FILE = "survey.sgy";

    private static final String NO_LETTER_BEFORE = "(?<![\\p{L}\\p{N}])";

    private Anonymous() {}

    /**
     * A sentence of which numbers and plain words are left. What follows a path from the root is left out too, as a name
     * in the path may have spaces.
     *
     * @param files that it may name, as they were typed
     */
    public static String in(String text, String... files) {
        String names = Arrays.stream(files)
                .flatMap(Anonymous::names)
                .filter(name -> !name.isEmpty())
                .map(Pattern::quote)
                .collect(Collectors.joining("|", NO_LETTER_BEFORE + "(?:", ")(?![\\p{L}\\p{N}])"));
        return (files.length == 0 ? text : text.replaceAll(names, FILE))
                .replaceAll("(?s)'.*'|\".*\"", "'…'")
                .replaceAll("(?s)" + NO_LETTER_BEFORE + "(?:/|[A-Za-z]:\\\\|\\\\\\\\).*", "…")
                .replaceAll("\\S*[/\\\\]\\S*", "…");
    }

    /** Of a file, the longest first; the last is the host or the bucket. */
    private static Stream<String> names(String file) {
        File here = new File(file);
        String url = Unsecret.url(file);
        String host = url.replaceFirst("^\\w+://([^/:]*).*|.*", "$1");
        return Stream.of(here.getAbsolutePath(), file, url, here.getPath(), here.getName(), host);
    }

    /** All of them. */
    public static List<String> in(List<String> texts) {
        return texts.stream().map(text -> in(text)).toList();
    }
}
