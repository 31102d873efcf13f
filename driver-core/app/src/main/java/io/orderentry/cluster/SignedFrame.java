package io.orderentry.cluster;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import org.jgroups.Address;
import org.jgroups.util.UUID;

/**
 * Message of the conductor: length of the signature, the signature, the message. The receiver is signed with it, whose address is a random
 * number of its process, so that a message to one agent, or of an earlier run, is none for another; its own number guards it from repetition.
 */
final class SignedFrame {
    private static final String ALGORITHM = "SHA256withECDSA";

    private SignedFrame() {}

    static byte[] of(PrivateKey key, Address receiver, byte[] message) {
        try {
            Signature signature = Signature.getInstance(ALGORITHM);
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
        if (frame.remaining() < Short.BYTES) {
            return false;
        }
        int length = frame.getShort();
        if (length < 0 || length > frame.remaining()) {
            return false;
        }
        byte[] signed = new byte[length];
        frame.get(signed);
        try {
            Signature signature = Signature.getInstance(ALGORITHM);
            signature.initVerify(key);
            signature.update(name(receiver));
            signature.update(frame.duplicate());
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false; // it has not even the form of a signature
        }
    }

    /** Of one length, so that no part of a message can be taken for a part of it. */
    private static byte[] name(Address receiver) {
        return ((UUID) receiver).toStringLong().getBytes(StandardCharsets.US_ASCII);
    }
}
