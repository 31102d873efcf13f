-- Citus has foreign keys between distributed tables only where both sides have the column by which they are distributed. These two lead to
-- another warehouse at times, and so to another node: the customer of a remote Payment, and the stock of a remote order line.

-- name: history_customer
do 'begin end';

-- name: order_line_stock
do 'begin end';
