# An image of an unpacked release; run in its folder:
#   docker build -t order-entry .
#   docker run --rm --network host -v oe-runs:/work/runs -v oe-data:/work/data order-entry run
ARG BASE=eclipse-temurin:25-jre@sha256:fcd7fd7b387f94bb2ac461478a7436ad8e349924c374ea8313919624dceae636
FROM ${BASE}

# Programs belong to root; the user of the container writes below /work alone.
COPY order-entry.jar LICENSE NOTICE bom.jso[n] /opt/order-entry/
COPY bin /opt/order-entry/bin
RUN echo 'oe:x:10001:10001:Order-Entry driver:/work:/bin/sh' >>/etc/passwd \
    && echo 'oe:x:10001:' >>/etc/group \
    && mkdir -p /work/runs /work/data /usr/local/bin \
    && chown -R 10001:10001 /work \
    && ln -s /opt/order-entry/bin/oe /usr/local/bin/oe

USER 10001:10001
WORKDIR /work
VOLUME ["/work/runs", "/work/data"]
ENTRYPOINT ["oe"]
CMD ["--help"]
