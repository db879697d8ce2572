-- What streams are about: the people whose text is on them, and the loan files, orders and drafts they belong to
-- (docs/adr/0034). Stored in the append of the event that says so; never changed.
create table event_store.streams_about (
  -- A person's id, or a stream's.
  about text not null,
  stream_id text not null,
  primary key (about, stream_id)
);
create index streams_about_by_stream on event_store.streams_about (stream_id);

create trigger streams_about_are_never_changed before update or delete on event_store.streams_about
  for each row execute function event_store.refuse_change();
create trigger streams_about_are_never_truncated before truncate on event_store.streams_about
  for each statement execute function event_store.refuse_change();

-- How far the events from before this table are indexed. One row.
create table event_store.streams_about_filling (
  is_only boolean primary key default true check (is_only),
  began_at timestamptz not null default now(),
  filled_to bigint not null default 0,
  is_done boolean not null
);
insert into event_store.streams_about_filling (is_done) select not exists (select from event_store.commits);

grant select, insert on event_store.streams_about to lendlog_app;
grant select, update (filled_to, is_done) on event_store.streams_about_filling to lendlog_app;
