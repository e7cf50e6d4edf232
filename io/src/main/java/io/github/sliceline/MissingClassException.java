package io.github.sliceline;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * A class that reading a file needs is missing, or does not load. The file itself may be perfectly good. The message
 * names the class and the jar to put on the class path or module path.
 */
public final class MissingClassException extends IOException {
    private static final long serialVersionUID = 1L;

    /** The jar for each beginning of a class name. */
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
     * Reports a missing class.
     *
     * @param file description of the source, such as its path
     * @param what the part of the file that could not be read
     * @param cause the JVM's error
     */
    public MissingClassException(Object file, String what, LinkageError cause) {
        super(file + ": " + what + " cannot be read here: " + sentence(cause), cause);
    }

    /**
     * Returns a sentence that names the missing class and its jar. If the class exists but does not load, the sentence
     * quotes the JVM's error.
     */
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

    /** Returns a sentence that says why native code does not load and what to do about it. */
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
