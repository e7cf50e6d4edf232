package io.github.sliceline.cli.name;

import java.util.regex.Pattern;

/**
 * Text without what URLs in it may hold of secrets: who asks, before {@code @}, and all after {@code ?}, such as a
 * signature. The library shows none; this is for what was typed, and for messages of others.
 */
public final class Unsecret {
    private static final String SCHEME_AND_USER = "(?i)\\b([a-z][a-z0-9+.-]+://)(?:[^\\s/?#'\"]*@)?";

    /** In text, a URL ends at a space, and may stand in quotes. */
    private static final Pattern URL =
            Pattern.compile(SCHEME_AND_USER + "([^\\s?#'\"]*)(?:[?#][^\\s\"]*?(?='?(?:[\\s\"]|$)))?");

    private static final Pattern ONLY_URL = Pattern.compile(SCHEME_AND_USER + "([^?]*)(?:\\?.*)?", Pattern.DOTALL);

    private Unsecret() {}

    /** Text in which URLs stand. */
    public static String in(String text) {
        return text.contains("://") ? URL.matcher(text).replaceAll("$1$2") : text;
    }

    /** One argument that was typed, of any characters. */
    public static String url(String argument) {
        return ONLY_URL.matcher(argument).replaceFirst("$1$2");
    }
}
