set role lendlog_app;

-- No events: a busy partner would fill the log with them.
create table auth.api_key_uses (
  key_id uuid primary key,
  last_used_at timestamptz not null,
  ip text
);

reset role;
