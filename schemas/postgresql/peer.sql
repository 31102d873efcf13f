-- The address and the port of the client of this connection, as the server sees them; null through a UNIX socket.

-- name: client
select host(inet_client_addr()), inet_client_port();
