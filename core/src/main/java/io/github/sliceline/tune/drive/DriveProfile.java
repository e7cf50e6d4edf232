package io.github.sliceline.tune.drive;

import io.github.sliceline.tune.drive.DriveModel.AtDepth;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Text form of a drive, for users to copy and edit: lines of {@code name = value}, {@code #} before a remark.
 *
 * <pre>{@code
 * title = hard disk
 * queue = 4
 * requests = 1:94, 32:225
 * bandwidth = 1:150e6
 * head = true
 * past-cache = false
 * }</pre>
 *
 * <p>{@code requests} are requests of 4 KiB per second and {@code bandwidth} is bytes per second of long requests, each
 * after the number of requests under way. {@code queue} is the number to keep under way. {@code head} and
 * {@code past-cache} are {@code false} if they are missing. See {@link DriveModel}.
 */
public final class DriveProfile {
    static final List<String> NAMES =
            List.of("hdd", "sata", "nvme", "optane", "network", "object", "virtual", "memory");

    private static final Set<String> KEYS = Set.of("title", "queue", "requests", "bandwidth", "head", "past-cache");
    private static final int LARGEST_FILE = 64 << 10;

    private DriveProfile() {}

    static DriveModel named(String name) {
        if (!NAMES.contains(name)) {
            throw new IllegalArgumentException("no drive " + name + "; there are " + String.join(", ", NAMES));
        }
        return parse(text(name));
    }

    /**
     * Returns the text of a drive that comes with the library, to copy and edit.
     *
     * @throws IllegalArgumentException if there is no drive of that name
     */
    public static String text(String name) {
        try (InputStream in = DriveProfile.class.getResourceAsStream(name + ".properties")) {
            if (in == null) {
                throw new IllegalArgumentException("no drive " + name + "; there are " + String.join(", ", NAMES));
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a drive as text, which {@link #parse} reads. */
    public static String text(DriveModel drive) {
        return "title = " + drive.title().replace("\\", "\\\\") + "\n"
                + "queue = " + drive.queueDepth() + "\n"
                + "requests = " + rates(drive.requests()) + "\n"
                + "bandwidth = " + rates(drive.bandwidth()) + "\n"
                + "head = " + drive.hasHead() + "\n"
                + "past-cache = " + drive.pastCache() + "\n";
    }

    private static String rates(List<AtDepth> rates) {
        return rates.stream()
                .map(rate -> rate.queueDepth() + ":" + rate.perSecond())
                .collect(Collectors.joining(", "));
    }

    /**
     * Reads a drive from a file that describes it.
     *
     * @throws IllegalArgumentException if the file does not describe a drive; the message names the file and the error
     */
    public static DriveModel read(Path file) throws IOException {
        if (Files.size(file) > LARGEST_FILE) {
            throw new IllegalArgumentException(file + ": too long for the description of a drive");
        }
        try (Reader in = new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8)) {
            return of(in);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": describes no drive: " + e.getMessage(), e);
        }
    }

    /**
     * Returns a drive from its description.
     *
     * @throws IllegalArgumentException if the text does not describe a drive
     */
    public static DriveModel parse(String text) {
        try {
            return of(new StringReader(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // cannot happen for a string
        }
    }

    private static DriveModel of(Reader in) throws IOException {
        Properties lines = new Properties();
        lines.load(in);
        for (String name : lines.stringPropertyNames()) {
            if (!KEYS.contains(name)) {
                throw new IllegalArgumentException(
                        "'" + name + "' is none of title, queue, requests, bandwidth, head, past-cache");
            }
        }
        return new DriveModel(
                wanted(lines, "title"),
                number(wanted(lines, "queue")),
                rates(lines, "requests"),
                rates(lines, "bandwidth"),
                yes(lines, "head"),
                yes(lines, "past-cache"));
    }

    private static String wanted(Properties lines, String name) {
        String value = lines.getProperty(name, "").strip();
        if (value.isEmpty()) {
            throw new IllegalArgumentException("it does not say '" + name + " = …'");
        }
        return value;
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("want a whole number, got '" + text.strip() + "'", e);
        }
    }

    private static boolean yes(Properties lines, String name) {
        String value = lines.getProperty(name, "false").strip();
        if (!value.equals("true") && !value.equals("false")) {
            throw new IllegalArgumentException(name + " is true or false, got '" + value + "'");
        }
        return value.equals("true");
    }

    private static List<AtDepth> rates(Properties lines, String name) {
        List<AtDepth> rates = new ArrayList<>();
        for (String rate : wanted(lines, name).split(",", -1)) {
            String[] halves = rate.split(":", -1);
            if (halves.length != 2) {
                throw new IllegalArgumentException(
                        name + " are pairs of queue depth and rate, such as 1:94, 32:225, got '" + rate.strip() + "'");
            }
            try {
                rates.add(new AtDepth(number(halves[0]), Double.parseDouble(halves[1].strip())));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("want a number, got '" + halves[1].strip() + "'", e);
            }
        }
        return rates;
    }
}
