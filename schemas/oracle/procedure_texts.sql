-- The text of the driver's package and type as the server keeps it, line by line, so that a foreign change is seen.

-- name: texts
select lower(name), text from user_source where name in ('OE_TRANSACTIONS', 'OE_NUMBERS') order by name, line, text;
