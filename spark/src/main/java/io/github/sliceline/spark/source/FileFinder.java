package io.github.sliceline.spark.source;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.remote.RemotePath;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;

/**
 * Finder of the files that paths name. A path is a file, a folder with everything in it, or a pattern in Hadoop's
 * syntax. In folders, only files with the endings of volumes and SEG-Y files are taken, and no hidden ones.
 */
public final class FileFinder {
    private static final Set<String> ENDINGS = Set.of("h5", "hdf5", "sgy", "segy", "seg-y", "su");

    /** A scheme has at least two letters: one letter is a drive of Windows. */
    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+):.*", Pattern.DOTALL);

    private final Configuration hadoop;
    private final List<SourceFile> files = new ArrayList<>();
    private boolean single;

    private FileFinder(Configuration hadoop) {
        this.hadoop = hadoop;
    }

    /**
     * The files that paths name.
     *
     * @param files files in the order of the paths; those of a folder or pattern are sorted by name
     * @param single true if there was one path, and it named one file
     */
    public record Found(List<SourceFile> files, boolean single) {}

    /**
     * Finds files.
     *
     * @throws FileNotFoundException if a path names no file
     * @throws IOException if a file system is unknown or cannot be reached
     */
    public static Found find(List<String> paths, Configuration hadoop) throws IOException {
        FileFinder finder = new FileFinder(hadoop);
        for (String path : paths) {
            int before = finder.files.size();
            finder.add(path);
            if (finder.files.size() == before) {
                throw new FileNotFoundException(withoutSecrets(path) + ": there is no file of this name");
            }
        }
        return new Found(List.copyOf(finder.files), paths.size() == 1 && finder.single);
    }

    private void add(String text) throws IOException {
        Matcher scheme = SCHEME.matcher(text);
        if (scheme.matches() && !isOfHadoop(scheme.group(1).toLowerCase(Locale.ROOT))) {
            addObject(URI.create(text));
            return;
        }
        Path path = new Path(text);
        FileSystem system = path.getFileSystem(hadoop);
        FileStatus[] matches = system.globStatus(path);
        if (matches == null) {
            return;
        }
        Arrays.sort(matches, Comparator.comparing(FileStatus::getPath));
        for (FileStatus match : matches) {
            if (match.isDirectory()) {
                addFolder(system, match.getPath());
            } else {
                single = match.getPath().equals(system.makeQualified(path));
                addFile(match);
            }
        }
    }

    /**
     * True if Hadoop reads this scheme. Its own file systems for http and https are not used, because they only read
     * from the start.
     */
    private boolean isOfHadoop(String scheme) throws IOException {
        if (scheme.equals("http") || scheme.equals("https")) {
            return false;
        }
        try {
            FileSystem.getFileSystemClass(scheme, hadoop);
            return true;
        } catch (UnsupportedFileSystemException e) {
            return false;
        } catch (RuntimeException e) { // Hadoop knows the name of a class, but its jar is missing
            throw new UnsupportedFileException(
                    scheme + "://",
                    "Hadoop has no file system of this kind here (" + e.getMessage() + ")"
                            + (scheme.startsWith("s3")
                                    ? "; say s3:// and put sliceline-s3 on the class path, or put hadoop-aws there"
                                    : ""));
        }
    }

    /** Adds an object of a store. Stores cannot list objects, so the path names one. */
    private void addObject(URI uri) throws IOException {
        RemotePath path = RemotePath.of(uri);
        FileVersion now = path.version();
        files.add(new SourceFile(SourceFile.Kind.STORE, uri.toString(), path.toString(), now.bytes(), now.key()));
        single = true;
    }

    private void addFolder(FileSystem system, Path folder) throws IOException {
        FileStatus[] inside = system.listStatus(folder);
        Arrays.sort(inside, Comparator.comparing(FileStatus::getPath));
        for (FileStatus one : inside) {
            String name = one.getPath().getName();
            if (name.startsWith(".") || name.startsWith("_")) {
                continue;
            }
            if (one.isDirectory()) {
                addFolder(system, one.getPath());
            } else if (ENDINGS.contains(
                    name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT))) {
                addFile(one);
            }
        }
    }

    private void addFile(FileStatus file) throws IOException {
        URI uri = file.getPath().toUri();
        boolean local = "file".equals(uri.getScheme());
        files.add(new SourceFile(
                local ? SourceFile.Kind.LOCAL : SourceFile.Kind.HADOOP,
                uri.toString(),
                local ? uri.getPath() : withoutSecrets(uri.toString()),
                file.getLen(),
                local ? SourceFiles.localVersion(java.nio.file.Path.of(uri)) : HadoopStore.version(file)));
    }

    /**
     * Returns a name without secrets. The text may not be a valid URI.
     *
     * @see RemotePath#toString()
     */
    static String withoutSecrets(String path) {
        boolean ofWeb = path.matches("(?si)[a-z0-9+.-]{2,}://.*");
        String shown = ofWeb ? path.replaceFirst("(?s)\\?.*", "") : path; // otherwise ? is part of a pattern
        return shown.replaceFirst("^([A-Za-z][A-Za-z0-9+.-]*://)[^/@]*@", "$1");
    }
}
