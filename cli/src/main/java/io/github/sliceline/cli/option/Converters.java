package io.github.sliceline.cli.option;

import io.github.sliceline.cli.name.TypedName;
import io.github.sliceline.cli.read.NumberRange;
import io.github.sliceline.cli.read.OutputFormat;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.importing.ConvertOptions.Hdf5Format;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.survey.Vertical;
import io.github.sliceline.segy.volume.TraceMap;
import io.github.sliceline.selection.SurfaceAttribute;
import io.github.sliceline.selection.TraceSelection;
import io.github.sliceline.show.amplitude.AmplitudeClip;
import io.github.sliceline.show.amplitude.ColourMap;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parsers of option values and arguments. A value of the wrong form is refused with a sentence that shows the form. */
public final class Converters {
    private static final String A_WHOLE_NUMBER = "a whole number below 2147483648";
    private static final String A_NUMBER = "a number; write decimals with a point, such as 1500.5";
    private static final Pattern LISTEN_FORM = Pattern.compile("(\\[[^\\]]+]|[^:\\[\\]]+):([0-9]{1,5})");
    private static final int LAST_PORT = 65_535;

    private Converters() {}

    /** Registers the parsers with a command and all its subcommands. */
    public static void register(CommandLine commandLine) {
        register(commandLine, Path.class, refusing(TypedName::here));
        register(commandLine, Integer.class, number(Integer::valueOf, A_WHOLE_NUMBER));
        register(commandLine, int.class, number(Integer::valueOf, A_WHOLE_NUMBER));
        register(commandLine, Double.class, number(Double::valueOf, A_NUMBER));
        register(commandLine, double.class, number(Double::valueOf, A_NUMBER));
        register(commandLine, ByteSize.class, refusing(ByteSize::parse));
        register(commandLine, InetSocketAddress.class, Converters::listen);
        register(commandLine, Shape.class, Converters::chunk);
        register(commandLine, TraceSelection.class, Converters::trace);
        register(commandLine, TraceNumbers.class, TraceNumbers::parse);
        register(commandLine, NumberRange.class, refusing(NumberRange::parse));
        register(commandLine, OutputFormat.class, refusing(OutputFormat::parse));
        register(commandLine, AmplitudeClip.class, refusing(AmplitudeClip::parse));
        register(commandLine, SurfaceAttribute.class, SurfaceOptions::attribute);
        register(commandLine, HeaderColumn.class, refusing(HeaderColumn::parse));
        register(commandLine, TraceMap.class, refusing(TraceMap::parse));
        register(commandLine, SampleFormat.class, refusing(SampleFormat::parse));
        register(commandLine, ChunkFilters.class, refusing(ChunkFilters::parse));
        register(commandLine, Vertical.class, refusing(Vertical::parse));
        register(commandLine, AxesSpec.class, refusing(AxesSpec::parse));
        register(commandLine, Hdf5Format.class, Converters::hdf5Format);
        register(commandLine, ColourMap.class, refusing(ColourMap::parse));
    }

    /** Parser of chunk extents; null for {@code auto}. */
    public static final class ChunkOrAuto implements ITypeConverter<Shape> {
        @Override
        public @Nullable Shape convert(String text) {
            return text.equals("auto") ? null : chunk(text);
        }
    }

    /** Parser of filters; null for {@code auto}. */
    public static final class FiltersOrAuto implements ITypeConverter<ChunkFilters> {
        @Override
        public @Nullable ChunkFilters convert(String text) {
            return text.strip().equalsIgnoreCase("auto")
                    ? null
                    : refusing(ChunkFilters::parse).apply(text);
        }
    }

    private static <T> void register(CommandLine commandLine, Class<T> type, Function<String, T> parser) {
        commandLine.registerConverter(type, new Parser<>(parser));
    }

    /**
     * Parser for picocli. A class, because lambdas of picocli's types keep these types out of the class data archive.
     */
    private record Parser<T>(Function<String, T> parser) implements ITypeConverter<T> {
        @Override
        public T convert(String text) {
            return parser.apply(text);
        }
    }

    private static <N> Function<String, N> number(Function<String, N> parser, String form) {
        return text -> {
            try {
                return parser.apply(text.strip());
            } catch (NumberFormatException e) {
                throw refusal(text, form);
            }
        };
    }

    private static TypeConversionException refusal(String text, String form) {
        return new TypeConversionException("'" + text + "' is not " + form);
    }

    /** Returns the parser with its exceptions turned into picocli's, so that users read the parser's own sentence. */
    private static <T> Function<String, T> refusing(Function<String, T> parser) {
        return text -> {
            try {
                return parser.apply(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        };
    }

    /**
     * Parses an address to listen on, such as {@code 127.0.0.1:7070} or {@code [::]:7070}; port 0 means any free port.
     */
    private static InetSocketAddress listen(String text) {
        Matcher matcher = LISTEN_FORM.matcher(text);
        if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > LAST_PORT) {
            throw refusal(text, "HOST:PORT, such as 127.0.0.1:7070");
        }
        String host = matcher.group(1).replaceAll("[\\[\\]]", "");
        InetSocketAddress address = new InetSocketAddress(host, Integer.parseInt(matcher.group(2)));
        if (address.isUnresolved()) {
            throw new TypeConversionException("no such host: '" + host + "'");
        }
        return address;
    }

    /** Parses chunk extents such as {@code 64,64,64} or {@code 64x64x64}, or four for a prestack volume. */
    static Shape chunk(String text) {
        if (!text.matches("[1-9]\\d{0,8}([,xX×][1-9]\\d{0,8}){2,3}")) {
            throw new TypeConversionException(
                    "'" + text + "' is not a chunk shape; write inlines,crosslines,samples, such as 64,64,64");
        }
        return Shape.of(
                Arrays.stream(text.split("[,xX×]")).mapToLong(Long::parseLong).toArray());
    }

    /** Parses a trace by its lines, such as {@code 1200,2050}. */
    private static TraceSelection trace(String text) {
        int[] lines = integers(text, 2, "a trace; write inline,crossline, such as 1200,2050");
        return new TraceSelection(lines[0], lines[1]);
    }

    /** Parses a given count of whole numbers with commas between them. */
    private static int[] integers(String text, int count, String form) {
        try {
            int[] numbers = Arrays.stream(text.strip().split("\\s*,\\s*", -1))
                    .mapToInt(Integer::parseInt)
                    .toArray();
            if (numbers.length == count) {
                return numbers;
            }
        } catch (NumberFormatException e) {
            // thrown below, as for a wrong count
        }
        throw refusal(text, form);
    }

    /** Names of formats, for shell completion. */
    public static final class Formats extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        public Formats() {
            super(List.of("ibm", "ieee"));
        }
    }

    /** Releases of HDF5, for shell completion. */
    public static final class Releases extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        public Releases() {
            super(List.of("1.8", "1.10"));
        }
    }

    /** Parses an HDF5 release: {@code 1.8} or {@code 1.10}. */
    private static Hdf5Format hdf5Format(String text) {
        return switch (text) {
            case "1.8" -> Hdf5Format.V1_8;
            case "1.10" -> Hdf5Format.V1_10;
            default -> throw refusal(text, "1.8 or 1.10");
        };
    }
}
