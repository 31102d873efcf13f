package io.orderentry.cluster;

import io.orderentry.text.TimeLimit;
import java.io.Closeable;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FRAG4;
import org.jgroups.protocols.MFC;
import org.jgroups.protocols.PING;
import org.jgroups.protocols.PingData;
import org.jgroups.protocols.TUNNEL;
import org.jgroups.protocols.UFC;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.stack.GossipRouter;
import org.jgroups.util.Responses;
import org.jgroups.util.TLS;
import org.jgroups.util.TLSClientAuth;
import org.jgroups.util.UUID;

/**
 * The group of conductor and agents. The conductor's channel has the router; all connections go to its one port. Safe for several threads; one
 * thread takes what came.
 */
final class ClusterChannel implements Closeable, Receiver {
    private static final String GROUP = "order-entry";
    /** Name of the first member. */
    static final String CONDUCTOR = "conductor";

    private static final String SIGNATURE = "SHA256withECDSA";
    private static final int CONNECT_MILLIS = 5_000;
    private static final int REFUSAL_MILLIS = 1_000;
    private static final Duration CLOSE = Duration.ofSeconds(5);
    /** A member that is silent for so long is suspected; every run loses one within twice this time. */
    private static final long SILENCE_MILLIS = 5_000;

    private static final long HEARTBEAT_MILLIS = 1_000;
    /** The router's own frames are a little longer than a message. */
    private static final int ROUTER_BYTES = ClusterMessage.MOST_BYTES + (1 << 16);

    /**
     * Message of another member.
     *
     * @param from the sender
     * @param message null when the member is gone
     * @param problem why the message to the conductor is none; else null
     * @param nanos when it came, by {@link System#nanoTime}
     */
    record Event(Address from, ClusterMessage message, String problem, long nanos) {
        boolean gone() {
            return message == null && problem == null;
        }
    }

    private final GossipRouter router;
    private final JChannel channel;
    private final ClusterKeys keys;
    /** Of the conductor, for which an agent listens alone; null for the conductor itself. */
    private final PublicKey signer;

    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final AtomicLong sequence = new AtomicLong();
    /** The last number of each sender. */
    private final Map<Address, Long> received = new HashMap<>();

    private volatile View view;

    private ClusterChannel(GossipRouter router, JChannel channel, ClusterKeys keys, PublicKey signer) {
        this.router = router;
        this.channel = channel;
        this.keys = keys;
        this.signer = signer;
    }

    /** @throws ClusterException when the port cannot be had */
    static ClusterChannel conductor(InetSocketAddress listen, ClusterKeys keys) {
        rejectObjects();
        GossipRouter router;
        try {
            router = new GossipRouter(listen.getAddress(), listen.getPort())
                    .useNio(false)
                    .jmx(false)
                    .emitSuspectEvents(true)
                    .maxLength(ROUTER_BYTES)
                    .tls(tls(keys));
            if (router.diagHandler() != null) {
                router.diagHandler().setEnabled(false);
            }
            router.start();
        } catch (Exception e) {
            throw new ClusterException("cannot listen at " + HostPort.text(listen) + ": " + e.getMessage(), e);
        }
        try {
            return join(router, listen, new Way(listen.getAddress(), null), keys, CONDUCTOR);
        } catch (RuntimeException e) {
            router.stop();
            throw e;
        }
    }

    /** @throws ClusterException when there is no conductor, or it does not trust the keys */
    static ClusterChannel agent(InetSocketAddress conductor, ClusterKeys keys, String name) {
        rejectObjects();
        ClusterChannel channel = join(null, conductor, tryKeys(conductor, keys), keys, name);
        if (channel.conductor() == null) {
            channel.close();
            throw new ClusterException(
                    "there is no conductor at " + HostPort.text(conductor), new ConnectException("its group has none"));
        }
        return channel;
    }

    /** Nothing that is read from the network becomes an object by Java's own serialization. */
    private static synchronized void rejectObjects() {
        if (ObjectInputFilter.Config.getSerialFilter() == null) {
            ObjectInputFilter.Config.setSerialFilter(info -> ObjectInputFilter.Status.REJECTED);
        }
    }

    /**
     * Way to the conductor.
     *
     * @param local address of this machine, from which a connection to another machine has to come
     * @param conductor key of the certificate that it has proved to be its own; null on its own machine
     */
    private record Way(InetAddress local, PublicKey conductor) {}

