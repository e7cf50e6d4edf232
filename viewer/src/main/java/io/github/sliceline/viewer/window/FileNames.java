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

/** What people type, drop or opened before, as files and objects of stores. */
final class FileNames {
    /** A drive of Windows has one letter. */
    private static final Pattern URI_FORM = Pattern.compile("(?i)[a-z][a-z0-9+.-]+://.*|file:/.*", Pattern.DOTALL);

    /** Bytes of a SEG-Y file: a text header, and some of what is binary. */
    private static final int HEAD = 4000;

    private FileNames() {}

    static boolean isUrl(String name) {
        return URI_FORM.matcher(name).matches();
    }

    /**
     * A file of this machine, or an object of a store.
     *
     * @throws IllegalArgumentException if it can be neither; the message says why
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

    /** Whether this is a text, such as a horizon: no sign in its beginning is one of control. Reads that. */
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

    /** Whether this is the name of a SEG-Y or Seismic Unix file, whatever it holds. */
    static boolean isSegy(Path file) {
        return title(file).toLowerCase(Locale.ROOT).matches(".*\\.(se?gy|seg|su)");
    }

    /** Its own name, for titles. */
    static String title(Path file) {
        return Location.of(file).name();
    }

    /** Whether it can be opened by its name later: what a URL has behind it may be secret, and is not shown. */
    static boolean isRemembered(Path file) {
        return file.toUri().getRawQuery() == null;
    }
}
