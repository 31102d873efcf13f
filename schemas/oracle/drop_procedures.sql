-- Run before procedures.sql too. IF EXISTS came with 23ai, so that 4043, "does not exist", is what is let pass.

-- name: oe_transactions
begin
    execute immediate 'drop package oe_transactions';
exception
    when others then
        if sqlcode <> -4043 then
            raise;
        end if;
end;
/

-- name: oe_numbers
begin
    execute immediate 'drop type oe_numbers';
exception
    when others then
        if sqlcode <> -4043 then
            raise;
        end if;
end;
/
