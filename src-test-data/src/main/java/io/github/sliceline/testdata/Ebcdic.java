package io.github.sliceline.testdata;

/** Code page 037 for the printable characters of ASCII; a slim Java runtime lacks the charset. */
public final class Ebcdic {
    private static final String ASCII =
            " .<(+|&!$*);-/,%_>?`:#@'=\"~{}\\^[]0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final int[] CODES = codes();

    private Ebcdic() {}

    public static byte encode(char character) {
        int at = ASCII.indexOf(character);
        if (at < 0) {
            throw new IllegalArgumentException("not printable ASCII: " + (int) character);
        }
        return (byte) CODES[at];
    }

    private static int[] codes() {
        int[] punctuation = {
            0x40, 0x4B, 0x4C, 0x4D, 0x4E, 0x4F, 0x50, 0x5A, 0x5B, 0x5C, 0x5D, 0x5E, 0x60, 0x61, 0x6B, 0x6C, 0x6D, 0x6E,
            0x6F, 0x79, 0x7A, 0x7B, 0x7C, 0x7D, 0x7E, 0x7F, 0xA1, 0xC0, 0xD0, 0xE0, 0xB0, 0xBA, 0xBB
        };
        int[] codes = new int[ASCII.length()];
        System.arraycopy(punctuation, 0, codes, 0, punctuation.length);
        int at = punctuation.length;
        // digits, then A–I, J–R, S–Z and the same in lower case: {first code, how many}
        int[][] runs = {{0xF0, 10}, {0xC1, 9}, {0xD1, 9}, {0xE2, 8}, {0x81, 9}, {0x91, 9}, {0xA2, 8}};
        for (int[] run : runs) {
            for (int i = 0; i < run[1]; i++) {
                codes[at++] = run[0] + i;
            }
        }
        return codes;
    }
}
