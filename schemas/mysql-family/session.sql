-- What every statement of the driver relies on, independent of the server's default: || puts texts together, as the standard says, and a value
-- that does not fit is an error and not a warning. Procedures keep the mode they were made in.

-- name: standard_and_strict
set sql_mode = 'PIPES_AS_CONCAT,STRICT_ALL_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';
