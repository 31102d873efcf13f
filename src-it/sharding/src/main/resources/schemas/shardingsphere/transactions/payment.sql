-- name: shown
-- The customer of a remote Payment may be in another shard, and ShardingSphere joins no rows of two shards. So each shard gives what it has of
-- the one row, and the largest value of a column, which ShardingSphere finds over all shards, is the one that is not null.
select max(w_name), max(w_street_1), max(w_street_2), max(w_city), max(w_state), max(w_zip),
       max(d_name), max(d_street_1), max(d_street_2), max(d_city), max(d_state), max(d_zip),
       max(c_first), max(c_middle), max(c_last), max(c_street_1), max(c_street_2), max(c_city), max(c_state), max(c_zip), max(c_phone),
       max(c_since), max(c_credit), max(c_credit_lim), max(c_discount), max(c_balance), max(bad_credit_data)
  from (select w.w_name, w.w_street_1, w.w_street_2, w.w_city, w.w_state, w.w_zip,
               d.d_name, d.d_street_1, d.d_street_2, d.d_city, d.d_state, d.d_zip,
               null as c_first, null as c_middle, null as c_last, null as c_street_1, null as c_street_2, null as c_city, null as c_state,
               null as c_zip, null as c_phone, cast(null as timestamp) as c_since, null as c_credit, cast(null as decimal) as c_credit_lim,
               cast(null as decimal) as c_discount, cast(null as decimal) as c_balance, null as bad_credit_data
          from district d join warehouse w on w.w_id = d.d_w_id
         where d.d_w_id = ? and d.d_id = ?
        union all
        select null, null, null, null, null, null, null, null, null, null, null, null,
               c.c_first, c.c_middle, c.c_last, c.c_street_1, c.c_street_2, c.c_city, c.c_state, c.c_zip, c.c_phone, c.c_since, c.c_credit,
               c.c_credit_lim, c.c_discount, c.c_balance, case when c.c_credit = 'BC' then substring(c.c_data from 1 for 200) end
          from customer c
         where c.c_w_id = ? and c.c_d_id = ? and c.c_id = ?) parts;
