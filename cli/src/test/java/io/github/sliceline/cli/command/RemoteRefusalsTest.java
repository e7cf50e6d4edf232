package io.github.sliceline.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.remote.Fault;
import io.github.sliceline.remote.ObjectServer;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What objects cannot do is said in one line without secrets, with the exit code of its kind, and before anything is done. */
class RemoteRefusalsTest {
    private static final String SECRET = LoopbackStore.SECRET;

    @TempDir
    private Path folder;

    private ObjectServer server;

    @BeforeEach
    void start() throws IOException {
        server = new ObjectServer();
    }

    @AfterEach
    void end() throws IOException {
        server.close();
    }

    private static String typed(URI uri) {
        return uri.getScheme() + "://somebody:" + SECRET + "@" + uri.getAuthority() + uri.getPath() + "?sig=" + SECRET;
    }

    /** A line in which URL and OUT stand for an object and a file to make. */
    private Ran run(String line, String url) {
        Ran ran = Ran.run(Stream.of(line.split(" "))
                .map(word -> word.equals("URL") ? url : word)
                .map(word -> word.startsWith("OUT") ? folder.resolve(word).toString() : word)
                .toArray(String[]::new));
        assertFalse((ran.out() + ran.err()).contains(SECRET), line + ": " + ran);
        return ran;
    }

    private static void assertRefused(int code, String said, Ran ran) {
        assertEquals(code, ran.code(), ran.toString());
        assertEquals(1, ran.err().lines().count(), ran.err());
        assertTrue(ran.err().contains(said), ran.err());
        assertEquals("", ran.out());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "info URL",
                "stats URL",
                "read URL --inline 1 -o OUT.npy",
                "headers URL",
                "scan URL",
                "advise URL",
                "verify URL",
                "export URL OUT.sgy",
                "rechunk URL OUT.h5",
                "convert URL OUT.h5",
                "layout list URL",
                "edit show URL",
                "bench URL --state cold",
                "probe URL"
            })
    void missingObjectsAreNamed(String line) throws IOException {
        String name = line.startsWith("scan") || line.startsWith("convert") ? "none.sgy" : "none.h5";
        assertRefused(
                1,
                "http://localhost:" + server.port() + "/" + name + ": no such object",
                run(line, typed(server.uri(name))));
        assertTrue(server.requests().size() <= 2, "requests: " + server.requests());
        Ran debug = run(line + " --debug", typed(server.uri(name)));
        assertTrue(debug.err().contains("\tat "), "no stack trace: " + debug.err());
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(List.of(), left.toList());
        }
    }

    private static Fault fault(String name) {
        return switch (name) {
            case "forbidden" -> Fault.status(403);
            case "unknown" -> Fault.status(401, "who are you, " + SECRET + "?");
            case "whole" -> Fault.WITHOUT_RANGES;
            case "encoded" -> Fault.ENCODED;
            case "teapot" -> Fault.status(418, SECRET);
            case "circle" -> Fault.redirect(302, "/survey.h5?sig=" + SECRET);
            default -> throw new IllegalArgumentException(name);
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "forbidden | 1 | refuses to show it (403)",
                "unknown   | 1 | refuses to show it (401)",
                "whole     | 3 | sends objects whole only",
                "encoded   | 3 | encoded as gzip",
                "teapot    | 1 | answers 418",
                "circle    | 1 | redirects without end"
            })
    void unusableServersAreNamed(String fault, int code, String said) {
        byte[] noise = new byte[2 << 20];
        new Random(1).nextBytes(noise);
        URI uri = server.put("survey.h5", noise);
        server.misbehave(request -> fault(fault));
        assertRefused(code, said, run("info URL", typed(uri)));
        assertRefused(code, said, run("probe URL", typed(uri)));
    }

    @Test
    void changingObjectsAreNotMeasured() {
        URI uri = server.put("survey.h5", new byte[2 << 20]);
        Function<ObjectServer.Request, Fault> change = request -> {
            if (request.number() == 20) {
                server.put("survey.h5", new byte[3 << 20]);
            }
            return Fault.NONE;
        };
        server.misbehave(change);
        assertRefused(3, "was replaced by another version", run("probe URL", typed(uri)));
    }

    @Test
    void closedPortsAreReported() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        assertRefused(1, "no connection to localhost", run("info URL", "http://localhost:" + port + "/x.h5?" + SECRET));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "history list URL                            | but a local file is needed here",
                "history diff URL 0 1                        | but a local file is needed here",
                "history checkout URL 1 OUT.h5               | but a local file is needed here",
                "edit set URL survey=North                   | but a local file is needed here",
                "edit URL -c x                               | but a local file is needed here",
                "layout add URL planes                       | but a local file is needed here",
                "layout drop URL inline                      | but a local file is needed here",
                "mirror sync URL OUT.h5                      | but a local file is needed here",
                "rechunk none.h5 URL                         | but a local file is needed here",
                "export none.h5 URL                          | but a local file is needed here",
                "read none.h5 --inline 1 -o URL              | but a local file is needed here",
                "read none.h5 --horizon URL -o OUT.csv       | but a local file is needed here",
                "stats none.h5 -o URL                        | but a local file is needed here",
                "probe . -o URL                              | but a local file is needed here",
                "bench --sweep URL --dir .                   | but a local file is needed here",
                "convert none.sgy URL                        | can only be read",
                "convert none.sgy OUT.h5 --tee URL           | but a local file is needed here",
                "read URL --inline 1 -o OUT.npy --cache-size 1G | --cache-size needs --cache-dir",
                "probe URL --seconds 1                       | --seconds works for drives only",
                "probe URL --size 1K                         | reads at least",
                "bench URL none.h5                           | name one kind at a time",
                "bench URL --state warm                       | none is warm",
                "advise URL URL                              | unexpected argument",
                "info --dataset                              | needs a value",
                "info gs://bucket/x?SECRET                   | AWS_ENDPOINT_URL_S3",
                "info abfss://c@account/x?SECRET             | SAS token",
                "info s3a://bucket/x                         | write s3://",
                "info ftp://host/x?SECRET                    | no store is installed for ftp://",
                "info http://[host/x?SECRET                  | is not a URL"
            })
    void wrongOptionsAreRefusedBeforeAnyRequest(String line, String said) {
        assertRefused(2, said, run(line, typed(server.uri("survey.h5"))));
        assertEquals(List.of(), server.requests(), line);
    }
}
