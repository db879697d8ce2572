-- Who moves a checkpoint, and how its reader is doing (docs/adr/0010).
alter table event_store.checkpoints
  add column owner text,
  add column lease_until timestamptz,
  -- Counts the owners there have been: whoever has an older number moves nothing any more.
  add column fence bigint not null default 0,
  add column status text not null default 'catching_up'
    check (status in ('catching_up', 'running', 'paused', 'stopped', 'replaced')),
  -- Of the event at `error_position`: how often it was tried.
  add column error_event_id uuid,
  add column failures integer not null default 0,
  -- The checkpoint of the read model's next version; nobody follows the log under this name any more.
  add column replaced_by text;

-- It is rewritten with every batch; a new version of a row fits beside the old one.
alter table event_store.checkpoints set (fillfactor = 50);

-- Rebuilds under way. One whose `updated_at` stands still has died; the next rebuild of the same name takes over its row.
create table event_store.rebuilds (
  name text primary key,
  position bigint not null,
  head bigint not null,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
grant select, insert, update, delete on event_store.rebuilds to lendlog_app;
