package io.github.sliceline.cli.name;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.RemotePath;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Parses a typed name of a file or object into a {@link Path}; no other class does. A name that begins like a URI is
 * one, any other name is a local file.
 *
 * <p>Options accept local files by default, because most of them are written or listed. An option whose file is only
 * read, by ranges of bytes, has the converter {@link Anywhere}.
 */
public final class TypedName {
    /**
     * The form of a URI. A scheme has at least two letters, because a Windows drive has one; the slashes after {@code
     * file:} may be one.
     */
    private static final Pattern URI_FORM = Pattern.compile("(?i)([a-z][a-z0-9+.-]+)://.*|(file):/.*", Pattern.DOTALL);

    /** Characters that are not allowed in a URI but occur in names that listings show. */
    private static final Pattern NOT_IN_A_URI =
            Pattern.compile("%(?![0-9A-Fa-f]{2})|[^!#$%&'()*+,\\-./0-9:;=?@A-Z_a-z~]");

    private TypedName() {}

    /** Converter for the name of an input: a local file or an object. */
    public static final class Anywhere implements ITypeConverter<Path> {
        @Override
        public Path convert(String text) {
            try {
                return anywhere(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /** True if the text names an object and not a local file. */
    public static boolean isObject(String text) {
        return isUri(text) && !isFileUri(text);
    }

    /**
     * Returns the local file or object that the text names, without checking that it exists.
     *
     * @throws IllegalArgumentException with the reason if the text can name neither
     */
    public static Path anywhere(String text) {
        return isObject(text) ? object(text) : here(text);
    }

    /**
     * Returns the local file or object that the text names, if it can be written.
     *
     * @throws IllegalArgumentException with the reason if the text can name neither
     */
    public static Path toWrite(String text) {
        if (text.matches("(?i)https?://.*")) {
            throw new IllegalArgumentException("'" + UrlSecrets.removedFromUrl(text)
                    + "': objects at https:// can only be read; name a file or an s3:// URL");
        }
        return anywhere(text);
    }

    /**
     * Returns the local file that the text names.
     *
     * @throws IllegalArgumentException with the reason if the text cannot name one
     */
    public static Path here(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("'" + text + "' is not a name of a file or folder");
        }
        if (isObject(text)) {
            throw new IllegalArgumentException("'" + UrlSecrets.removedFromUrl(text)
                    + "' is a URL, but a local file is needed here; 'sliceline help objects' says where URLs work");
        }
        try {
            return isFileUri(text) ? Path.of(uri(text)) : Path.of(text);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(
                    "'" + text + "' cannot be the name of a file in this locale (" + e.getReason()
                            + "); try LC_ALL=C.UTF-8",
                    e);
        }
    }

    /** True if the text is a URI; then it is neither a pattern nor a number. */
    public static boolean isUri(String text) {
        return URI_FORM.matcher(text).matches();
    }

    private static boolean isFileUri(String text) {
        return isUri(text) && text.regionMatches(true, 0, "file:", 0, "file:".length());
    }

    private static Path object(String text) {
        String scheme = text.substring(0, text.indexOf(':')).toLowerCase(Locale.ROOT);
        Optional<String> instead = insteadOf(scheme);
        if (instead.isPresent()) {
            throw new IllegalArgumentException(
                    UrlSecrets.removedFromUrl(text) + ": unsupported scheme " + scheme + "://; " + instead.get());
        }
        try {
            return RemotePath.of(uri(text));
        } catch (UnsupportedFileException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** Returns how to read objects of a scheme that is not supported. */
    private static Optional<String> insteadOf(String scheme) {
        return Optional.ofNullable(
                switch (scheme) {
                    case "gs" ->
                        "read Google's objects as s3:// with AWS_ENDPOINT_URL_S3=https://storage.googleapis.com and an"
                                + " HMAC key, or by a signed https:// URL";
                    case "s3a", "s3n" -> "write s3://";
                    case "az", "azure", "abfs", "abfss", "wasb", "wasbs", "adl" ->
                        "read Azure's objects by their https:// URL with a SAS token";
                    case "hdfs" -> "Spark jobs read Hadoop's files with sliceline-spark; here copy or mount the file";
                    default -> null;
                });
    }

    /** Parses a URI in which characters may be typed as listings of buckets show them, such as spaces. */
    private static URI uri(String text) {
        int colon = text.indexOf(':');
        int slash = text.indexOf('/', text.startsWith("//", colon + 1) ? colon + 3 : colon);
        int path = slash < 0 ? text.length() : slash;
        String legal = NOT_IN_A_URI.matcher(text.substring(path)).replaceAll(odd -> encoded(odd.group()));
        try {
            return new URI(text.substring(0, path) + legal);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(
                    "'" + UrlSecrets.removedFromUrl(text) + "' is not a URL: " + e.getReason());
        }
    }

    private static String encoded(String odd) {
        StringBuilder text = new StringBuilder();
        for (byte one : odd.getBytes(StandardCharsets.UTF_8)) {
            text.append(String.format("%%%02X", one));
        }
        return text.toString();
    }
}
