package io.github.sliceline.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Answers by a clock of the test: which are given up, and when. */
class LeastRateTest {
    private static final long RATE = 65_536;
    private static final int TIME = 30;

    private long nanos = 1;
    private final LeastRate rate = new LeastRate(RATE, Duration.ofSeconds(TIME), () -> nanos);

    private void pass(double seconds) {
        nanos += (long) (seconds * 1e9);
    }

    /** Seconds until one of the answers is given up, to which bytes come each second; {@code most} if none is. */
    private int lasts(List<LeastRate.Answer> answers, long[] bytes, int most) {
        for (int second = 0; second < most; second++) {
            pass(1);
            for (int i = 0; i < bytes.length; i++) {
                answers.get(i).came(bytes[i]);
            }
            if (answers.stream().anyMatch(answer -> answer.leftNanos() <= 0)) {
                return second + 1;
            }
        }
        return most;
    }

    private List<LeastRate.Answer> begin(int count) {
        List<LeastRate.Answer> answers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            answers.add(rate.begin("host"));
        }
        return answers;
    }

    private static long[] each(int count, long bytes) {
        long[] all = new long[count];
        Arrays.fill(all, bytes);
        return all;
    }

    @Test
    void aTricklingResponseIsGivenUp() {
        List<LeastRate.Answer> one = begin(1);
        assertEquals(TIME + 1, lasts(one, new long[] {1}, 1000));
        assertTrue(
                one.get(0).problem().contains("too slowly for 30.0 s; "),
                one.get(0).problem());
        assertEquals(TIME, lasts(begin(1), new long[0], 1000));
    }

    @Test
    void aFastStartGivesNoCreditForLater() {
        List<LeastRate.Answer> one = begin(1);
        one.get(0).came(1L << 30);
        assertEquals(TIME + 1, lasts(one, new long[] {1}, 1000));
    }

    @Test
    void aResponseAtTheMinimumRateContinues() {
        assertEquals(100_000, lasts(begin(1), new long[] {RATE}, 100_000));
    }

    /** As of a link of 70 KB/s, shared badly: the slowest gets a quarter of what the others get. */
    @Test
    void aSlowLinkWithManyRequestsContinues() {
        long[] shares = each(64, 1100);
        shares[5] = 1100 / 4;
        assertEquals(1800, lasts(begin(64), shares, 1800));
    }

    @Test
    void manyTricklingResponsesAreGivenUpTogether() {
        assertEquals(TIME + 1, lasts(begin(64), each(64, 10), 1000));
    }

    /** The others of a fast host do not keep it alive. */
    @Test
    void aTricklingResponseBesideFastOnesIsGivenUp() {
        long[] bytes = each(8, 20_000_000);
        bytes[0] = 1;
        List<LeastRate.Answer> answers = begin(8);
        assertEquals(TIME + 1, lasts(answers, bytes, 1000));
        assertTrue(answers.get(0).leftNanos() <= 0);
        assertTrue(answers.get(1).leftNanos() > 0);
    }

    /** CompanionFile slow ones it may be the link; when they are done, it is known. */
    @Test
    void aTricklingResponseIsGivenUpAfterTheOthers() {
        List<LeastRate.Answer> answers = begin(8);
        long[] bytes = each(8, RATE / 7);
        bytes[0] = 100;
        assertEquals(60, lasts(answers, bytes, 60));
        answers.subList(1, 8).forEach(LeastRate.Answer::close);
        assertTrue(lasts(answers.subList(0, 1), new long[] {100}, 1000) <= TIME + 1);
    }

    /** Answers that take a second each are never late, however little they bring. */
    @Test
    void shortAnswersAreNotSlow() {
        LeastRate.Answer last = rate.begin("host");
        for (int i = 0; i < 1000; i++) {
            pass(1);
            LeastRate.Answer next = rate.begin("host");
            last.came(10);
            assertTrue(last.leftNanos() > 0);
            last.close();
            last = next;
        }
    }

    @Test
    void hostsAreCountedSeparately() {
        LeastRate.Answer slow = rate.begin("slow");
        LeastRate.Answer fast = rate.begin("fast");
        for (int i = 0; i <= TIME; i++) {
            pass(1);
            slow.came(1);
            fast.came(RATE);
        }
        assertTrue(slow.leftNanos() <= 0);
        assertTrue(fast.leftNanos() > 0);
    }

    @Test
    void anInvalidRateIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new LeastRate(0, Duration.ofSeconds(1)));
        assertThrows(IllegalArgumentException.class, () -> new LeastRate(1, Duration.ZERO));
    }
}
