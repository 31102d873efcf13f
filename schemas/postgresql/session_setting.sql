-- A setting of the target in a session: :name and :value, a number or a quoted text. Read back as session_state.sql is.

-- name: set
select set_config(':name', cast(:value as text), false);

-- name: read
select ':name', current_setting(':name'), cast(:value as text), 'required';
