package io.orderentry.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Files with random damage are read or refused with one sentence, soon and in the heap of the tests; {@code -Dit.thorough=true} damages more. */
public final class DamagedFiles {
    private static final int SEED = 20_090_201;
    private static final boolean THOROUGH = Boolean.getBoolean("it.thorough");
    private static final long MOST_NANOS = 30_000_000_000L;
    private static final String[] TOKENS = ("~\0~\n~\"~'~{~}~[~]~:~,~-~-1~0~null~true~NaN~Infinity~1e999~&a *a"
                    + "~9223372036854775808~99999999999999999999~-0.0~\u00e9~\u001b[2J~<script>~../~? ~!!x ~|\n~# ")
            .split("~");

    private DamagedFiles() {}

    /** What the driver does with a file. */
    @FunctionalInterface
    public interface Use {
        void of(byte[] damaged) throws IOException;
    }

    public static void fuzz(String name, byte[] valid, int rounds, Use use) {
        for (int round = 0; round < (THOROUGH ? 10 * rounds : rounds); round++) {
            long seed = SEED + round;
            byte[] damaged = damaged(valid, new Random(seed));
            long begun = System.nanoTime();
            try {
                use.of(damaged);
            } catch (Refusal e) {
                assertThat(e.getMessage()).as("%s, seed %d", name, seed).isNotBlank();
            } catch (Exception | Error e) {
                fail("%s with the damage of seed %d is neither read nor refused".formatted(name, seed), e);
            }
            assertThat(System.nanoTime() - begun).as("%s, seed %d", name, seed).isLessThan(MOST_NANOS);
        }
    }

    private static byte[] damaged(byte[] valid, Random random) {
        byte[] bytes = valid;
        for (int times = 1 + random.nextInt(3); times > 0; times--) {
            int from = random.nextInt(bytes.length + 1);
            int to = Math.min(bytes.length, from + random.nextInt(12));
            byte[] middle = switch (random.nextInt(5)) {
                case 0 -> new byte[0];
                case 1 -> new byte[] {(byte) random.nextInt(256)};
                case 2 ->
                    (new String(bytes, from, to - from, StandardCharsets.ISO_8859_1).repeat(1 + random.nextInt(100)))
                            .getBytes(StandardCharsets.ISO_8859_1);
                case 3 -> {
                    // A number, or a word, becomes another.
                    while (from > 0 && from < bytes.length && !Character.isLetterOrDigit(bytes[from])) {
                        from--;
                    }
                    to = from;
                    while (to < bytes.length && Character.isLetterOrDigit(bytes[to])) {
                        to++;
                    }
                    yield TOKENS[random.nextInt(TOKENS.length)].getBytes(StandardCharsets.UTF_8);
                }
                default -> {
                    to = random.nextInt(10) == 0 ? bytes.length : to;
                    yield TOKENS[random.nextInt(TOKENS.length)].getBytes(StandardCharsets.UTF_8);
                }
            };
            ByteArrayOutputStream joined = new ByteArrayOutputStream();
            joined.write(bytes, 0, from);
            joined.writeBytes(middle);
            joined.write(bytes, to, bytes.length - to);
            bytes = joined.toByteArray();
        }
        return bytes;
    }
}
