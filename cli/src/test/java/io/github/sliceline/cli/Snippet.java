package io.github.sliceline.cli;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Java as a document shows it: statements, without imports. Types of ours that it names are imported where a module
 * exports them to everyone.
 *
 * @param given parameters that the statements use
 * @param code the statements
 */
record Snippet(String given, String code) {
    private static final String ROOT = "io.github.sliceline";
    private static final Pattern TYPE = Pattern.compile("\\b[A-Z]\\w+");

    /** What javac says of it, and what it opens outside of a try that closes it. */
    List<String> complaints() throws IOException {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = javac.getStandardFileManager(said, null, null)) {
            JavacTask task = (JavacTask)
                    javac.getTask(null, files, said, List.of("-Xlint:all", "-proc:none"), null, List.of(source(files)));
            Iterable<? extends CompilationUnitTree> units = task.parse();
            task.analyze();
            List<String> complaints = new ArrayList<>();
            said.getDiagnostics().forEach(diagnostic -> complaints.add(diagnostic.toString()));
            if (complaints.isEmpty()) {
                OpenedFor opened = new OpenedFor(task, complaints);
                units.forEach(unit -> opened.scan(unit, null));
            }
            return complaints;
        }
    }

    private JavaFileObject source(StandardJavaFileManager files) throws IOException {
        String text = """
                import java.net.*;
                import java.nio.*;
                import java.nio.file.*;
                import java.util.*;
                import java.util.concurrent.*;
                import java.util.stream.*;
                %s
                class Snippet { void run(%s) throws Exception { %s } }
                """.formatted(imports(files), given, code);
        return new SimpleJavaFileObject(URI.create("string:///Snippet.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }

    private String imports(StandardJavaFileManager files) throws IOException {
        Set<String> named =
                TYPE.matcher(given + " " + code).results().map(r -> r.group()).collect(Collectors.toSet());
        StringBuilder imports = new StringBuilder();
        for (JavaFileObject file :
                files.list(StandardLocation.CLASS_PATH, ROOT, Set.of(JavaFileObject.Kind.CLASS), true)) {
            String name = files.inferBinaryName(StandardLocation.CLASS_PATH, file);
            if (named.contains(name.substring(name.lastIndexOf('.') + 1)) && isExported(name)) {
                imports.append("import ").append(name).append(";\n");
            }
        }
        return imports.toString();
    }

    private static boolean isExported(String name) {
        try {
            Class<?> type = Class.forName(name, false, Snippet.class.getClassLoader());
            Path place = Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
            return Modifier.isPublic(type.getModifiers())
                    && ModuleFinder.of(place).findAll().stream()
                            .flatMap(module -> module.descriptor().exports().stream())
                            .filter(exports -> !exports.isQualified())
                            .map(ModuleDescriptor.Exports::source)
                            .anyMatch(type.getPackageName()::equals);
        } catch (ClassNotFoundException | URISyntaxException e) {
            throw new IllegalStateException(name, e);
        }
    }

    /** Complains of each call whose result is to be closed and that is not what a try is for. */
    private static final class OpenedFor extends TreePathScanner<Void, Void> {
        private final Trees trees;
        private final Types types;
        private final TypeMirror closeable;
        private final List<String> complaints;

        OpenedFor(JavacTask task, List<String> complaints) {
            Elements elements = task.getElements();
            this.trees = Trees.instance(task);
            this.types = task.getTypes();
            this.closeable =
                    elements.getTypeElement(AutoCloseable.class.getName()).asType();
            this.complaints = complaints;
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Void none) {
            check(call);
            return super.visitMethodInvocation(call, null);
        }

        @Override
        public Void visitNewClass(NewClassTree made, Void none) {
            check(made);
            return super.visitNewClass(made, null);
        }

        private void check(ExpressionTree opens) {
            TypeMirror type = trees.getTypeMirror(getCurrentPath());
            TreePath parent = Objects.requireNonNull(getCurrentPath().getParentPath());
            if (types.isAssignable(type, closeable) && !isResource(parent)) {
                complaints.add("left open: " + opens);
            }
        }

        private static boolean isResource(TreePath path) {
            Tree above = Objects.requireNonNull(path.getParentPath()).getLeaf();
            return above instanceof TryTree tryTree && tryTree.getResources().contains(path.getLeaf());
        }
    }
}
