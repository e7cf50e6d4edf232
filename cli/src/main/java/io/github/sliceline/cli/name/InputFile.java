package io.github.sliceline.cli.name;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.Location;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.segy.volume.SegyFormat;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.FileLook;
import io.github.sliceline.storage.FileOpener;
import io.github.sliceline.storage.RegularFile;
import io.github.sliceline.volume.format.VolumeFormat;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/** Checks inputs before a library opens them, so that messages are the command line's own. */
public final class InputFile {
    /**
     * Smallest length of a user block in bytes. Lengths are this times a power of two, and the signature follows the
     * block.
     */
    private static final int FIRST_BLOCK = 512;

    /** First half of HDF5's signature; its first byte is in no SEG-Y text header. */
    private static final byte[] HDF5 = {(byte) 0x89, 'H', 'D', 'F'};

    private InputFile() {}

    /**
     * True if a file is named like HDF5, or has HDF5's signature at one of the places allowed. An object named like
     * SEG-Y is not read, because that takes a request.
     */
    public static boolean isHdf5(Path file) throws IOException {
        return isNamedHdf5(file) || (!(Location.of(file).isObject() && isNamedSegy(file)) && hasSignature(file));
    }

    private static boolean isNamedHdf5(Path file) {
        return file.toString().matches("(?i).*\\.(h5|hdf5|nc|seisnc)");
    }

    private static boolean isNamedSegy(Path file) {
        return file.toString().matches("(?i).*\\.(sgy|segy|su)");
    }

    private static boolean hasSignature(Path file) throws IOException {
        if (file instanceof RemotePath object) {
            try (RemoteObject opened = object.store().open(object, HDF5.length)) {
                ByteBuffer head = opened.head();
                return head.limit(Math.min(HDF5.length, head.limit())).equals(ByteBuffer.wrap(HDF5));
            }
        }
        byte[] found = new byte[HDF5.length];
        try (FileChannel channel = FileChannel.open(file)) {
            for (long at = 0; at + HDF5.length <= channel.size(); at = Math.max(FIRST_BLOCK, 2 * at)) {
                channel.read(ByteBuffer.wrap(found), at);
                if (Arrays.equals(found, HDF5)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * True if a file is a volume of a format other than HDF5 and SEG-Y, such as ZGY. Objects are judged by name alone.
     */
    public static boolean isOtherVolume(Path file) throws IOException {
        boolean isObject = Location.of(file).isObject();
        if (isObject || isHdf5(require(file)) || isNamedSegy(file)) {
            return isObject && file.toString().matches("(?i).*\\.zgy");
        }
        for (VolumeFormat format : VolumeFormat.installed()) {
            try (ByteSource source = FileOpener.openAny(file, 0)) {
                if (!(format instanceof SegyFormat)
                        && format.open(FileLook.version(file), source).isPresent()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns the file if it can be read and is HDF5. Objects are accepted unless they are named like SEG-Y. */
    public static Path requireHdf5(Path file) throws IOException {
        if (Location.of(file).isObject() ? isNamedSegy(file) : !isHdf5(require(file))) {
            throw new UnsupportedFileException(
                    file, "is not an HDF5 file; 'sliceline convert' makes one from a SEG-Y file");
        }
        return file;
    }

    /**
     * Returns the files in the order named if all can be read and none is HDF5.
     *
     * @throws NoSuchFileException if a file is missing
     */
    public static List<Path> requireSegy(List<Path> files) throws IOException {
        for (Path file : files) {
            require(file);
            if (Location.of(file).isObject() ? isNamedHdf5(file) : hasSignature(file)) {
                throw new UnsupportedFileException(
                        file, "is an HDF5 file, but SEG-Y is needed; 'sliceline info' shows what it holds");
            }
        }
        return files;
    }

    /**
     * Returns the file if it exists and can be read. Objects are accepted here; opening one checks it with the same
     * request.
     */
    public static Path require(Path file) throws IOException {
        if (Location.of(file).isObject()) {
            return file;
        }
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString());
        }
        if (!Files.isReadable(RegularFile.require(file))) {
            throw new AccessDeniedException(file.toString());
        }
        return file;
    }

    /**
     * Returns the named files in order, with the matches of each pattern sorted by name, as a shell expands it. Files
     * named without a pattern may be missing. A URL is no pattern.
     *
     * @param names paths, or paths whose last part contains {@code *}, {@code ?} or {@code [}
     * @throws NoSuchFileException if no file matches a pattern
     */
    public static List<Path> named(List<String> names) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String name : names) {
            files.addAll(expanded(name));
        }
        return files;
    }

    /** Returns files that words of a command line may name: directly, by a pattern, or followed by {@code :LINE}. */
    public static List<Path> namedBy(Collection<String> words) {
        List<Path> files = new ArrayList<>();
        for (String word : words) {
            for (String name : List.of(word, word.replaceFirst(":[^:/]*$", ""))) {
                try {
                    files.addAll(expanded(name));
                } catch (IOException | IllegalArgumentException e) {
                    // the word names no file
                }
            }
        }
        return files;
    }

    private static List<Path> expanded(String name) throws IOException {
        if (TypedName.isUri(name)) {
            return List.of(TypedName.anywhere(name));
        }
        int cut = Math.max(name.lastIndexOf('/'), name.lastIndexOf(File.separatorChar)) + 1;
        String pattern = name.substring(cut);
        boolean isPattern = pattern.matches(".*[*?\\[].*");
        // A file may have such a name; on Windows it is not a valid Path.
        if (!isPattern || new File(name).exists()) {
            return List.of(TypedName.here(name));
        }
        Path folder = Path.of(name.substring(0, cut));
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> matches = Files.newDirectoryStream(folder, pattern)) {
                matches.forEach(found::add);
            } catch (PatternSyntaxException e) {
                throw new NoSuchFileException(name, null, "no such file, and not a valid pattern");
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
        }
        if (found.isEmpty()) {
            throw new NoSuchFileException(name, null, "no file matches this pattern");
        }
        found.sort(null);
        return found;
    }
}
