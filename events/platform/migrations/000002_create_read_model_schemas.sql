-- Read models belong to the application role: a rebuild creates their next tables and swaps them in (docs/adr/0005).
create schema if not exists read_model authorization lendlog_app;
create schema if not exists read_model_next authorization lendlog_app;

grant usage on schema platform to lendlog_app;
grant select on platform.migrations to lendlog_app;
