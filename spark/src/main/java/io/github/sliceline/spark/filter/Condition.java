package io.github.sliceline.spark.filter;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.apache.spark.sql.sources.AlwaysFalse;
import org.apache.spark.sql.sources.AlwaysTrue;
import org.apache.spark.sql.sources.And;
import org.apache.spark.sql.sources.EqualNullSafe;
import org.apache.spark.sql.sources.EqualTo;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.GreaterThan;
import org.apache.spark.sql.sources.GreaterThanOrEqual;
import org.apache.spark.sql.sources.In;
import org.apache.spark.sql.sources.IsNotNull;
import org.apache.spark.sql.sources.IsNull;
import org.apache.spark.sql.sources.LessThan;
import org.apache.spark.sql.sources.LessThanOrEqual;
import org.apache.spark.sql.sources.Not;
import org.apache.spark.sql.sources.Or;
import org.apache.spark.sql.sources.StringStartsWith;
import org.jspecify.annotations.Nullable;

/**
 * A filter of Spark in three-valued logic, as in SQL. It computes the possible outcomes for one row, or for many rows
 * of which only the {@link Bounds} are known. An unsupported filter may have any outcome.
 */
public final class Condition {
    private static final int FALSE = 1;
    private static final int TRUE = 2;
    private static final int NULL = 4;
    private static final int ANY = FALSE | TRUE | NULL;

    private final ToIntFunction<Bounds> outcomes;
    private final boolean exact;

    private Condition(ToIntFunction<Bounds> outcomes, boolean exact) {
        this.outcomes = outcomes;
        this.exact = exact;
    }

    /** Returns the possible outcomes for rows, as a set of the three bits. */
    int outcomes(Bounds rows) {
        return outcomes.applyAsInt(rows);
    }

    /** True if the outcome for a single row is always known, so that Spark need not check the row again. */
    public boolean isExact() {
        return exact;
    }

    /** True if any of the rows may pass. For a single row and an exact condition, true if the row passes. */
    public boolean mayPass(Bounds rows) {
        return (outcomes(rows) & TRUE) != 0;
    }

    /** Returns the conjunction of filters. */
    public static Condition all(List<Filter> filters, FilterColumns columns) {
        Condition all = constant(TRUE);
        for (Filter filter : filters) {
            all = and(all, of(filter, columns));
        }
        return all;
    }

    public static Condition of(Filter filter, FilterColumns columns) {
        if (filter instanceof And and) {
            return and(of(and.left(), columns), of(and.right(), columns));
        }
        if (filter instanceof Or or) {
            return not(and(not(of(or.left(), columns)), not(of(or.right(), columns))));
        }
        if (filter instanceof Not not) {
            return not(of(not.child(), columns));
        }
        if (filter instanceof AlwaysTrue) {
            return constant(TRUE);
        }
        if (filter instanceof AlwaysFalse) {
            return constant(FALSE);
        }
        String[] names = filter.references();
        return names.length == 1 ? ofOne(filter, names[0], columns) : unknown();
    }

    private static Condition ofOne(Filter filter, String name, FilterColumns columns) {
        if (columns.isFile(name)) {
            return ofFile(filter);
        }
        if (columns.neverNull(name) && (filter instanceof IsNull || filter instanceof IsNotNull)) {
            return constant(filter instanceof IsNull ? FALSE : TRUE);
        }
        int column = columns.indexOf(name);
        return column < 0 ? unknown() : ofNumber(filter, column);
    }

    private static Condition ofFile(Filter filter) {
        if (filter instanceof IsNotNull) {
            return constant(TRUE);
        }
        if (filter instanceof EqualTo equal) {
            return file(name -> name.equals(equal.value()));
        }
        if (filter instanceof In in) {
            List<Object> wanted = Arrays.asList(in.values());
            return wanted.contains(null) ? unknown() : file(wanted::contains);
        }
        if (filter instanceof StringStartsWith starts) {
            return file(name -> name.startsWith(starts.value()));
        }
        return unknown();
    }