    /** One connection that is closed again: the group's own say nothing of certificates. */
    private static Way tryKeys(InetSocketAddress conductor, ClusterKeys keys) {
        String at = HostPort.text(conductor);
        Way way = null;
        try (SSLSocket socket = (SSLSocket) keys.tls().getSocketFactory().createSocket()) {
            socket.connect(conductor, CONNECT_MILLIS);
            socket.setSoTimeout(CONNECT_MILLIS);
            socket.setEnabledProtocols(new String[] {ClusterKeys.PROTOCOL});
            socket.startHandshake();
            way = new Way(
                    socket.getLocalAddress(),
                    socket.getSession().getPeerCertificates()[0].getPublicKey());
            // A server that refuses the client's certificate says so after its handshake.
            socket.setSoTimeout(REFUSAL_MILLIS);
            if (socket.getInputStream().read() < 0) {
                throw new ClusterException("the conductor at " + at
                        + " closed the connection: it does not trust these keys, or is at its end");
            }
        } catch (SocketTimeoutException e) {
            if (way == null) {
                throw new ClusterException("the conductor at " + at + " cannot be reached: " + e.getMessage(), e);
            }
            // It waits for a request.
        } catch (ConnectException | NoRouteToHostException e) {
            throw new ClusterException("there is no conductor at " + at + ": " + e.getMessage(), e);
        } catch (IOException e) {
            // Only TLS itself speaks of trust: a connection that was reset within the handshake is one to try again.
            if (!(e instanceof SSLException) || e.getCause() instanceof IOException) {
                throw new ClusterException(
                        "the connection to the conductor at " + at + " broke: " + e.getMessage()
                                + "; if that goes on, it does not trust these keys",
                        new SocketException(e.getMessage()));
            }
            String why = String.valueOf(e.getMessage()).replaceAll("[\\w.]+Exception: ", "");
            throw new ClusterException(
                    "keys: conductor and agent at " + at + " do not trust each other: " + why
                            + "; use files of one oe agent --make-keys",
                    e);
        }
        return way;
    }

    private static TLS tls(ClusterKeys keys) {
        return new TLS()
                .enabled(true)
                .setProtocols(new String[] {ClusterKeys.PROTOCOL})
                .setClientAuth(TLSClientAuth.NEED)
                .setSSLContext(keys.tls());
    }

