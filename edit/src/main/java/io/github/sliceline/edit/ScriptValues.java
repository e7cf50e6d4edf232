package io.github.sliceline.edit;

import io.github.sliceline.edit.ScriptTokens.ScriptToken;
import io.github.sliceline.edit.ScriptTokens.ScriptToken.Kind;
import io.github.sliceline.hdf5.write.AttributeValues;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values between braces.
 *
 * @param start token of the opening brace
 * @param values all texts, or all numbers
 */
record ScriptValues(ScriptToken start, List<ScriptToken> values) {
    private static final Map<String, Double> NAMED =
            Map.of("NAN", Double.NaN, "INF", Double.POSITIVE_INFINITY, "-INF", Double.NEGATIVE_INFINITY);

    /** Parses {@code [DATA] "{" [value {"," value}] "}"}. */
    static ScriptValues any(ScriptTokens tokens) {
        tokens.takeWord("DATA");
        ScriptToken start = tokens.peek();
        tokens.expect('{', "{ and values");
        List<ScriptToken> values = new ArrayList<>();
        if (!tokens.peek().isMark('}')) {
            do {
                values.add(value(tokens, values));
            } while (tokens.takeMark(','));
        }
        tokens.expect('}', ", or } after a value");
        return new ScriptValues(start, values);
    }

    private static ScriptToken value(ScriptTokens tokens, List<ScriptToken> before) {
        ScriptToken value = tokens.next();
        if (value.kind() != Kind.TEXT && !isNumber(value)) {
            throw tokens.unexpected(value, "a number or a text in quotes");
        }
        if (!before.isEmpty() && isNumber(value) != isNumber(before.get(0))) {
            throw tokens.unexpected(value, isNumber(value) ? "a text, as before" : "a number, as before");
        }
        return value;
    }

    private static boolean isNumber(ScriptToken value) {
        return switch (value.kind()) {
            case INTEGER, REAL -> true;
            case WORD -> NAMED.containsKey(upper(value));
            default -> false;
        };
    }

    private static String upper(ScriptToken value) {
        return value.text().toUpperCase(java.util.Locale.ROOT);
    }

    boolean isText() {
        return !values.isEmpty() && values.get(0).kind() == Kind.TEXT;
    }

    Optional<ScriptToken> firstFraction() {
        return values.stream().filter(value -> value.kind() != Kind.INTEGER).findFirst();
    }

    /** Returns the values as texts, integers or reals, by the form of the values. Refuses an empty list. */
    AttributeValues typed(ScriptTokens tokens) {
        if (values.isEmpty()) {
            throw tokens.error(start, "found no value, expected one or more");
        }
        if (isText()) {
            return texts();
        }
        return firstFraction().isEmpty() ? integers() : reals();
    }

    AttributeValues.Texts texts() {
        return new AttributeValues.Texts(values.stream().map(ScriptToken::text).toList());
    }

    AttributeValues.Integers integers() {
        return new AttributeValues.Integers(
                values.stream().map(value -> new BigInteger(value.text())).toList());
    }

    AttributeValues.Reals reals() {
        return new AttributeValues.Reals(values.stream().map(ScriptValues::real).toList());
    }

    private static double real(ScriptToken value) {
        return value.kind() == Kind.WORD
                ? NAMED.getOrDefault(upper(value), Double.NaN)
                : Double.parseDouble(value.text());
    }
}
