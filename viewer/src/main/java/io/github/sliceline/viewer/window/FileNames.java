package io.github.sliceline.viewer.window;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.Location;
import io.github.sliceline.remote.RemotePath;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;

/** What people type, drop or opened before, as files and objects of stores. */
final class FileNames {
    /** A drive of Windows has one letter. */
    private static final Pattern URI_FORM = Pattern.compile("(?i)[a-z][a-z0-9+.-]+://.*|file:/.*", Pattern.DOTALL);

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

    /** Whether this is the name of a text, such as of a horizon. */
    static boolean isText(String name) {
        return name.toLowerCase(Locale.ROOT).matches(".*\\.(txt|xyz|dat|csv|asc)");
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
