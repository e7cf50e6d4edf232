package io.github.sliceline.viewer.window;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.Location;
import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Interprets names of files and URLs that the user typed, dropped or opened before. */
final class FileNames {
    /** A scheme of one letter without slashes would be a Windows drive. */
    private static final Pattern URI_FORM = Pattern.compile("(?i)[a-z][a-z0-9+.-]+://.*|file:/.*", Pattern.DOTALL);

    /** Bytes that are read to recognise text. In a SEG-Y file they hold the text header and some binary data. */
    private static final int HEAD = 4000;

    private FileNames() {}

    static boolean isUrl(String name) {
        return URI_FORM.matcher(name).matches();
    }

    /**
     * Returns the path of a local file or of an object.
     *
     * @throws IllegalArgumentException if the name is not valid; the message says why
     */
    static Path path(String name) {
        try {
            return isUrl(name) ? RemotePath.pathOf(new URI(name.replace(" ", "%20"))) : Path.of(name);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("This is no URL: " + e.getReason() + ".", e);
        } catch (UnsupportedFileException | InvalidPathException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /**
     * True if a local file is text, such as a horizon: its first bytes hold no control characters. Reads these bytes.
     */
    static boolean isText(String name) {
        if (isUrl(name)) {
            return false;
        }
        try (InputStream stream = Files.newInputStream(path(name))) {
            byte[] head = stream.readNBytes(HEAD);
            int[] signs =
                    IntStream.range(0, head.length).map(i -> head[i] & 0xFF).toArray();
            return signs.length > 0
                    && Arrays.stream(signs).noneMatch(sign -> sign < ' ' && !Character.isWhitespace(sign));
        } catch (IOException | IllegalArgumentException e) {
            return false;
        }
    }

    /** True if the name ends like that of a SEG-Y or Seismic Unix file. */
    static boolean isSegy(Path file) {
        return title(file).toLowerCase(Locale.ROOT).matches(".*\\.(se?gy|seg|su)");
    }

    /** Returns the last part of the path, for titles. */
    static String title(Path file) {
        return Location.of(file).name();
    }

    /** True if the file may be listed among recent files. A URL with a query may hold a secret, so it is not listed. */
    static boolean isRemembered(Path file) {
        return file.toUri().getRawQuery() == null;
    }
}
