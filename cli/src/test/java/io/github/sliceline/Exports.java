package io.github.sliceline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a module exports to everybody, read from its sources as spotless formats them. */
final class Exports {
    private static final Pattern EXPORT = Pattern.compile("^\\s*exports ([\\w.]+);", Pattern.MULTILINE);
    private static final Pattern TYPE =
            Pattern.compile("^(?:[a-z-]+ )*(?:class|interface|record|enum|@interface) \\w+.*");
    private static final Pattern INTERFACE = Pattern.compile("^(?:[a-z-]+ )*@?interface \\w+.*");
    private static final Pattern COMPACT_CONSTRUCTOR = Pattern.compile("^public \\w+ \\{$");

    private final Path sources;

    /** @param sources folder with {@code module-info.java} */
    Exports(Path sources) {
        this.sources = sources;
    }

    /** Packages that anybody may use. */
    List<String> packages() throws IOException {
        Matcher matcher = EXPORT.matcher(Files.readString(sources.resolve("module-info.java")));
        return matcher.results().map(found -> found.group(1)).toList();
    }

    /**
     * Types and members that others see and that no comment describes, such as {@code Shape.java:31: public int rank();}
     * What overrides is described where it is declared, an accessor of a record by its {@code @param}.
     */
    List<String> undocumented() throws IOException {
        List<String> undocumented = new ArrayList<>();
        for (String name : packages()) {
            Path folder = sources.resolve(name.replace('.', '/'));
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.filter(f -> f.toString().endsWith(".java"))
                        .sorted()
                        .toList()) {
                    undocumentedIn(file, undocumented);
                }
            }
        }
        return undocumented;
    }

    private void undocumentedIn(Path file, List<String> undocumented) throws IOException {
        List<String> lines = Files.readAllLines(file);
        List<Type> around = new ArrayList<>(); // from the outermost type to the innermost
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            int depth = depth(lines.get(i));
            if (line.isEmpty() || "*/@})".indexOf(line.charAt(0)) >= 0) {
                continue;
            }
            while (around.size() > depth) {
                around.remove(around.size() - 1);
            }
            boolean type = TYPE.matcher(line).matches();
            if (around.size() < depth || (around.isEmpty() && !type)) {
                continue; // a package, an import, or what continues a declaration
            }
            boolean seen = isSeen(line, around);
            if (seen && !COMPACT_CONSTRUCTOR.matcher(line).matches() && !isDescribed(lines, i)) {
                undocumented.add(sources.relativize(file) + ":" + (i + 1) + ": " + line);
            }
            if (type) {
                around.add(new Type(seen, INTERFACE.matcher(line).matches()));
            }
        }
    }

    private record Type(boolean seen, boolean isInterface) {}

    private static int depth(String line) {
        return (line.length() - line.stripLeading().length()) / 4;
    }

    private static boolean isSeen(String line, List<Type> around) {
        boolean isPublic = line.startsWith("public ") || line.startsWith("protected ");
        if (around.isEmpty()) {
            return isPublic;
        }
        Type innermost = around.get(around.size() - 1);
        return innermost.seen && (isPublic || (innermost.isInterface && !line.startsWith("private ")));
    }

    private static boolean isDescribed(List<String> lines, int declaration) {
        int above = declaration - 1;
        while (lines.get(above).strip().startsWith("@")) {
            if (lines.get(above).strip().equals("@Override")) {
                return true;
            }
            above--;
        }
        if (!lines.get(above).endsWith("*/")) {
            return false;
        }
        while (!lines.get(above).contains("/*")) {
            above--;
        }
        return lines.get(above).strip().startsWith("/**");
    }
}
