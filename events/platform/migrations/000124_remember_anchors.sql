-- Anchors of the log are kept in a file outside the database. That each was written is remembered here, so that a file that
-- was emptied, shortened or replaced does not pass for one that never had more.
create table platform.anchors (
  anchor_id bigint generated always as identity primary key,
  anchored_at timestamptz not null,
  position bigint not null,
  -- Of its line, in hex.
  mac text not null
);

-- Where a file was lost or replaced honestly: the anchors up to one, and why they are not asked for any more.
create table platform.anchors_put_aside (
  anchors_put_aside_id bigint generated always as identity primary key,
  put_aside_at timestamptz not null default now(),
  up_to_anchor_id bigint not null,
  reason text not null check (reason <> '')
);

grant select, insert on platform.anchors, platform.anchors_put_aside to lendlog_app;
