package io.orderentry.benchmarks.stub;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * One connection: reads the messages of protocol 3.0 and collects the replies. Anyone may log in. Neither portals with names nor row
 * limits nor COPY. Used by the server's thread.
 */
final class StubConnection {
    private static final int VERSION_3 = 3 << 16;
    private static final int SSL_REQUEST = 80_877_103;
    private static final int GSS_REQUEST = 80_877_104;
    private static final Map<String, String> PARAMETERS = Map.of(
            "server_version", "17.0 (stub)",
            "server_encoding", "UTF8",
            "client_encoding", "UTF8",
            "DateStyle", "ISO, MDY",
            "TimeZone", "UTC",
            "integer_datetimes", "on",
            "standard_conforming_strings", "on");

    private final SocketChannel channel;
    private final Replies replies = new Replies();
    private final Map<String, StubStatement> statements = new HashMap<>();
    private ByteBuffer in = ByteBuffer.allocate(4_096);
    private boolean started;
    private boolean complete;
    private boolean failed;
    private char transaction = 'I';
    private StubStatement.Portal portal;
    private int calls;

    StubConnection(SocketChannel channel) {
        this.channel = channel;
    }

    /** Reads what has come; false when the client has ended. */
    boolean read() throws IOException {
        if (!in.hasRemaining()) {
            in = ByteBuffer.allocate(2 * in.capacity()).put(in.flip());
        }
        if (channel.read(in) < 0) {
            return false;
        }
        in.flip();
        boolean open = true;
        while (open && isMessageThere()) {
            open = started ? message() : startUp();
        }
        in.compact();
        return open;
    }

    private boolean isMessageThere() {
        int head = started ? 1 : 0;
        return in.remaining() >= head + 4 && in.remaining() >= head + in.getInt(in.position() + head);
    }

    /** Calls of procedures whose answers have not been sent. */
    int calls() {
        return calls;
    }

    /** Returns whether the client waits for the replies. */
    boolean isComplete() {
        return complete;
    }

    /** Sends the replies if the client waits for them; false when some are left. */
    boolean send() throws IOException {
        if (!complete) {
            return true;
        }
        calls = 0;
        boolean all = replies.send(channel);
        complete = !all;
        return all;
    }

    private boolean startUp() {
        int end = in.position() + in.getInt();
        int code = in.getInt();
        in.position(end);
        if (code == SSL_REQUEST || code == GSS_REQUEST) {
            replies.one('N');
            complete = true;
            return true;
        }
        if (code != VERSION_3) {
            return false; // Cancellation, or a later version.
        }
        started = true;
        replies.begin('R').four(0).end();
        PARAMETERS.forEach(
                (name, value) -> replies.begin('S').text(name).text(value).end());
        replies.begin('K').four(1).four(1).end();
        ready();
        return true;
    }

    private void ready() {
        replies.begin('Z').one(transaction).end();
        failed = false;
        complete = true;
    }

    private boolean message() {
        char type = (char) in.get();
        int end = in.position() + in.getInt();
        if (type == 'S') {
            ready();
        } else if (type == 'Q') {
            portal = new StubStatement(text(), new int[0]).bindNothing();
            describe(false);
            execute();
            ready();
        } else if (type == 'X') {
            return false;
        } else if (!failed) {
            extended(type);
        }
        in.position(end);
        return true;
    }

    /** After an error everything up to Sync is skipped. */
    private void extended(char type) {
        switch (type) {
            case 'P' -> parse();
            case 'B' -> {
                text();
                portal = statements.get(text()).bind(in);
                replies.only('2');
            }
            case 'D' -> {
                boolean statement = in.get() == 'S';
                if (statement) {
                    portal = statements.get(text()).bindNothing();
                    portal.describeParameters(replies);
                }
                describe(true);
            }
            case 'E' -> execute();
            case 'C' -> {
                if (in.get() == 'S') {
                    statements.remove(text());
                }
                replies.only('3');
            }
            case 'H' -> complete = true;
            default -> error("0A000", "the stub does not know message " + type, "");
        }
    }

    private void parse() {
        String name = text();
        String sql = text();
        int[] types = new int[in.getShort()];
        for (int i = 0; i < types.length; i++) {
            types[i] = in.getInt();
        }
        statements.put(name, new StubStatement(sql, types));
        replies.only('1');
    }

    /** @param always also when there are no columns */
    private void describe(boolean always) {
        if (portal.answer() != null && !portal.answer().columns().isEmpty()) {
            portal.describe(replies);
        } else if (always) {
            replies.only('n');
        }
    }

    private void execute() {
        StubAnswer answer = portal.answer();
        if (answer == null) {
            error("0A000", "the stub does not answer: " + portal.sql(), "");
            return;
        }
        calls += answer.isProcedure() ? 1 : 0;
        if (portal.isRolledBack()) {
            error("OE001", "Item number is not valid", StubAnswer.ROLLED_BACK);
        } else if (portal.sql().isEmpty()) {
            replies.only('I');
        } else {
            portal.row(replies);
            replies.begin('C').text(answer.tag()).end();
            transaction = switch (answer.tag().toLowerCase(Locale.ROOT)) {
                case "begin" -> 'T';
                case "commit", "rollback" -> 'I';
                default -> transaction;
            };
        }
    }

    private void error(String state, String message, String detail) {
        replies.begin('E').one('S').text("ERROR").one('V').text("ERROR");
        replies.one('C').text(state).one('M').text(message).one('D').text(detail);
        replies.one(0).end();
        transaction = transaction == 'I' ? 'I' : 'E';
        failed = true;
    }

    private String text() {
        int length = 0;
        while (in.get(in.position() + length) != 0) {
            length++;
        }
        String text = new String(in.array(), in.position(), length, StandardCharsets.UTF_8);
        in.position(in.position() + length + 1);
        return text;
    }
}
