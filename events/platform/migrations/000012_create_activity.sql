set role lendlog_app;

-- What the next sentence about a file needs to know of it.
create table read_model.activity_files (
  application_id uuid primary key,
  borrower_name text not null,
  assignee_id uuid,
  position bigint not null
);

create table read_model.activity (
  event_id uuid primary key,
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
  recipient_id uuid
);

create index activity_newest on read_model.activity (happened_at desc, position desc);
create index activity_for_recipient on read_model.activity (recipient_id, happened_at desc, position desc);

reset role;

-- How far each person has looked: said by people, not derived from the log, so it is no read model.
create table platform.activity_seen (
  user_id uuid primary key,
  position bigint not null,
  seen_at timestamptz not null default now()
);
grant select, insert, update on platform.activity_seen to lendlog_app;
