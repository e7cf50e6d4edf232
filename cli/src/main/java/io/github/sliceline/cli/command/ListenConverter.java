package io.github.sliceline.cli.command;

import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Addresses to listen on, such as {@code 127.0.0.1:7070} or {@code [::]:7070}; port 0 is any that is free. */
final class ListenConverter implements ITypeConverter<InetSocketAddress> {
    private static final Pattern FORM = Pattern.compile("(\\[[^\\]]+]|[^:\\[\\]]+):([0-9]{1,5})");
    private static final int LAST_PORT = 65_535;

    @Override
    public InetSocketAddress convert(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > LAST_PORT) {
            throw new TypeConversionException("'" + text + "' is not HOST:PORT, such as 127.0.0.1:7070");
        }
        String host = matcher.group(1).replaceAll("[\\[\\]]", "");
        InetSocketAddress address = new InetSocketAddress(host, Integer.parseInt(matcher.group(2)));
        if (address.isUnresolved()) {
            throw new TypeConversionException("no such host: '" + host + "'");
        }
        return address;
    }
}
