-- The machine's counters through the database: files of the kernel under /proc and /sys, read by the server. Used only when asked
-- for (--host-metrics sql). The server's own functions are asked for a length, because such files say they have none.

-- name: read
select path, pg_read_file(path, 0, 1000000, true) from regexp_split_to_table(?, ' ') as path;

-- name: list
select pg_ls_dir(?, true, false);

-- What a user who is no superuser needs.
-- name: grants
select format(
    'grant pg_read_server_files to %1$I; '
        || 'grant execute on function pg_read_file(text, bigint, bigint, boolean), pg_ls_dir(text, boolean, boolean) to %1$I',
    current_user);
