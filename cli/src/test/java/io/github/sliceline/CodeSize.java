package io.github.sliceline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How large the main code of a module is.
 *
 * @param codeLines lines without blanks, comments, imports, package lines and lone braces
 * @param types classes, interfaces, records and enums, nested ones too
 * @param mostFiles in a package, {@code package-info} included
 */
record CodeSize(int codeLines, int types, int mostFiles) {
    private static final Pattern TYPE = Pattern.compile("\\b(class|interface|record|enum)\\s+[A-Z]\\w*[^;]*\\{?$");

    /** Sizes of all modules of a checkout that have main code, by the name of the folder. */
    static Map<String, CodeSize> ofModules(Path checkout) throws IOException {
        Map<String, CodeSize> sizes = new TreeMap<>();
        try (Stream<Path> folders = Files.list(checkout)) {
            for (Path module : (Iterable<Path>) folders::iterator) {
                Path sources = module.resolve("src/main/java");
                if (Files.isDirectory(sources)) {
                    sizes.put(module.getFileName().toString(), of(sources));
                }
            }
        }
        return sizes;
    }

    private static CodeSize of(Path sources) throws IOException {
        try (Stream<Path> tree = Files.walk(sources)) {
            List<Path> files =
                    tree.filter(file -> file.toString().endsWith(".java")).toList();
            int lines = 0;
            int types = 0;
            for (Path file : files) {
                List<String> code = code(Files.readAllLines(file));
                lines += code.size();
                types += (int) code.stream()
                        .filter(line ->
                                !line.contains("\"") && TYPE.matcher(line).find())
                        .count();
            }
            long most =
                    files.stream()
                            .collect(Collectors.groupingBy(Path::getParent, Collectors.counting()))
                            .values()
                            .stream()
                            .mapToLong(Long::longValue)
                            .max()
                            .orElse(0);
            return new CodeSize(lines, types, (int) most);
        }
    }

    /** The lines that are code, without what is around them. */
    static List<String> code(List<String> lines) {
        boolean[] inComment = new boolean[1];
        return lines.stream()
                .map(String::strip)
                .filter(line -> {
                    if (inComment[0]) {
                        inComment[0] = !line.contains("*/");
                        return false;
                    }
                    if (line.startsWith("/*")) {
                        inComment[0] = !line.contains("*/");
                        return false;
                    }
                    return !line.isEmpty()
                            && !line.startsWith("//")
                            && !line.startsWith("import ")
                            && !line.startsWith("package ")
                            && !List.of("{", "}", "{}", "});", "};").contains(line);
                })
                .toList();
    }
}
