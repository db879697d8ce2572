set role lendlog_app;

alter table auth.sessions
  -- What a session is called outside: `sid` is the secret of its cookie.
  add column session_id uuid not null default gen_random_uuid(),
  add column user_id uuid generated always as ((sess ->> 'userId')::uuid) stored,
  add column last_used_at timestamptz not null default now();
create unique index sessions_session_id on auth.sessions (session_id);
create index sessions_user on auth.sessions (user_id) where user_id is not null;

reset role;
