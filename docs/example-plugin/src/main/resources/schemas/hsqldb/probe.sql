-- name: version
values ('HSQLDB ' || database_version());

-- name: facts
values ('cacheBytes', cast(null as varchar(20)), 'not measured: tables in memory have no cache'),
       ('databaseBytes', cast(null as varchar(20)), 'not measured: HSQLDB has no figure for it'),
       ('durable', cast(null as varchar(20)), 'not measured: depends on where the server keeps its database');

-- name: settings
select property_name, property_value from information_schema.system_properties
 where property_name in ('hsqldb.tx', 'hsqldb.write_delay_millis', 'hsqldb.default_table_type');
