package io.github.sliceline;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * A file was not read because a class that reading needs is not there, or does not load. Nothing is said about the
 * file, which may be perfectly good: the message names the class, and what to put on the class path or the module path.
 */
public final class MissingClassException extends IOException {
    private static final long serialVersionUID = 1L;

    /** Beginnings of class names, and the jar that has them. */
    private static final Map<String, String> JARS = Map.of(
            "io.jhdf.", "jhdf",
            "org.apache.commons.lang3.", "commons-lang3",
            "com.ning.compress.", "compress-lzf",
            "net.jpountz.", "lz4-java",
            "org.slf4j.", "slf4j-api",
            "com.github.luben.", "zstd-jni",
            "hdf.hdf5lib.", "org.bytedeco:hdf5",
            "org.bytedeco.hdf5.", "org.bytedeco:hdf5",
            "org.bytedeco.javacpp.", "org.bytedeco:javacpp");

    /**
     * Reports what was missing.
     *
     * @param file description of the source, such as its path
     * @param what part of the file that was to be read
     * @param cause what the JVM said
     */
    public MissingClassException(Object file, String what, LinkageError cause) {
        super(file + ": " + what + " cannot be read here: " + sentence(cause), cause);
    }

    /** Which class is missing and what to do about it; or, where it is there and does not load, what the JVM said. */
    public static String sentence(LinkageError problem) {
        String said = String.valueOf(problem.getMessage());
        if (!(problem instanceof NoClassDefFoundError) || said.indexOf(' ') >= 0) {
            return "a class does not load (" + problem + ")";
        }
        String name = said.replace('/', '.');
        String jar = JARS.entrySet().stream()
                .filter(entry -> name.startsWith(entry.getKey()))
                .map(Map.Entry::getValue)
                .findAny()
                .orElse("its jar");
        return "the class " + name + " is missing; put " + jar + " on the class path or the module path";
    }

    /** Why native code does not load, and what to do about it. */
    public static String ofNativeCode(Throwable problem) {
        if (problem instanceof NoClassDefFoundError missing) {
            return sentence(missing);
        }
        return problem instanceof IllegalCallerException || problem.getCause() instanceof IllegalCallerException
                ? "Java was started with native code forbidden; allow it with --enable-native-access=ALL-UNNAMED"
                : "no native library for " + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ": "
                        + Optional.ofNullable(problem.getMessage())
                                .orElse(problem.getClass().getSimpleName());
    }
}
