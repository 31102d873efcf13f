-- HISTORY with a primary key, which Group Replication needs on every table. The column is invisible, so that no statement changes.

-- name: history
create table history (
    h_id     bigint        not null auto_increment invisible,
    h_c_id   integer       not null,
    h_c_d_id integer       not null,
    h_c_w_id integer       not null,
    h_d_id   integer       not null,
    h_w_id   integer       not null,
    h_date   datetime(6)     not null,
    h_amount decimal(6, 2) not null,
    h_data   varchar(24)   not null,
    primary key (h_id)
) engine = InnoDB default character set ascii collate ascii_bin;
