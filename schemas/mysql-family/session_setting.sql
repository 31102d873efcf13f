-- A setting of the target in a session: :name and :value, a number or a quoted text. Read back as session_state.sql is.

-- name: set
set session :name = :value;

-- name: read
select ':name', @@session.:name, :value, 'required';
