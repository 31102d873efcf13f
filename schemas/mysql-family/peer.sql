-- The address and the port of the client of this connection, as the server sees them; null through a UNIX socket, which has no port.

-- name: client
select case when host like '%:%' then substring_index(host, ':', 1) end,
       case when host like '%:%' then substring_index(host, ':', -1) end
from information_schema.processlist
where id = connection_id();

-- name: places
-- Connections that may still be opened, with the one more that the server keeps for administrators. Sessions of others that may not be seen
-- are not subtracted.
select @@max_connections + 1 - count(*) from information_schema.processlist;
