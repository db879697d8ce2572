-- How far each person has looked: said by people, not derived from the log, so it is no read model.
create table platform.activity_seen (
  user_id uuid primary key,
  position bigint not null,
  seen_at timestamptz not null default now()
);
grant select, insert, update on platform.activity_seen to lendlog_app;
