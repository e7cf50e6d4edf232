package io.github.sliceline.cli.command;

import io.github.sliceline.segy.SampleFormat;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A sample format by name, {@code ibm} or {@code ieee}, or by its code in SEG-Y. */
final class SampleFormatConverter implements ITypeConverter<SampleFormat> {
    @Override
    public SampleFormat convert(String text) {
        String name = text.strip().toLowerCase(Locale.ROOT);
        if (name.equals("ibm")) {
            return SampleFormat.IBM_FLOAT32;
        }
        if (name.equals("ieee")) {
            return SampleFormat.IEEE_FLOAT32;
        }
        Optional<SampleFormat> byCode =
                name.matches("\\d{1,2}") ? SampleFormat.ofCode(Integer.parseInt(name)) : Optional.empty();
        return byCode.orElseThrow(() -> new TypeConversionException(
                "'" + text + "' is not a sample format; write ibm, ieee, or a code of SEG-Y: 1-12, 15 or 16"));
    }
}
