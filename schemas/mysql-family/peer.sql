-- The address and the port of the client of this connection, as the server sees them; without a port through a UNIX socket.

-- name: client
select substring_index(host, ':', 1), case when host like '%:%' then substring_index(host, ':', -1) end
from information_schema.processlist
where id = connection_id();
