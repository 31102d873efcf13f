-- Firebird compares no lists of rows; each triple is one look-up in the primary key.

-- name: oldest
-- Sorted by the whole key, FETCH FIRST reads one entry of it for each district; MIN reads every undelivered order.
select d.d_id, (select n.no_o_id from new_order n where n.no_w_id = d.d_w_id and n.no_d_id = d.d_id
                 order by n.no_w_id, n.no_d_id, n.no_o_id fetch first 1 row only)
  from district d
 where d.d_w_id = ?warehouse
 order by d.d_id;

-- name: delete_new_order
-- Deletes nothing where another Delivery was faster; a plain DELETE would fail with "cannot update erased record". See payment.sql.
execute block (w type of column new_order.no_w_id = ?warehouse, d type of column new_order.no_d_id = ?district,
               o type of column new_order.no_o_id = ?order)
as
declare found integer;
begin
    for select no_o_id from new_order where no_w_id = :w and no_d_id = :d and no_o_id = :o with lock into :found as cursor locked do
        delete from new_order where current of locked;
end;

-- name: orders
select o_d_id, o_c_id
  from orders
 where {10 or: (o_w_id = ?warehouse and o_d_id = ?district and o_id = ?order)};

-- name: amounts
select ol_d_id, sum(ol_amount)
  from order_line
 where {10 or: (ol_w_id = ?warehouse and ol_d_id = ?district and ol_o_id = ?order)}
 group by ol_d_id;
