package io.github.sliceline.cli.name;

import java.util.regex.Pattern;

/**
 * Removes secrets from URLs: the user before {@code @}, and all after {@code ?}, such as a signature. The library shows
 * no secrets; this is for typed names and for messages of other libraries.
 */
public final class UrlSecrets {
    private static final String SCHEME_AND_USER = "(?i)\\b([a-z][a-z0-9+.-]+://)(?:[^\\s/?#'\"]*@)?";

    /** A URL in a text, where it ends at a space and may be in quotes. */
    private static final Pattern URL =
            Pattern.compile(SCHEME_AND_USER + "([^\\s?#'\"]*)(?:[?#][^\\s\"]*?(?='?(?:[\\s\"]|$)))?");

    private static final Pattern ONLY_URL = Pattern.compile(SCHEME_AND_USER + "([^?]*)(?:\\?.*)?", Pattern.DOTALL);

    private UrlSecrets() {}

    /** Returns the text with each URL cut. */
    public static String removed(String text) {
        return text.contains("://") ? URL.matcher(text).replaceAll("$1$2") : text;
    }

    /** Returns one typed argument, of any characters, with its URL cut. */
    public static String removedFromUrl(String argument) {
        return ONLY_URL.matcher(argument).replaceFirst("$1$2");
    }
}