    private static Condition ofNumber(Filter filter, int column) {
        if (filter instanceof IsNull) {
            return isNull(column);
        }
        if (filter instanceof IsNotNull) {
            return not(isNull(column));
        }
        if (filter instanceof EqualTo equal) {
            return compared(column, equal.value(), Comparison.EQUAL);
        }
        if (filter instanceof LessThan less) {
            return compared(column, less.value(), Comparison.LESS);
        }
        if (filter instanceof LessThanOrEqual less) {
            return compared(column, less.value(), Comparison.AT_MOST);
        }
        if (filter instanceof GreaterThan greater) {
            return not(compared(column, greater.value(), Comparison.AT_MOST));
        }
        if (filter instanceof GreaterThanOrEqual greater) {
            return not(compared(column, greater.value(), Comparison.LESS));
        }
        if (filter instanceof EqualNullSafe equal) {
            return equal.value() == null
                    ? isNull(column)
                    : and(not(isNull(column)), compared(column, equal.value(), Comparison.EQUAL));
        }
        return filter instanceof In in ? in(column, in.values()) : unknown();
    }

    private static Condition in(int column, @Nullable Object[] values) {
        Condition none = constant(TRUE);
        for (Object value : values) {
            none = and(none, value == null ? constant(NULL) : not(compared(column, value, Comparison.EQUAL)));
        }
        return not(none);
    }

    private enum Comparison {
        LESS,
        AT_MOST,
        EQUAL;

        /** Returns the outcomes of comparing values from {@code least} to {@code greatest} with a number. */
        int of(double least, double greatest, double number) {
            return switch (this) {
                case LESS -> (least < number ? TRUE : 0) | (greatest < number ? 0 : FALSE);
                case AT_MOST -> (least <= number ? TRUE : 0) | (greatest <= number ? 0 : FALSE);
                case EQUAL ->
                    (least <= number && number <= greatest ? TRUE : 0)
                            | (least == number && greatest == number ? 0 : FALSE);
            };
        }
    }

    /**
     * Returns a comparison with a number. Comparisons with NaN are not supported: for Spark, NaN is greater than all
     * numbers and equals itself.
     */
    private static Condition compared(int column, @Nullable Object value, Comparison how) {
        if (!(value instanceof Number number) || Double.isNaN(number.doubleValue())) {
            return unknown();
        }
        double wanted = number.doubleValue();
        return exact(rows -> {
            int ifNull = rows.mayBeNull(column) ? NULL : 0;
            double least = rows.least(column);
            return Double.isNaN(least) ? ifNull : ifNull | how.of(least, rows.greatest(column), wanted);
        });
    }

    private static Condition isNull(int column) {
        return exact(rows -> (rows.mayBeNull(column) ? TRUE : 0) | (Double.isNaN(rows.least(column)) ? 0 : FALSE));
    }

    private static Condition file(Predicate<String> test) {
        return exact(rows -> test.test(rows.file()) ? TRUE : FALSE);
    }

    private static Condition constant(int outcome) {
        return exact(rows -> outcome);
    }

    private static Condition exact(ToIntFunction<Bounds> outcomes) {
        return new Condition(outcomes, true);
    }

    private static Condition unknown() {
        return new Condition(rows -> ANY, false);
    }

    private static Condition not(Condition condition) {
        return new Condition(
                rows -> {
                    int of = condition.outcomes(rows);
                    return (of & NULL) | ((of & TRUE) != 0 ? FALSE : 0) | ((of & FALSE) != 0 ? TRUE : 0);
                },
                condition.exact);
    }

    private static Condition and(Condition one, Condition other) {
        return new Condition(rows -> both(one.outcomes(rows), other.outcomes(rows)), one.exact && other.exact);
    }

    private static int both(int a, int b) {
        int falseIfAny = (a | b) & FALSE;
        int trueIfBoth = a & b & TRUE;
        boolean nullAndNotFalse =
                ((a & NULL) != 0 && (b & (NULL | TRUE)) != 0) || ((b & NULL) != 0 && (a & (NULL | TRUE)) != 0);
        return falseIfAny | trueIfBoth | (nullAndNotFalse ? NULL : 0);
    }
}
