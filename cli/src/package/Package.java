import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * What {@code -Ppackage} runs once the jars are built: an application image with a Java runtime and an archive of classes
 * of its own, an installer for Debian where its tools are, and a try of both.
 *
 * <p>The runtime has modules of the JDK only: our jars stay on the class path, since some that they need name no module. The
 * archive is made by the image's own runtime and found wherever the image is moved to, which takes JDK 21 or later.
 */
public final class Package {
    private static final String NAME = "sliceline";
    private static final String VIEWER = "sliceline-viewer";
    private static final String JAR = "sliceline-cli.jar";
    private static final String LICENCES = "THIRD-PARTY.txt";
    private static final String DESCRIPTION = "Fast access to seismic volumes: SEG-Y to chunked HDF5";

    /**
     * What {@code jdeps} finds in our jars and theirs, the letters of consoles that have others than UTF-8, and the curves of
     * secure connections, which a JDK before 22 has in a module of their own.
     */
    private static final String MODULES = "java.base,java.desktop,java.logging,java.management,java.naming,java.net.http,"
            + "java.security.jgss,jdk.charsets,jdk.crypto.ec,jdk.jfr,jdk.management,jdk.net,jdk.unsupported";

    /** How the image's own JVM is started. */
    private static final List<String> JVM = List.of(
            "-Xshare:auto",
            "-XX:SharedArchiveFile=$APPDIR/sliceline.jsa",
            "-Xlog:disable",
            "-Xlog:all=off",
            "--enable-native-access=ALL-UNNAMED");

    private static final int PATIENCE_S = 60;

    private final Path target;
    private final String version;
    private final Path made;
    private final boolean windows = System.getProperty("os.name").startsWith("Windows");
    private final boolean linux = System.getProperty("os.name").equals("Linux");

    private Package(Path target, String version) {
        this.target = target;
        this.version = version;
        this.made = target.resolve("package");
    }

