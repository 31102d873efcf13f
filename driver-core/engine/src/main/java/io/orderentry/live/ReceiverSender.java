package io.orderentry.live;

import io.micrometer.core.ipc.http.HttpSender;
import io.orderentry.config.Push.Receiver;
import io.orderentry.text.Refusal;
import io.orderentry.text.Sentences;
import io.orderentry.text.TextFile;
import io.orderentry.text.TextSanitizer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends requests to a receiver, with an end to each, and counts those that failed. For one thread; {@link #outcome} for any. */
final class ReceiverSender implements HttpSender {
    /** From the first to the last byte of an exchange. */
    private static final Duration LONGEST = Duration.ofSeconds(3);

    private static final String SILENT = "it does not answer within " + LONGEST.toSeconds() + " s";
    private static final int MOST_BYTES = 4_096;
    private static final int MOST_CHARACTERS = 200;
    private static final String REFUSED = "load.push: headers=";

    private final String name;
    private final Map<String, String> headers;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(LONGEST).build();
    private int sent;
    private int failed;
    private String problem = "";

    ReceiverSender(Receiver receiver) {
        name = receiver.name();
        headers = receiver.headers() == null ? Map.of() : headers(receiver);
    }

    private static Map<String, String> headers(Receiver receiver) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line : TextFile.read(REFUSED + receiver.headers(), receiver.headers())
                .lines()
                .toList()) {
            int colon = line.indexOf(':');
            if (!line.isBlank() && (colon < 1 || !line.substring(0, colon).matches("[A-Za-z0-9-]+"))) {
                throw new Refusal(REFUSED + receiver.headers() + ": has a line that is not 'Name: value'");
            }
            if (!line.isBlank()) {
                headers.put(line.substring(0, colon), line.substring(colon + 1).strip());
            }
        }
        return headers;
    }

    @Override
    public Response send(Request request) throws IOException, InterruptedException {
        HttpRequest.Builder asked = HttpRequest.newBuilder(
                        URI.create(request.getUrl().toString()))
                .timeout(LONGEST)
                .method(request.getMethod().name(), HttpRequest.BodyPublishers.ofByteArray(request.getEntity()));
        request.getRequestHeaders().forEach(asked::setHeader);
        headers.forEach(asked::setHeader);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        CompletableFuture<HttpResponse<Void>> answer = client.sendAsync(
                asked.build(),
                HttpResponse.BodyHandlers.ofByteArrayConsumer(part -> part.ifPresent(bytes -> {
                    if (body.size() < MOST_BYTES) {
                        body.writeBytes(bytes);
                    }
                })));
        try {
            int status = answer.get(LONGEST.toMillis(), TimeUnit.MILLISECONDS).statusCode();
            Response response = new Response(status, Response.NO_RESPONSE_BODY);
            count(response.isSuccessful() ? "" : "it answers with HTTP status " + status + reason(body));
            return response;
        } catch (TimeoutException e) {
            throw failure(SILENT, e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof HttpTimeoutException) {
                throw failure(SILENT, e);
            }
            String message = Objects.requireNonNullElse(e.getCause().getMessage(), "");
            throw failure((e.getCause().getClass().getSimpleName() + " " + message).strip(), e);
        } finally {
            answer.cancel(true);
        }
    }

    /** The beginning of what it says about a request that it does not take. */
    private static String reason(ByteArrayOutputStream body) {
        String text =
                TextSanitizer.sentence(body.toString(StandardCharsets.UTF_8)).strip();
        return text.isEmpty() ? "" : ": " + text.substring(0, Math.min(text.length(), MOST_CHARACTERS));
    }

    private IOException failure(String sentence, Exception cause) {
        count(sentence);
        return new IOException(sentence, cause);
    }

    private synchronized void count(String itsProblem) {
        sent++;
        if (!itsProblem.isEmpty()) {
            failed++;
            problem = itsProblem;
        }
    }

    /** Sentence on what came of all requests, one for each push and batch. */
    synchronized String outcome() {
        String all = "live figures to " + name + ": " + Sentences.count(sent, "request");
        return failed == 0 ? all + ", all accepted" : all + ", " + failed + " failed, the last one because " + problem;
    }
}