    private static ClusterChannel join(
            GossipRouter router, InetSocketAddress at, Way way, ClusterKeys keys, String name) {
        try {
            TUNNEL tunnel = new TUNNEL();
            tunnel.tls(tls(keys));
            tunnel.setBindAddress(way.local().isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : way.local());
            tunnel.setDiagnosticsHandler(tunnel.createDiagnosticsHandler().setEnabled(false));
            tunnel.setGossipRouterHosts(at.getAddress().getHostAddress() + "[" + at.getPort() + "]");
            JChannel channel = new JChannel(List.of(
                    tunnel,
                    new ConductorDiscovery(router != null),
                    new FD_ALL3().setTimeout(SILENCE_MILLIS).setInterval(HEARTBEAT_MILLIS),
                    new VERIFY_SUSPECT2().setTimeout(HEARTBEAT_MILLIS),
                    new NAKACK2().useMcastXmit(false),
                    new UNICAST3(),
                    new STABLE(),
                    new GMS().printLocalAddress(false).setJoinTimeout(CONNECT_MILLIS),
                    new UFC(),
                    new MFC(),
                    new FRAG4()));
            channel.name(name);
            channel.setDiscardOwnMessages(true);
            ClusterChannel joined = new ClusterChannel(router, channel, keys, way.conductor());
            channel.setReceiver(joined);
            channel.connect(GROUP);
            return joined;
        } catch (Exception e) {
            throw new ClusterException("cannot join the group at " + HostPort.text(at) + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void receive(Message message) {
        long now = System.nanoTime();
        try {
            ByteBuffer frame = ByteBuffer.wrap(message.getArray(), message.getOffset(), message.getLength());
            // Any member can send in another's name.
            if (signer == null || isSigned(signer, channel.address(), frame)) {
                add(new Event(message.getSrc(), ClusterMessage.decode(frame), null, now));
            }
        } catch (RuntimeException e) {
            // What the conductor has signed is a message.
            if (signer == null) {
                String problem = e instanceof ClusterException ? e.getMessage() : "a message is damaged: " + e;
                events.add(new Event(message.getSrc(), null, problem, now));
            }
        }
    }

    /** Drops a repetition. */
    private synchronized void add(Event event) {
        long number = event.message().sequence();
        if (number > received.getOrDefault(event.from(), 0L)) {
            received.put(event.from(), number);
            events.add(event);
        }
    }

    @Override
    public void viewAccepted(View next) {
        View before = view;
        view = next;
        if (before != null) {
            before.getMembers().stream()
                    .filter(member -> !next.containsMember(member))
                    .forEach(member -> events.add(new Event(member, null, null, System.nanoTime())));
        }
    }

    /** The first member of the group, since the group begins with the conductor; null when it is this one. */
    Address conductor() {
        View now = view;
        Address first = now == null ? null : now.getCoord();
        return first == null || first.equals(channel.address()) ? null : first;
    }

    void send(Address to, ClusterMessage.Kind kind, byte... body) {
        // In the order of their numbers: one that comes after a later one is taken for a repetition.
        synchronized (sequence) {
            sendFrame(to, new ClusterMessage(kind, sequence.incrementAndGet(), body).encode());
        }
    }

    void sendFrame(Address to, byte[] frame) {
        send(new BytesMessage(to, signer == null ? signed(keys.key(), to, frame) : frame));
    }

    void send(Message message) {
        try {
            channel.send(message);
        } catch (Exception e) {
            throw new ClusterException("cannot send to a member of the group: " + e.getMessage(), e);
        }
    }

    /**
     * Message of the conductor as it is sent: length of the signature, the signature, the message. The receiver is signed with it, whose address
     * is a random number of its process, so that a message to one agent, or of an earlier run, is none for another; its own number guards it
     * from repetition.
     */
    static byte[] signed(PrivateKey key, Address receiver, byte[] message) {
        try {
            Signature signature = Signature.getInstance(SIGNATURE);
            signature.initSign(key);
            signature.update(name(receiver));
            signature.update(message);
            byte[] signed = signature.sign();
            return ByteBuffer.allocate(Short.BYTES + signed.length + message.length)
                    .putShort((short) signed.length)
                    .put(signed)
                    .put(message)
                    .array();
        } catch (GeneralSecurityException e) {
            throw new ClusterException("the key of the conductor cannot sign: " + e.getMessage(), e);
        }
    }

    /** Returns whether the owner of the key has signed a frame for this receiver; leaves the buffer at the message. */
    static boolean isSigned(PublicKey key, Address receiver, ByteBuffer frame) {
        try {
            byte[] signed = new byte[frame.getShort()];
            frame.get(signed);
            Signature signature = Signature.getInstance(SIGNATURE);
            signature.initVerify(key);
            signature.update(name(receiver));
            signature.update(frame.duplicate());
            return signature.verify(signed);
        } catch (GeneralSecurityException | BufferUnderflowException | NegativeArraySizeException e) {
            return false; // it has not even the form of a signature
        }
    }

    /** Of one length, so that no part of a message can be taken for a part of it. */
    private static byte[] name(Address receiver) {
        return ((UUID) receiver).toStringLong().getBytes(StandardCharsets.US_ASCII);
    }

    /** Null when nothing came in time. */
    Event take(long millis) throws InterruptedException {
        return events.poll(millis, TimeUnit.MILLISECONDS);
    }

    List<Address> members() {
        View now = view;
        return now == null ? List.of() : now.getMembers();
    }

    /** Waits until members have left, since what was sent last is lost when this one leaves first; other events are dropped. */
    void awaitLeft(List<Address> leaving, long millis) throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (members().stream().anyMatch(leaving::contains)) {
            long left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
            if (left <= 0) {
                return;
            }
            take(left);
        }
    }

    /** Leaves the group; on a connection that takes nothing more, where JGroups waits for TCP to give up, not longer than a few seconds. */
    @Override
    public void close() {
        TimeLimit.run("oe-leave-group", CLOSE, () -> {
            channel.close();
            if (router != null) {
                router.stop();
            }
        });
    }

    /**
     * Discovery by which the conductor is always the first member: it looks for no other, and an agent waits for the conductor alone. Otherwise
     * agents that join at the same moment as the conductor make a group of their own.
     */
    static final class ConductorDiscovery extends PING {
        private final boolean conductor;

        ConductorDiscovery(boolean conductor) {
            this.conductor = conductor;
            setId(ClassConfigurator.getProtocolId(PING.class));
        }

        @Override
        public Responses findMembers(List<Address> initialMembers, boolean initial, boolean async, long timeout) {
            return conductor ? new Responses(true).done() : super.findMembers(initialMembers, initial, async, timeout);
        }

        @Override
        protected void addResponse(PingData data, boolean overwrite) {
            if (data.isCoord() && CONDUCTOR.equals(data.getLogicalName())) {
                super.addResponse(data, overwrite);
            }
        }
    }
}
