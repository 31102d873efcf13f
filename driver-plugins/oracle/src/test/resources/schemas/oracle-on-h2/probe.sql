-- name: facts
select 'cacheBytes', cast(null as varchar2(10)), 'not measured: this is a stand-in' from dual
union all
select 'databaseBytes', cast(null as varchar2(10)), 'not measured: this is a stand-in' from dual
union all
select 'durable', cast(null as varchar2(10)), 'not measured: this is a stand-in' from dual;
