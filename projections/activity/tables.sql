-- What the next sentence about a file needs to know of it.
create table activity_files (
  application_id uuid primary key,
  borrower_name text not null,
  assignee_id uuid,
  approval jsonb not null,
  position bigint not null
);

create table activity (
  event_id uuid not null,
  position bigint not null,
  application_id uuid not null,
  borrower_name text not null,
  sentence text not null,
  kind text not null,
  happened_at timestamptz not null,
  actor_id text not null,
  actor_name text not null,
  actor_kind text not null,
  -- Whom it concerns; null: everybody.
  recipient_id uuid,
  -- Who gave an approval that no longer holds since, and is told as well.
  also_for_id uuid
);
-- Once the rows of a rebuild are there: nothing is looked up by it before.
alter table activity add primary key (event_id);
create index activity_newest on activity (happened_at desc, position desc);
create index activity_for_recipient on activity (recipient_id, happened_at desc, position desc);
