package io.github.sliceline.jmh;

import io.github.sliceline.edit.Atomicity;
import io.github.sliceline.edit.EditOptions;
import io.github.sliceline.edit.EditScript;
import io.github.sliceline.edit.Hdf5Edit;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.NativeFile;
import io.github.sliceline.mirror.MirrorPolicy;
import io.github.sliceline.mirror.MirrorTarget;
import io.github.sliceline.mirror.MirrorTargets;
import io.github.sliceline.mirror.access.MirrorAccess;
import io.github.sliceline.mirror.access.MirrorAddress;
import io.github.sliceline.mirror.access.MirrorToken;
import io.github.sliceline.mirror.server.MirrorServer;
import io.github.sliceline.mirror.server.ServerOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Cost of an edit against the size of the file. It makes the edits of H5edit's atomicity study (A. Cheng, 2014) in files of
 * its sizes and one of 20 GB, and sets one attribute: alone, with a second file, and with a replica on a server in the same
 * process.
 *
 * <p>The files are sparse, of 32³ chunks of floats, in HDF5 1.8's format and so with a B-tree.
 *
 * <pre>{@code
 * ./mvnw -Pjmh -pl jmh-benchmarks -am package -Dquick -DskipTests
 * java -jar jmh-benchmarks/target/benchmarks.jar EditBenchmark -p dirs=/mnt/nvme/jmh
 * }</pre>
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 10)
@Measurement(iterations = 15)
@Fork(1)
public class EditBenchmark {
    private static final String INTEGERS = " {H5T_STD_I32BE (1, 2, 3) DATA {11, 12, 21, 22, 31,32}};";
    private static final String DOUBLES =
            " {H5T_IEEE_F64LE (2, 2, 2) DATA {0.1E1, 0.2E1, -1.1e2, -1.2e2, 2.1E-3, 2.2E-3," + " -3.1E-3, -3.2E-2}};";

    /** A file without replicas. Each edit is undone after it is timed. */
    @State(Scope.Benchmark)
    public static class EditedFile {
        @Param({"15", "20", "38", "123", "310", "549", "2200", "20000"})
        public int megabytes;

        @Param("target/jmh-volumes")
        public String dirs;

        private Path folder = Path.of("");
        private Path file = Path.of("");
        private MirrorTargets copies = MirrorTargets.NONE;
        private int made;

        @Setup(Level.Trial)
        public void make() throws IOException {
            folder = Files.createTempDirectory(Files.createDirectories(Path.of(dirs)), "edit");
            file = make("file.h5");
        }

        Path make(String name) throws IOException {
            long layers = Math.max(1, Math.round(megabytes * 1e6 / (512.0 * 512 * 32 * Float.BYTES)));
            DatasetForm form =
                    DatasetForm.chunked(DataType.FLOAT32, Shape.of(32 * layers, 512, 512), Shape.of(32, 32, 32));
            Path path = folder.resolve(name);
            try (NativeFile written = NativeFile.create(path, FormatVersion.V1_8)) {
                written.describe(new FileSpec(FormatVersion.V1_8).dataset("/data", form));
            }
            return path;
        }

        void copyTo(MirrorTarget copy) {
            copies = new MirrorTargets(List.of(copy), MirrorPolicy.FAIL, MirrorAccess.DEFAULT_TIMEOUT);
        }

        void create(int attributes, Atomicity atomicity) throws IOException {
            made = attributes;
            String script = IntStream.range(0, attributes)
                    .mapToObj(i -> "CREATE /newattr" + i + (i == 1 ? DOUBLES : INTEGERS))
                    .collect(Collectors.joining());
            run(script, atomicity);
        }

        @TearDown(Level.Iteration)
        public void takeBack() throws IOException {
            String script = IntStream.range(0, made)
                    .mapToObj(i -> "DELETE /newattr" + i + ";")
                    .collect(Collectors.joining());
            run(script, Atomicity.NO);
        }

        private void run(String script, Atomicity atomicity) throws IOException {
            EditOptions options = EditOptions.DEFAULTS.withAtomicity(atomicity);
            Hdf5Edit.run(file, EditScript.parse("script", script), options, copies.ofEdited());
        }

        @TearDown(Level.Trial)
        public void remove() throws IOException {
            try (Stream<Path> all = Files.list(folder)) {
                for (Path path : all.toList()) {
                    Files.delete(path);
                }
            }
            Files.delete(folder);
        }
    }

    /** A file with a replica on the same drive. */
    public static class WithSecondFile extends EditedFile {
        @Setup(Level.Trial)
        public void copy() throws IOException {
            copyTo(new MirrorTarget.LocalFile(make("copy.h5")));
        }
    }

    /** A file with a replica on a server on the loopback interface. */
    public static class WithServer extends EditedFile {
        private @Nullable MirrorServer server;

        @Setup(Level.Trial)
        public void serve() throws IOException {
            MirrorToken token = MirrorToken.of("of this benchmark only");
            Path copy = make("served.h5");
            InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            server = MirrorServer.start(ServerOptions.of(super.folder, any, token), event -> {});
            MirrorAddress address = new MirrorAddress(
                    "127.0.0.1", server.addresses().get(0).getPort(), String.valueOf(copy.getFileName()));
            copyTo(new MirrorTarget.Remote(address, MirrorAccess.plain(token)));
        }

        @TearDown(Level.Trial)
        public void stop() throws IOException {
            if (server != null) {
                server.close();
            }
        }
    }

    /** Atomicity of an edit of nine attributes, as in the study. */
    @State(Scope.Benchmark)
    public static class Whole {
        @Param({"NO", "YES", "INC"})
        public Atomicity atomicity;
    }

    @Benchmark
    public void nineAttributes(EditedFile file, Whole whole) throws IOException {
        file.create(9, whole.atomicity);
    }

    @Benchmark
    public void one(EditedFile file) throws IOException {
        file.create(1, Atomicity.YES);
    }

    @Benchmark
    public void oneWithSecondFile(WithSecondFile file) throws IOException {
        file.create(1, Atomicity.YES);
    }

    @Benchmark
    public void oneWithServer(WithServer file) throws IOException {
        file.create(1, Atomicity.YES);
    }
}