    /** @param arguments the folder with the jars, and the version */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        new Package(Path.of(arguments[0]).toAbsolutePath(), arguments[1]).make();
    }

    private void make() throws IOException, InterruptedException {
        delete(made);
        Path image = image(input());
        archive(image);
        tryOut("image", image);
        if (!linux || !isThere("dpkg-deb") || !isThere("fakeroot")) {
            System.out.println("skipped: .deb: needs Linux with dpkg-deb and fakeroot");
            return;
        }
        Path deb = installer(image);
        Path unpacked = made.resolve("unpacked");
        run("dpkg-deb", "-x", deb.toString(), unpacked.toString());
        tryOut("deb", unpacked.resolve("opt").resolve(NAME));
        delete(unpacked);
    }

    /** The jars that the main one names, less the natives of other platforms; the folder may hold those of earlier builds too. */
    private Path input() throws IOException {
        Path input = Files.createDirectories(made.resolve("input"));
        Path main = Files.copy(target.resolve(JAR), input.resolve(JAR));
        Files.createDirectories(input.resolve("lib"));
        Files.copy(target.resolve("classes").resolve("META-INF").resolve(LICENCES), input.resolve(LICENCES));
        try (JarFile jar = new JarFile(main.toFile())) {
            String named = jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            for (String name : named.split(" ")) {
                if (isForThisPlatform(Path.of(name))) {
                    Files.copy(target.resolve(name), input.resolve(name));
                }
            }
        }
        return input;
    }

    private static boolean isForThisPlatform(Path jar) {
        String name = jar.getFileName().toString();
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String here = os.startsWith("windows") ? "windows" : os.startsWith("mac") ? "macosx" : "linux";
        boolean x86 = Arrays.asList("amd64", "x86_64").contains(System.getProperty("os.arch"));
        return !name.endsWith("-x86_64.jar") || (x86 && name.endsWith(here + "-x86_64.jar"));
    }

    private Path image(Path input) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(jdkTool("jpackage"), "--type", "app-image", "--name", NAME));
        command.addAll(List.of("--input", input.toString(), "--dest", made.toString()));
        command.addAll(List.of("--main-jar", JAR, "--main-class", "io.github.sliceline.cli.Sliceline"));
        command.addAll(List.of("--app-version", version, "--vendor", "Sliceline developers"));
        command.addAll(List.of("--description", DESCRIPTION));
        command.addAll(List.of("--add-modules", MODULES));
        command.addAll(List.of("--jlink-options", "--strip-debug --no-man-pages --no-header-files"));
        JVM.forEach(option -> command.addAll(List.of("--java-options", option)));
        command.add("--add-launcher");
        command.add(VIEWER + "=" + viewer());
        if (windows) {
            command.add("--win-console");
        }
        run(command.toArray(String[]::new));
        delete(input);
        Path image = made.resolve(System.getProperty("os.name").startsWith("Mac") ? NAME + ".app" : NAME);
        addBuckets(find(image, JAR).resolveSibling("lib").resolve("s3"));
        requireLicences(find(image, JAR).getParent());
        return image;
    }

    /** That each jar which is not ours stands in the list that the build has made. */
    private static void requireLicences(Path app) throws IOException {
        String known = Files.readString(app.resolve(LICENCES));
        try (Stream<Path> files = Files.walk(app)) {
            for (Path jar : files.filter(file -> file.toString().endsWith(".jar")).toList()) {
                String name = jar.getFileName().toString().replaceFirst("(-\\d.*)?\\.jar$", "");
                if (!name.startsWith("sliceline-") && !known.contains(":" + name + ":")) {
                    throw new IOException(jar + ": its licence is not in " + LICENCES);
                }
            }
        }
    }

    /** The launcher that desktops start: the viewer, in half a gigabyte. */
    private Path viewer() throws IOException {
        return Files.write(
                Files.createDirectories(made).resolve(VIEWER + ".properties"),
                List.of(
                        "main-class=io.github.sliceline.cli.SlicelineViewer",
                        "java-options=" + String.join(" ", JVM) + " -Xmx512m",
                        "linux-shortcut=true"));
    }

    /** A file beside this one. */
    private Path ours(String name) {
        return target.resolveSibling("src").resolve("package").resolve(name);
    }

    /** Behind the back of jpackage, which puts on the class path whatever jar it sees. */
    private void addBuckets(Path folder) throws IOException {
        Files.createDirectories(folder);
        try (Stream<Path> jars = Files.list(target.resolve("lib").resolve("s3"))) {
            for (Path jar : jars.toList()) {
                Files.copy(jar, folder.resolve(jar.getFileName()));
            }
        }
    }

    /** Trained in the image's folder of jars, with the class path that its launcher uses, from there. */
    private void archive(Path image) throws IOException, InterruptedException {
        Path app = find(image, JAR).getParent();
        String java = find(image, windows ? "java.exe" : "java").toString();
        Path config = find(image, NAME + ".cfg");
        List<String> classPath = Files.readAllLines(config).stream()
                .filter(line -> line.startsWith("app.classpath="))
                .map(line -> line.substring(line.indexOf('=') + 1).replace("$APPDIR/", ""))
                .toList();
        String path = String.join(System.getProperty("path.separator"), classPath);
        Path training = Files.createDirectories(made.resolve("training"));
        String list = training.resolve("classes").toString();
        runIn(app, java, "-XX:DumpLoadedClassList=" + list, "-Xlog:disable", "-Xlog:all=off", "-cp", path,
                "--enable-native-access=ALL-UNNAMED", "io.github.sliceline.cli.Training", training.toString());
        runIn(app, java, "-Xshare:dump", "-XX:SharedClassListFile=" + list, "-XX:SharedArchiveFile=sliceline.jsa",
                "-Xlog:disable", "-Xlog:all=off", "-cp", path);
        delete(training);
    }

    private Path installer(Path image) throws IOException, InterruptedException {
        Path resources = Files.createDirectories(made.resolve("resources"));
        for (String name : List.of(VIEWER + ".desktop", VIEWER + ".png")) {
            Files.copy(ours(name), resources.resolve(name));
        }
        run(jdkTool("jpackage"), "--type", "deb", "--name", NAME, "--app-version", version, "--app-image",
                image.toString(), "--dest", made.toString(), "--vendor", "Sliceline developers", "--description",
                DESCRIPTION, "--resource-dir", resources.toString());
        delete(resources);
        try (Stream<Path> files = Files.list(made)) {
            return files.filter(file -> file.toString().endsWith(".deb")).findFirst().orElseThrow();
        }
    }

    /** Runs it as a user would, and once so that it refuses to start without its archive of classes. */
    private void tryOut(String what, Path image) throws IOException, InterruptedException {
        String command = find(image, windows ? NAME + ".exe" : NAME).toString();
        System.out.println("trying the " + what + ":");
        run(command, "--version");
        Path demo = made.resolve("demo");
        finish(new ProcessBuilder(command, "demo", "--size", "1M", "--keep", "--dir", demo.toString())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT));
        System.out.println("demo: done");
        tryViewer(image, demo);
        delete(demo);
        ProcessBuilder strict = new ProcessBuilder(command, "--version");
        strict.environment().put("JAVA_TOOL_OPTIONS", "-Xshare:on");
        finish(strict.inheritIO());
        delete(made.resolve("cache"));
    }

    /** Starts the viewer on a screen of its own, until it shows a section. */
    private void tryViewer(Path image, Path demo) throws IOException, InterruptedException {
        if (!linux || !isThere("Xvfb")) {
            System.out.println("skipped: the viewer: needs Linux with Xvfb");
            return;
        }
        Process screen = new ProcessBuilder("Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            String display = ":" + screen.inputReader().readLine();
            Path said = made.resolve("viewer.txt");
            ProcessBuilder builder = new ProcessBuilder(find(image, VIEWER).toString(), find(demo, "demo.h5").toString())
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile());
            builder.environment().put("DISPLAY", display);
            builder.environment().put("XDG_CONFIG_HOME", made.resolve("cache").toString());
            builder.environment().put("JAVA_TOOL_OPTIONS", "-Dsliceline.viewer.timing=true");
            Process viewer = builder.start();
            try {
                awaitSection(viewer, said);
            } finally {
                viewer.destroy();
                viewer.waitFor();
                Files.deleteIfExists(said);
            }
        } finally {
            screen.destroy();
        }
    }

    private static void awaitSection(Process viewer, Path said) throws IOException, InterruptedException {
        for (int i = 0; i < 10 * PATIENCE_S && viewer.isAlive(); i++) {
            if (Files.readString(said).contains("first section after")) {
                System.out.println("viewer: shows a section");
                return;
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
        throw new IOException("the viewer showed no section: " + Files.readString(said));
    }

    private void run(String... command) throws IOException, InterruptedException {
        runIn(Path.of("").toAbsolutePath(), command);
    }

    private void runIn(Path folder, String... command) throws IOException, InterruptedException {
        finish(new ProcessBuilder(command).directory(folder.toFile()).inheritIO());
    }

    /** What it caches, it caches here. */
    private void finish(ProcessBuilder builder) throws IOException, InterruptedException {
        builder.environment().put("XDG_CACHE_HOME", made.resolve("cache").toString());
        int code = builder.start().waitFor();
        if (code != 0) {
            throw new IOException(String.join(" ", builder.command()) + ": exit code " + code);
        }
    }

    private static String jdkTool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    private static boolean isThere(String tool) {
        return Arrays.stream(Optional.ofNullable(System.getenv("PATH")).orElse("").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
    }

    /** The file of this name in a folder, of which there is one. */
    private static Path find(Path folder, String name) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.getFileName().toString().equals(name) && Files.isRegularFile(file))
                    .findFirst()
                    .orElseThrow(() -> new IOException(folder + ": has no " + name));
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(Package::deleteOne);
        }
    }

    private static void deleteOne(Path file) {
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
