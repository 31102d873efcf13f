package io.orderentry.live;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.TreeMap;

/** What Prometheus would read: every sample by its name and labels, such as {@code oe_retries_total{type="payment"}}. */
public final class Scrape {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private Scrape() {}

    /** A server at a free port of the loopback address. */
    static LiveServer server(String token, String... hosts) {
        return new LiveServer(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), token, hosts);
    }

    static HttpResponse<String> ask(String method, String url) throws IOException, InterruptedException {
        return ask(method, url, "text/plain;version=0.0.4;q=1,*/*;q=0.1");
    }

    static HttpResponse<String> ask(String method, String url, String accept) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .header("Accept", accept)
                .build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    }

    public static Map<String, Double> of(LiveServer server) throws IOException, InterruptedException {
        return samples(ask("GET", server.url() + "metrics").body());
    }

    static Map<String, Double> samples(String text) {
        Map<String, Double> samples = new TreeMap<>();
        text.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            int blank = line.lastIndexOf(' ');
            String value = line.substring(blank + 1).replace("+Inf", "Infinity");
            samples.put(line.substring(0, blank), Double.valueOf(value));
        });
        return samples;
    }
}
