-- The address and the port of the client of this connection, as the server sees them; null through a UNIX socket.

-- name: client
select host(inet_client_addr()), inet_client_port();

-- name: process
-- The process that serves this connection through a UNIX socket, and what its title says; through TCP no row.
select pg_backend_pid(), session_user || ' ' || current_database() || ' [local]' where inet_client_addr() is null;

-- name: backend
-- The process that serves this connection, and what its title says.
select pg_backend_pid(), session_user || ' ' || current_database() || ' ';

-- name: places
-- Connections that this user may still open. Sessions of others that may not be seen are not subtracted.
select current_setting('max_connections')::int
       - case when (select rolsuper from pg_roles where rolname = current_user) then 0
              else current_setting('superuser_reserved_connections')::int + coalesce(current_setting('reserved_connections', true), '0')::int end
       - (select count(*) from pg_stat_activity where backend_type = 'client backend')::int;
