-- name: oldest
-- Sorted by the whole key, LIMIT reads one entry of it for each district; the standard's MIN reads every undelivered order.
select d.d_id, (select n.no_o_id from new_order n where n.no_w_id = d.d_w_id and n.no_d_id = d.d_id
                 order by n.no_w_id, n.no_d_id, n.no_o_id limit 1)
  from district d
 where d.d_w_id = ?warehouse
 order by d.d_id;
