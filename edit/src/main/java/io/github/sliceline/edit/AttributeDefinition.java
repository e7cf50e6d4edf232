package io.github.sliceline.edit;

import io.github.sliceline.edit.ScriptTokens.ScriptToken;
import io.github.sliceline.edit.ScriptTokens.ScriptToken.Kind;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.AttributeType;
import io.github.sliceline.hdf5.write.AttributeValues;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/** The definition between the braces of CREATE: type, extents and values, each checked against the others. */
final class AttributeDefinition {
    /** H5S_MAX_RANK of libhdf5. */
    private static final int MAX_RANK = 32;

    private static final String TYPES = "a type such as H5T_STD_I32LE, H5T_IEEE_F64LE or H5T_STRING";

    private final ScriptTokens tokens;
    private final ScriptToken start;
    private final Optional<AttributeType> type;
    private final Optional<Shape> shape;
    private final ScriptValues values;

    /** Parses {@code "{" [dtype] [dspace] data "}"}. */
    AttributeDefinition(ScriptTokens tokens) {
        this.tokens = tokens;
        this.start = tokens.peek();
        tokens.expect('{', "{ and the definition of the attribute");
        this.type = type();
        this.shape = shape();
        boolean none = shape.isEmpty() && tokens.peek().isMark('}');
        this.values = none ? new ScriptValues(start, List.of()) : ScriptValues.any(tokens);
        tokens.expect('}', "} after the definition of the attribute");
    }

    private Optional<AttributeType> type() {
        boolean announced = tokens.takeWord("DATATYPE");
        ScriptToken word = tokens.peek();
        boolean isType = word.kind() == Kind.WORD && word.text().startsWith("H5T_");
        if (!isType) {
            if (announced) {
                throw tokens.unexpected(word, TYPES);
            }
            return Optional.empty();
        }
        tokens.next();
        return Optional.of(
                word.text().equals("H5T_STRING")
                        ? text()
                        : AttributeType.named(word.text()).orElseThrow(() -> tokens.unexpected(word, TYPES)));
    }

    private AttributeType text() {
        tokens.expect('{', "{ STRSIZE length }");
        if (!tokens.takeWord("STRSIZE")) {
            throw tokens.unexpected(tokens.peek(), "STRSIZE and a length");
        }
        int bytes = count("a length in bytes");
        tokens.takeMark(';');
        tokens.expect('}', "} after the length");
        return AttributeType.text(bytes);
    }

    private int count(String expected) {
        ScriptToken token = tokens.next();
        try {
            int count = token.kind() == Kind.INTEGER ? Integer.parseInt(token.text()) : 0;
            if (count > 0) {
                return count;
            }
        } catch (NumberFormatException e) {
            throw tokens.unexpected(token, expected + " below 2147483648");
        }
        throw tokens.unexpected(token, expected + ", at least 1");
    }

    private Optional<Shape> shape() {
        boolean announced = tokens.takeWord("DATASPACE");
        if (tokens.takeWord("SCALAR")) {
            return Optional.of(Shape.of());
        }
        if (tokens.takeWord("NULL")) {
            return Optional.empty();
        }
        boolean simple = tokens.takeWord("SIMPLE");
        if (tokens.peek().isMark('(')) {
            return Optional.of(extents());
        }
        if (announced || simple) {
            throw tokens.unexpected(tokens.peek(), simple ? "( and extents" : "SCALAR, NULL or ( and extents");
        }
        return Optional.of(Shape.of());
    }

    private Shape extents() {
        ScriptToken place = tokens.next();
        LongStream.Builder extents = LongStream.builder();
        do {
            extents.add(count("an extent"));
        } while (tokens.takeMark(','));
        tokens.expect(')', ", or ) after an extent");
        try {
            Shape shape = Shape.of(extents.build().toArray());
            if (shape.rank() > MAX_RANK) {
                throw new IllegalArgumentException("a dataspace has 1 to 32 dimensions, got " + shape.rank());
            }
            return shape;
        } catch (IllegalArgumentException e) {
            throw tokens.error(place, String.valueOf(e.getMessage()));
        }
    }

    EditCommand create(int line, AttributeName target) {
        return EditCommand.create(line, target, typeOrDefault(), shape, checked());
    }

    /**
     * Returns the type that the script gives. Without one, texts get a type that holds the longest, numbers h5edit's
     * default.
     */
    private AttributeType typeOrDefault() {
        if (type.isPresent() || !values.isText()) {
            return type.orElseGet(() -> AttributeType.named("H5T_NATIVE_FLOAT").orElseThrow());
        }
        int longest = values.texts().values().stream()
                .mapToInt(text -> text.getBytes(StandardCharsets.UTF_8).length)
                .max()
                .orElse(0);
        return AttributeType.text(longest + 1);
    }

    /**
     * Returns the values, checked against type and extents. Values of a NULL attribute, which h5edit's grammar wants,
     * are dropped.
     */
    private AttributeValues checked() {
        AttributeType wanted = typeOrDefault();
        boolean text = wanted.kind() == AttributeType.Kind.TEXT;
        if (shape.isEmpty()) {
            return text ? AttributeValues.texts() : AttributeValues.integers();
        }
        if (values.values().size() != shape.get().size()) {
            throw tokens.error(
                    values.start(),
                    "found " + values.values().size() + " values, expected "
                            + shape.get().size() + " for " + EditCommand.describe(shape));
        }
        if (text != values.isText()) {
            throw tokens.unexpected(values.values().get(0), text ? "a text in quotes" : "a number");
        }
        if (text) {
            return values.texts();
        }
        if (wanted.kind() == AttributeType.Kind.FLOAT) {
            return values.reals();
        }
        values.firstFraction().ifPresent(fraction -> {
            throw tokens.unexpected(fraction, "a whole number");
        });
        return values.integers();
    }
}
