-- A Temporal namespace is new to one dispatcher and known to another: a workflow that is added later has all of the log to
-- hear, also of a namespace that the others know (docs/adr/0017).
alter table platform.temporal_namespaces drop constraint temporal_namespaces_pkey;
alter table platform.temporal_namespaces add column dispatcher text not null default 'dispatcher:v1';
alter table platform.temporal_namespaces add primary key (dispatcher, namespace_id);
