-- Every Temporal namespace that the dispatcher has served, by the id that Temporal's own database gave it. An id that is
-- not here means that this Temporal knows none of our workflows, and that the log has to be dispatched from its start.
create table platform.temporal_namespaces (
  namespace_id text primary key,
  first_seen_at timestamptz not null default now()
);
grant usage on schema platform to lendlog_app;
grant select, insert on platform.temporal_namespaces to lendlog_app;
