-- The whole file as its detail page shows it, one row, because it is always read whole.
create table loan_files (
  application_id uuid primary key,
  -- Uncompressed: it is rewritten by every event of the file.
  record jsonb storage external not null,
  version bigint not null,
  position bigint not null,
  -- What its borrowers are known by on other files, as `knownBy` makes it.
  known_by text[] not null default '{}'
);
create index loan_files_known_by on loan_files using gin (known_by);

create table loan_timeline (
  event_id uuid not null,
  application_id uuid not null,
  position bigint not null,
  sentence text not null,
  happened_at timestamptz not null,
  actor_name text not null,
  actor_kind text not null,
  notes text,
  -- False for what was recorded with another event, of which the one line says it.
  is_line boolean not null,
  -- The change of answers that it is, or follows from.
  change_id uuid
);
alter table loan_timeline add primary key (event_id);
create index loan_timeline_of_file on loan_timeline (application_id, happened_at, position) where is_line;
create index loan_timeline_of_change on loan_timeline (application_id, change_id) where change_id is not null;
