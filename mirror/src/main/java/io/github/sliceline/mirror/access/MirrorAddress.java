package io.github.sliceline.mirror.access;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address of a replica: {@code host:port} or {@code host:port/name}.
 *
 * @param host name or address
 * @param port 1 to 65535
 * @param nameOrNull name of the file below the server's folder; null to use the local file's name
 */
public record MirrorAddress(String host, int port, @Nullable String nameOrNull) {
    private static final Pattern FORM = Pattern.compile("(\\[[0-9A-Fa-f:.%]+]|[^:/\\[\\]]+):([0-9]{1,5})(?:/(.+))?");

    /** Refuses invalid ports. */
    public MirrorAddress {
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException("a port is 1 to 65535, got " + port);
        }
    }

    /**
     * Parses an address. An IPv6 address is in brackets.
     *
     * @throws IllegalArgumentException if the text is not an address
     */
    public static MirrorAddress parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not HOST:PORT or HOST:PORT/NAME");
        }
        String host = matcher.group(1).replaceAll("[\\[\\]]", "");
        return new MirrorAddress(host, Integer.parseInt(matcher.group(2)), matcher.group(3));
    }

    /** True if a text looks like an address rather than a path. */
    public static boolean isAddress(String text) {
        return FORM.matcher(text).matches();
    }

    /** Returns the file's name on the server, if given. */
    public Optional<String> name() {
        return Optional.ofNullable(nameOrNull);
    }

    /** Returns this address with a file name: its own, or else the given one. */
    public MirrorAddress withDefaultName(String name) {
        return nameOrNull == null ? new MirrorAddress(host, port, name) : this;
    }

    @Override
    public String toString() {
        String shown = host.indexOf(':') < 0 ? host : "[" + host + "]";
        return shown + ":" + port + (nameOrNull == null ? "" : "/" + nameOrNull);
    }
}
