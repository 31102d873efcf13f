-- The address and the port of the client of this connection, as the server sees them; without a port through a UNIX socket.

-- name: client
select substring_index(host, ':', 1), case when host like '%:%' then substring_index(host, ':', -1) end
from information_schema.processlist
where id = connection_id();

-- name: places
-- Connections that may still be opened, with the one more that the server keeps for administrators. Sessions of others that may not be seen
-- are not subtracted.
select @@max_connections + 1 - count(*) from information_schema.processlist;
