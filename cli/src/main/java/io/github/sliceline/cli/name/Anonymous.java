package io.github.sliceline.cli.name;

import java.io.File;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Removes from sentences what identifies a place or an owner: file names, paths, and quoted words of headers. */
public final class Anonymous {
    /** Name that replaces every file's name. */
    public static final String FILE = "survey.sgy";

    private static final String NO_LETTER_BEFORE = "(?<![\\p{L}\\p{N}])";

    private Anonymous() {}

    /**
     * Returns the sentence without names, keeping numbers and plain words. The text after an absolute path goes too,
     * because names in the path may have spaces.
     *
     * @param files names of files that the sentence may contain, as they were typed
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

    /** Returns the forms of a file's name, longest first; the last is the host or bucket of a URL. */
    private static Stream<String> names(String file) {
        File here = new File(file);
        String url = UrlSecrets.removedFromUrl(file);
        String host = url.replaceFirst("^\\w+://([^/:]*).*|.*", "$1");
        return Stream.of(here.getAbsolutePath(), file, url, here.getPath(), here.getName(), host);
    }

    public static List<String> in(List<String> texts) {
        return texts.stream().map(text -> in(text)).toList();
    }
}
