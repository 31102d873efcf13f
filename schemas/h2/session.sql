-- name: patience
-- While a key or an index is made, H2 lets no other session change a table's definition: a build with several sessions would give up after the two
-- seconds that are the default. Transactions need not give up, because H2 finds a deadlock when it begins.
set lock_timeout 600000;
