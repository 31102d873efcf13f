-- name: oldest
-- Sorted by the whole key, FETCH FIRST reads one entry of it for each district; MIN reads every undelivered order.
select d.d_id, (select n.no_o_id from new_order n where n.no_w_id = d.d_w_id and n.no_d_id = d.d_id
                 order by n.no_w_id, n.no_d_id, n.no_o_id fetch first 1 row only) as no_o_id
  from district d
 where d.d_w_id = ?;
